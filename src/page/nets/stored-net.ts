import { isRef, refOf } from '../../engine/ids.ts';
import type { Station } from '../../engine/reading.ts';
import { isRecord, isSessionId, isTime, readList } from '../../protocol/values.ts';
import type { CountedOver, NetList, NetStation } from './net-list.ts';

/** @returns the text that `readNet` reads the list from */
export function writeNet(list: NetList): string {
	return JSON.stringify({ ...list, counted: [...list.counted] });
}

/** @returns undefined for a text that is not a list, such as one of another version of the page */
export function readNet(text: string): NetList | undefined {
	const given = parse(text);
	if (!isRecord(given) || !isRecord(given['talkgroup'])) return undefined;
	const { begun, talkgroup } = given;
	const { name } = talkgroup;
	const stations = readList(given['stations'], readStation);
	const counted = readList(given['counted'], readCounted);
	if (!isRef(talkgroup) || typeof name !== 'string' || !isTime(begun)) return undefined;
	if (stations === undefined || counted === undefined) return undefined;
	return { talkgroup: { ...refOf(talkgroup), name }, begun, stations, counted: new Map(counted) };
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function readStation(given: unknown): NetStation | undefined {
	if (!isRecord(given)) return undefined;
	const station = readParty(given['station']);
	const { since, heard, overs, talkTime, called, removed } = given;
	if (station === undefined || !isTime(since) || !(heard === null || isTime(heard))) return undefined;
	if (!isTime(overs) || !isTime(talkTime) || typeof called !== 'boolean' || typeof removed !== 'boolean')
		return undefined;
	return { station, since, heard, overs, talkTime, called, removed };
}

function readParty(given: unknown): Station | undefined {
	if (!isRecord(given)) return undefined;
	const { callsign, name } = given;
	if (typeof callsign !== 'string' || typeof name !== 'string') return undefined;
	if (given['id'] === '') return { id: '', callsign, name };
	return isRef(given) ? { ...refOf(given), callsign, name } : undefined;
}

function readCounted(given: unknown): readonly [string, CountedOver] | undefined {
	const [id, over] = readList<unknown>(given, (item) => item) ?? [];
	if (!isSessionId(id) || !isRecord(over)) return undefined;
	const { key, talkTime, left } = over;
	if (typeof key !== 'string' || !(talkTime === null || isTime(talkTime)) || !(left === null || isTime(left)))
		return undefined;
	return [id, { key, talkTime, left }];
}

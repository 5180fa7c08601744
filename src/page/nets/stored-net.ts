import { isRef, refOf } from '../../engine/ids.ts';
import type { Station } from '../../engine/reading.ts';
import { cleanName } from '../../protocol/clean-name.ts';
import { isRecord, isSessionId, isTime, readList } from '../../protocol/values.ts';
import {
	BANDS,
	type CountedOver,
	MAX_CALLSIGN,
	MAX_REMEMBERED,
	MAX_STATIONS,
	type NetList,
	type NetStation,
	USUAL_BAND,
} from './net-list.ts';

/** @returns the text that `readNet` reads the list from */
export function writeNet(list: NetList): string {
	return JSON.stringify({ ...list, counted: [...list.counted] });
}

/** @returns undefined for a text that is not a list, or holds more than one does, such as one of another version of the page */
export function readNet(text: string): NetList | undefined {
	const given = parse(text);
	if (!isRecord(given) || !isRecord(given['talkgroup'])) return undefined;
	const { begun, talkgroup, ownCallsign } = given;
	const { name } = talkgroup;
	const stations = readList(given['stations'], readStation);
	const counted = readList(given['counted'], readCounted);
	if (!isRef(talkgroup) || typeof name !== 'string' || !isTime(begun)) return undefined;
	if (stations === undefined || counted === undefined) return undefined;
	if (stations.length > MAX_STATIONS || counted.length > MAX_REMEMBERED) return undefined;
	return {
		talkgroup: { ...refOf(talkgroup), name: cleanName(name) },
		begun,
		stations,
		counted: new Map(counted),
		band: BANDS.find((band) => band === given['band']) ?? USUAL_BAND,
		ownCallsign: typeof ownCallsign === 'string' ? ownCallsign.slice(0, MAX_CALLSIGN) : '',
	};
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
	const names = { callsign: cleanName(callsign), name: cleanName(name) };
	if (given['id'] === '') return { id: '', ...names };
	return isRef(given) ? { ...refOf(given), ...names } : undefined;
}

function readCounted(given: unknown): readonly [string, CountedOver] | undefined {
	const [id, over] = readList<unknown>(given, (item) => item) ?? [];
	if (!isSessionId(id) || !isRecord(over)) return undefined;
	const { key, talkTime, left } = over;
	if (typeof key !== 'string' || !(talkTime === null || isTime(talkTime)) || !(left === null || isTime(left)))
		return undefined;
	return [id, { key, talkTime, left }];
}

import { isRef, refOf } from '../../engine/ids.ts';
import type { Station } from '../../engine/reading.ts';
import { cleanName } from '../../protocol/clean-name.ts';
import { isRecord, isSessionId, isTime, readList } from '../../protocol/values.ts';
import { attempt } from '../optional-parts.ts';
import { BANDS, MAX_CALLSIGN, MAX_OVERS, MAX_STATIONS, type NetList, netList, USUAL_BAND } from './net-list.ts';

export function writeNet(list: NetList): string {
	return JSON.stringify({ ...list, stations: undefined, overs: [...list.overs], marks: [...list.marks] });
}

/** @returns undefined for a text that is not a list, or holds more than one does, such as one of another version of the page */
export function readNet(text: string): NetList | undefined {
	const given = attempt<unknown>(() => JSON.parse(text));
	if (!isRecord(given) || !isRecord(given['talkgroup'])) return undefined;
	const { begun, talkgroup, ownCallsign } = given;
	const { name } = talkgroup;
	const overs = readList(given['overs'], readOver);
	const added = readList(given['added'], readAdded);
	const marks = readList(given['marks'], readMarks);
	if (!isRef(talkgroup) || typeof name !== 'string' || !isTime(begun)) return undefined;
	if (overs === undefined || added === undefined || marks === undefined) return undefined;
	if (overs.length > MAX_OVERS || added.length > MAX_STATIONS || marks.length > MAX_STATIONS) return undefined;
	return netList({
		talkgroup: { ...refOf(talkgroup), name: cleanName(name) },
		begun,
		overs: new Map(overs),
		added,
		marks: new Map(marks),
		band: BANDS.find((band) => band === given['band']) ?? USUAL_BAND,
		ownCallsign: typeof ownCallsign === 'string' ? ownCallsign.slice(0, MAX_CALLSIGN) : '',
	});
}

function readAdded(given: unknown) {
	const station = isRecord(given) ? readParty(given['station']) : undefined;
	return isRecord(given) && station !== undefined && isTime(given['at']) ? { station, at: given['at'] } : undefined;
}

function readParty(given: unknown): Station | undefined {
	if (!isRecord(given)) return undefined;
	const { callsign, name } = given;
	if (typeof callsign !== 'string' || typeof name !== 'string') return undefined;
	const names = { callsign: cleanName(callsign), name: cleanName(name) };
	if (given['id'] === '') return { id: '', ...names };
	return isRef(given) ? { ...refOf(given), ...names } : undefined;
}

function readOver(given: unknown) {
	const [id, over] = readList<unknown>(given, (item) => item) ?? [];
	if (!isSessionId(id) || !isRecord(over)) return undefined;
	const station = readParty(over['station']);
	const { start, talkTime } = over;
	if (station === undefined || !isTime(start) || !(talkTime === null || isTime(talkTime))) return undefined;
	return [id, { station, start, talkTime }] as const;
}

function readMarks(given: unknown) {
	const [key, marks] = readList<unknown>(given, (item) => item) ?? [];
	if (typeof key !== 'string' || !isRecord(marks)) return undefined;
	const { called, removed } = marks;
	return typeof called === 'boolean' && typeof removed === 'boolean'
		? ([key, { called, removed }] as const)
		: undefined;
}

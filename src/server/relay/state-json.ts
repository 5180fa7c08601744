import type { IncomingMessage } from 'node:http';
import type { Activity } from '../../engine/activity.ts';
import { WINDOW_SECONDS, WINDOWS_SECONDS, type WindowSeconds } from '../../engine/constants.ts';
import { conversation } from '../../engine/conversation.ts';
import type { FrameCounts } from '../../engine/frame-counts.ts';
import { jsonId, type Ref, readId, readKey, refKey } from '../../engine/ids.ts';
import { conversations } from '../../engine/live-conversations.ts';
import { stationLabel, talkgroupLabel } from '../../engine/names.ts';
import { lengthOf, transmissions } from '../../engine/overs.ts';
import { RANKINGS, type RankedRow } from '../../engine/rankings.ts';
import type { ActiveOver, Reading, Station, Talkgroup } from '../../engine/reading.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { waiting } from '../../engine/waiting.ts';
import type { Clock } from '../../feed/clock.ts';
import type { ListedNetwork } from '../../protocol/network-list.ts';
import { lineAnswer, type TextResponse } from '../http/page-server.ts';
import { onceASecond } from './once-a-second.ts';
import type { Admission } from './viewers/admission.ts';

/** The windows that may be chosen, in minutes: `1, 2, 5 or 10`. */
export const WINDOWS_TEXT = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
	WINDOWS_SECONDS.map((seconds) => String(seconds / 60)),
);

/** What may be given for a talkgroup. */
export const TALKGROUP_TEXT = 'a number such as 91, or an id such as ysf:GB QUIET';

export interface StateInput {
	/** In Unix milliseconds; undefined where a recording held no frame. */
	readonly at: number | undefined;
	readonly reading: Reading;
	readonly frames: FrameCounts;
	/** Of a server. A recording has none. */
	readonly connection?: Pick<ListedNetwork, 'connected' | 'since'>;
}

export interface StateChoices {
	readonly window: WindowSeconds;
	/** The talkgroup whose conversation is added. */
	readonly talkgroup: Ref | undefined;
}

/** @param at in Unix milliseconds; undefined where nothing was heard */
export function stateInput(activity: Activity, at: number | undefined): StateInput {
	return { at, reading: activity.at(toUnixSeconds(at ?? 0)), frames: activity.frames };
}

/**
 * The state as one JSON object: whole rankings in rank order, active sessions in screen order (REPLAY-3, REPLAY-4, REPLAY-8, REPLAY-11).
 *
 * @param parts those of this input that were written before, by what they are of; new ones are added
 */
export function stateJson(
	input: StateInput,
	{ window, talkgroup }: StateChoices,
	parts = new Map<string, string>(),
): string {
	const part = (key: string, write: () => string) => {
		const text = parts.get(key) ?? write();
		parts.set(key, text);
		return text;
	};
	const state = part(`window ${window}`, () => wholeState(input, window));
	if (talkgroup === undefined) return state;
	const own = part(`talkgroup ${refKey(talkgroup)}`, () => talkgroupState(input, talkgroup));
	return `${state.slice(0, -1)},"talkgroup":${own}}`;
}

function wholeState({ at, reading, frames, connection }: StateInput, window: WindowSeconds): string {
	const { received, started, ended, ignored } = frames;
	return JSON.stringify({
		at: at ?? null,
		active: transmissions(reading).map((over) => activeFields(over, reading)),
		...Object.fromEntries(
			Object.entries(RANKINGS).map(([name, { ask }]) => [
				name,
				ask(reading, window).map((row) => rankedFields(row, reading)),
			]),
		),
		frames: { received, started, ended, ignored },
		waiting: waiting(reading).map((call) => {
			const { station, lastActive, talkTime } = call;
			const ids = { dstId: jsonId(call.talkgroup.id), srcId: jsonId(station.id) };
			return { ...ids, lastActive, talkTime, ...networkField(call.talkgroup, reading) };
		}),
		conversations: conversations(reading).map((live) => {
			const { kind, turns, stations, lastActive, active } = live;
			const latest = active.at(-1);
			return {
				dstId: jsonId(live.talkgroup.id),
				kind,
				turns,
				stations: stations.length,
				lastActive: lastActive ?? reading.at,
				talking: latest === undefined ? null : jsonId(latest.station.id),
				...networkField(live.talkgroup, reading),
			};
		}),
		...connection,
	});
}

function rankedFields(row: RankedRow, reading: Reading) {
	const { talkTime, lastActive } = row;
	const fields = 'station' in row ? stationFields(row.station) : talkgroupFields(row.talkgroup, reading);
	return { ...fields, talkTime, lastActive };
}

function talkgroupFields(talkgroup: Talkgroup, reading: Reading) {
	return { id: jsonId(talkgroup.id), name: talkgroup.name, ...networkField(talkgroup, reading) };
}

/** Where several networks are read together, rows about a talkgroup name its network. */
function networkField({ network }: Talkgroup, { networks = [] }: Reading) {
	return network === undefined ? {} : { network: networks.find(({ key }) => key === network)?.name };
}

function stationFields({ id, callsign, name }: Station) {
	return { id: jsonId(id), callsign, name };
}

function activeFields({ id, station, talkgroup, start, localStart }: ActiveOver, reading: Reading) {
	return {
		id,
		srcId: jsonId(station.id),
		dstId: jsonId(talkgroup.id),
		callsign: station.callsign,
		callsignName: station.name,
		callsignLabel: stationLabel(station),
		talkgroup: talkgroup.name,
		talkgroupLabel: talkgroupLabel(talkgroup),
		start,
		localStart,
		...networkField(talkgroup, reading),
	};
}

/** The conversation on a talkgroup (REPLAY-9). */
function talkgroupState({ reading }: StateInput, ref: Ref): string {
	const { talkgroup, kind, turns, stations, overs } = conversation(reading, ref);
	return JSON.stringify({
		...talkgroupFields(talkgroup, reading),
		kind,
		turns,
		stations: stations.map(({ station, overs: count, talkTime, lastActive, active }) => ({
			srcId: jsonId(station.id),
			callsign: station.callsign,
			callsignName: station.name,
			overs: count,
			talkTime,
			lastActive: lastActive ?? reading.at,
			live: active.length > 0,
		})),
		overs: overs.map((over) => {
			const { id, station, start, stop } = over;
			return { id, srcId: jsonId(station.id), start, stop, duration: lengthOf(over, reading.at) };
		}),
	});
}

/** @param minutes undefined for the default @returns undefined where there is no such window */
export function parseWindow(minutes: string | undefined): WindowSeconds | undefined {
	if (minutes === undefined) return WINDOW_SECONDS;
	return WINDOWS_SECONDS.find((seconds) => String(seconds / 60) === minutes);
}

/**
 * Answers requests for `/state.json` (RELAY-29). Each part of the answers is written once a second, however many ask for it.
 *
 * @param read reads the state at a time in Unix milliseconds
 */
export function stateAnswers(
	read: (at: number) => StateInput,
	clock: Clock,
	admission: Admission,
): (request: IncomingMessage) => TextResponse {
	const second = onceASecond(clock, (at) => ({ input: read(at), parts: new Map<string, string>() }));
	return (request) => {
		const choices = readChoices(queryOf(request));
		if (typeof choices === 'string') return lineAnswer(400, choices);
		if (!admission.allowsState(request)) return tooManyRequests();
		const { input, parts } = second();
		return jsonAnswer(stateJson(input, choices, parts), request, admission);
	};
}

/** What stands after the `?` of a request's address. */
function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
	return new URLSearchParams(url.split('?').slice(1).join('?'));
}

/** @returns the id of the talkgroup that a request names, and nothing else; or why it is refused */
export function requestedTalkgroup(request: IncomingMessage): string | TextResponse {
	const query = queryOf(request);
	const [id, ...more] = query.getAll('talkgroup').map(readId);
	const isOne = id !== undefined && more.length === 0 && query.size === 1;
	return isOne ? id : lineAnswer(400, `talkgroup takes ${TALKGROUP_TEXT}`);
}

/** For an address that asks for more than its limit (RELAY-29). */
export function tooManyRequests(): TextResponse {
	return { ...lineAnswer(429, 'too many requests from this address'), headers: { 'Retry-After': '10' } };
}

/** An answer that may be stored for a second. @param admission decides which sites may read it */
export function jsonAnswer(body: string, request: IncomingMessage, admission: Admission): TextResponse {
	const allowed = admission.allowedOrigin(request);
	const readableBy = allowed === '*' ? '*' : allowed ? request.headers.origin : undefined;
	return {
		status: 200,
		type: 'application/json',
		body,
		headers: {
			'Cache-Control': 'max-age=1',
			Vary: 'Origin',
			...(readableBy === undefined ? {} : { 'Access-Control-Allow-Origin': readableBy }),
		},
	};
}

/** @returns the choices, or one line that says what is wrong */
function readChoices(query: URLSearchParams): StateChoices | string {
	const names = [...query.keys()];
	if (names.some((name) => name !== 'window' && name !== 'talkgroup')) return 'The parameters are window and talkgroup';
	if (new Set(names).size < names.length) return 'Each parameter may be given once';
	const window = parseWindow(query.get('window') ?? undefined);
	if (window === undefined) return `window takes ${WINDOWS_TEXT} minutes`;
	const given = query.get('talkgroup');
	if (given === null) return { window, talkgroup: undefined };
	const talkgroup = readKey(given);
	return talkgroup === undefined ? `talkgroup takes ${TALKGROUP_TEXT}` : { window, talkgroup };
}

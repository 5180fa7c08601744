import { jsonId, readId } from '../engine/ids.ts';
import type { Station, Talkgroup } from '../engine/reading.ts';
import type { SavedActivity } from '../engine/saved-activity.ts';
import type { SavedSession } from '../engine/sessions/active-sessions.ts';
import type { EndedSession } from '../engine/sessions/ended-sessions.ts';
import { sentStation } from '../engine/station-key.ts';
import { cleanName } from './clean-name.ts';
import { isMilliseconds, isRecord, isSessionId, isTime, readList } from './values.ts';

/** The state that a relay sends to a page: JSON, as raw deflate. */
export interface RelayState {
	/** When the last frame came, in Unix milliseconds; undefined before the first one. */
	readonly lastFrameAt: number | undefined;
	readonly activity: SavedActivity;
}

/** @returns the state as JSON data */
export function encodeRelayState({ lastFrameAt, activity }: RelayState): object {
	const { connectedAt, receivedSince, active, ended, stations, talkgroups } = activity;
	return {
		lastFrameAt,
		activity: {
			connectedAt,
			receivedSince,
			active: active.map(encodeSession),
			ended: ended.map(encodeSession),
			stations: stations.map(({ id, callsign, name, sentAs = callsign }) => ({
				id: jsonId(id),
				callsign: sentAs,
				name,
			})),
			talkgroups: talkgroups.map(({ id, name }) => ({ id: jsonId(id), name })),
		},
	};
}

/**
 * Reads a state, and checks it as strictly as frames (RELAY-19). Never throws.
 *
 * @param value any parsed JSON
 * @returns undefined where it is not a state
 */
export function readRelayState(value: unknown): RelayState | undefined {
	if (!isRecord(value)) return undefined;
	const { lastFrameAt } = value;
	const activity = readActivity(value['activity']);
	if (activity === undefined || (lastFrameAt !== undefined && !isMilliseconds(lastFrameAt))) return undefined;
	return { lastFrameAt, activity };
}

function readActivity(value: unknown): SavedActivity | undefined {
	if (!isRecord(value)) return undefined;
	const { connectedAt, receivedSince } = value;
	const active = readList(value['active'], readActive);
	const ended = readList(value['ended'], readEnded);
	const stations = readList(value['stations'], readStation);
	const talkgroups = readList(value['talkgroups'], readTalkgroup);
	const complete = active !== undefined && ended !== undefined && stations !== undefined && talkgroups !== undefined;
	if (!complete || !isOptionalTime(connectedAt) || !isOptionalTime(receivedSince)) return undefined;
	return { connectedAt, receivedSince, active, ended, stations, talkgroups };
}

/** What active and ended sessions have in common. */
type Begun = Pick<SavedSession, 'id' | 'stationId' | 'ownCallsign' | 'talkgroupId' | 'start' | 'localStart'>;

function encodeSession({ stationId, talkgroupId, ...session }: SavedSession | EndedSession): object {
	return { ...session, srcId: jsonId(stationId), dstId: jsonId(talkgroupId) };
}

function readBegun(value: Readonly<Record<string, unknown>>): Begun | undefined {
	const { id, srcId, dstId, start, localStart } = value;
	const stationId = readId(srcId);
	const talkgroupId = readId(dstId);
	if (!isSessionId(id) || stationId === undefined || talkgroupId === undefined) return undefined;
	if (!isTime(start) || !isTime(localStart)) return undefined;
	return { id, stationId, ownCallsign: cleanName(value['ownCallsign']), talkgroupId, start, localStart };
}

function readActive(value: unknown): SavedSession | undefined {
	if (!isRecord(value)) return undefined;
	const begun = readBegun(value);
	const { lastHeardAt, stopWithoutDurationAt, unheardSinceLoss } = value;
	if (begun === undefined || !isTime(lastHeardAt) || typeof unheardSinceLoss !== 'boolean') return undefined;
	return isOptionalTime(stopWithoutDurationAt)
		? { ...begun, lastHeardAt, stopWithoutDurationAt, unheardSinceLoss }
		: undefined;
}

function readEnded(value: unknown): EndedSession | undefined {
	if (!isRecord(value)) return undefined;
	const begun = readBegun(value);
	const { stop, localStop, duration } = value;
	if (begun === undefined || !isTime(stop) || !isTime(localStop) || !isTime(duration)) return undefined;
	return { ...begun, stop, localStop, duration };
}

function readStation(value: unknown): Station | undefined {
	if (!isRecord(value)) return undefined;
	const id = readId(value['id']);
	if (id === undefined) return undefined;
	return sentStation(id, cleanName(value['callsign']), cleanName(value['name']));
}

function readTalkgroup(value: unknown): Talkgroup | undefined {
	if (!isRecord(value)) return undefined;
	const id = readId(value['id']);
	return id === undefined ? undefined : { id, name: cleanName(value['name']) };
}

function isOptionalTime(value: unknown): value is number | undefined {
	return value === undefined || isTime(value);
}

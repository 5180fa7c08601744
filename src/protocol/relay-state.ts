import type { SavedActivity, SavedStation, SavedTalkgroup } from '../engine/saved-activity.ts';
import type { SavedSession } from '../engine/sessions/active-sessions.ts';
import type { EndedSession } from '../engine/snapshot.ts';
import { cleanName } from './clean-name.ts';
import { isId, isMilliseconds, isRecord, isSessionId, isTime, readList } from './values.ts';

/** The state that a relay sends to a page: JSON, as raw deflate. */
export interface RelayState {
	/** When the last frame came, in Unix milliseconds; undefined before the first one. */
	readonly lastFrameAt: number | undefined;
	readonly activity: SavedActivity;
}

/** @returns the state as JSON data. Active sessions keep older names for `srcId` and `dstId`, because pages stay open while relays are updated */
export function encodeRelayState({ lastFrameAt, activity }: RelayState): object {
	const active = activity.active.map(({ srcId, dstId, ...others }) => ({
		...others,
		sourceId: srcId,
		destinationId: dstId,
	}));
	return { lastFrameAt, activity: { ...activity, active } };
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

function readActive(value: unknown): SavedSession | undefined {
	if (!isRecord(value)) return undefined;
	const { id, sourceId: srcId, destinationId: dstId, start, localStart, lastHeardAt } = value;
	const { stopWithoutDurationAt, unheardSinceLoss } = value;
	if (!isSessionId(id) || !isId(srcId) || !isId(dstId) || typeof unheardSinceLoss !== 'boolean') return undefined;
	if (!isTime(start) || !isTime(localStart) || !isTime(lastHeardAt)) return undefined;
	if (!isOptionalTime(stopWithoutDurationAt)) return undefined;
	const ownCallsign = cleanName(value['ownCallsign']);
	return {
		id,
		srcId,
		ownCallsign,
		dstId,
		start,
		localStart,
		lastHeardAt,
		stopWithoutDurationAt,
		unheardSinceLoss,
	};
}

function readEnded(value: unknown): EndedSession | undefined {
	if (!isRecord(value)) return undefined;
	const { id, start, localStart, stop, localStop, duration, srcId, dstId } = value;
	if (!isSessionId(id) || !isId(srcId) || !isId(dstId) || !isTime(duration)) return undefined;
	if (!isTime(start) || !isTime(localStart) || !isTime(stop) || !isTime(localStop)) return undefined;
	const ownCallsign = cleanName(value['ownCallsign']);
	return { id, start, localStart, stop, localStop, duration, srcId, ownCallsign, dstId };
}

function readStation(value: unknown): SavedStation | undefined {
	if (!isRecord(value) || !isId(value['id'])) return undefined;
	return { id: value['id'], callsign: cleanName(value['callsign']), name: cleanName(value['name']) };
}

function readTalkgroup(value: unknown): SavedTalkgroup | undefined {
	return isRecord(value) && isId(value['id']) ? { id: value['id'], name: cleanName(value['name']) } : undefined;
}

function isOptionalTime(value: unknown): value is number | undefined {
	return value === undefined || isTime(value);
}

import { ACCEPTED_SESSION_TYPE } from '../engine/constants.ts';
import type { Unreadable } from '../engine/frame-counts.ts';
import type { LiveMessage, SessionEvent } from '../engine/message.ts';
import { cleanName } from './clean-name.ts';

/** The argument of the feed's `mqtt` event (WIRE-2). */
export interface Frame {
	readonly topic: string;
	/** A live message as JSON text. */
	readonly payload: string;
}

/** The event that carries frames (WIRE-2). */
export const FRAME_EVENT = 'mqtt';
/** The topic of live frames. */
export const LIVE_TOPIC = 'LH';
/** The topic of history rows, one for each session. They are sent only to clients that ask for them. */
export const HISTORY_TOPIC = 'LH-Startup';
/** The event that asks for the newest history rows, and the one that ends the answer. */
export const HISTORY_QUESTION = 'searchHouse';
export const HISTORY_COMPLETE = 'searchHouseComplete';
export const NEWEST_ROWS = { query: { condition: 'AND', rules: [] }, amount: 200 };

/** A payload over this many bytes of UTF-8 is ignored without being parsed (FRAME-5). Real ones take 500 to 700. */
export const MAX_PAYLOAD_BYTES = 65_536;
/** Real session ids are UUIDs of 36 characters. */
const MAX_SESSION_ID_LENGTH = 128;
/** Unix seconds, far beyond any date: keeps sums of talk time exact integers. */
const MAX_TIME = 100_000_000_000;

const EVENTS: ReadonlyMap<unknown, SessionEvent> = new Map([
	['Session-Start', 'start'],
	['Session-Update', 'update'],
	['Session-Stop', 'stop'],
]);

/**
 * Reads a frame. It never throws, whatever it is given (FRAME-4).
 *
 * @param frame anything a feed may send; its payload may be JSON text or already an object
 * @returns the message, or why there is none
 */
export function readFrame(frame: unknown): LiveMessage | Unreadable {
	if (!isRecord(frame)) return 'no payload';
	const { payload } = frame;
	if (typeof payload !== 'string') return isRecord(payload) ? readMessage(payload) : 'no payload';
	if (exceedsBytes(payload, MAX_PAYLOAD_BYTES)) return 'payload too large';
	let parsed: unknown;
	try {
		parsed = JSON.parse(payload);
	} catch {
		return 'payload not JSON';
	}
	return isRecord(parsed) ? readMessage(parsed) : 'payload not an object';
}

/** Whether a frame is a history row. */
export function isHistory(frame: unknown): boolean {
	return isRecord(frame) && frame['topic'] === HISTORY_TOPIC;
}

interface WireRecord {
	readonly [field: string]: unknown;
}

export function isRecord(value: unknown): value is WireRecord {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readMessage(wire: WireRecord): LiveMessage | Unreadable {
	const { SessionID, SessionType, SourceID, DestinationID, Start, Stop } = wire;
	const sessionId = typeof SessionID === 'number' ? String(SessionID) : SessionID;
	if (!isSessionId(sessionId)) return 'bad session id';
	const sourceId = readNumber(SourceID);
	const destinationId = readNumber(DestinationID);
	if (!isId(sourceId) || !isId(destinationId)) return 'bad id';
	const event = EVENTS.get(wire['Event']) ?? 'none';
	const start = Math.floor(readNumber(Start));
	const stop =
		event === 'start' || Stop === undefined || Stop === null || Stop === '' ? 0 : Math.floor(readNumber(Stop));
	if (!isTime(start) || !isTime(stop)) return 'bad time';
	return {
		event,
		sessionId,
		sessionType: readNumber(SessionType),
		sourceId,
		callsign: cleanName(wire['SourceCall']),
		callsignName: cleanName(wire['SourceName']),
		destinationId,
		talkgroup: cleanName(wire['DestinationName']),
		start,
		stop,
	};
}

/** @returns NaN for what is neither a number nor a decimal numeral */
function readNumber(value: unknown): number {
	if (typeof value === 'number') return value;
	if (typeof value === 'string' && /^\s*\d+(\.\d*)?\s*$/.test(value)) return Number(value);
	return Number.NaN;
}

export function isSessionId(value: unknown): value is string {
	return typeof value === 'string' && value !== '' && value.length <= MAX_SESSION_ID_LENGTH;
}

export function isId(value: unknown): value is number {
	return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Unix seconds, whole. */
export function isTime(value: unknown): value is number {
	return isId(value) && value <= MAX_TIME;
}

/** Counts bytes only where the length alone does not tell. */
function exceedsBytes(text: string, limit: number): boolean {
	if (text.length * 3 <= limit) return false;
	if (text.length > limit) return true;
	let bytes = 0;
	for (const character of text) {
		const code = character.codePointAt(0) ?? 0;
		bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	}
	return bytes > limit;
}

/** How a call reached the network: fields of a frame that the product does not use. */
export interface LinkDetails {
	readonly linkName: string;
	readonly contextId: number;
	readonly slot: number;
	readonly master: number;
	/** dBm. */
	readonly rssi: number;
	readonly talkerAlias: string;
	/** Voice frames heard; known in the second stop only, which also gives `Master` as a number. */
	readonly totalCount?: number;
}

const EVENT_NAMES: Readonly<Record<SessionEvent, string | undefined>> = {
	start: 'Session-Start',
	update: 'Session-Update',
	stop: 'Session-Stop',
	none: undefined,
};

/** Writes a frame with the fields that the real feed sends. */
export function writeFrame(message: LiveMessage, link: LinkDetails): Frame {
	const { event, sessionId, sessionType, sourceId, callsign, callsignName, destinationId, talkgroup, start, stop } =
		message;
	const final = link.totalCount !== undefined;
	const payload = JSON.stringify({
		LinkName: link.linkName,
		SessionID: sessionId,
		LinkType: 1,
		ContextID: link.contextId,
		SessionType: sessionType,
		Slot: link.slot,
		SourceID: sourceId,
		DestinationID: destinationId,
		LinkCall: '',
		SourceCall: callsign,
		SourceName: callsignName,
		DestinationCall: '',
		DestinationName: talkgroup,
		State: event === 'stop' ? 2 : null,
		Start: start,
		Stop: stop,
		RSSI: link.rssi,
		BER: 0,
		ReflectorID: 0,
		CallTypes: [sessionType === ACCEPTED_SESSION_TYPE ? 'Group' : 'Private', 'Voice', 'Call'],
		LossCount: 0,
		TotalCount: link.totalCount ?? 0,
		Master: final ? link.master : String(link.master),
		TalkerAlias: link.talkerAlias,
		FlagSet: 0,
		Event: EVENT_NAMES[event],
	});
	return { topic: LIVE_TOPIC, payload };
}

/**
 * Moves a frame in time, so that a recording can be played as if it were now.
 *
 * @param seconds added to its times, except to a 0, which stands for "still active"
 * @param lap appended to its session id, so that sessions of one round of a recording are not those of the round before
 * @returns the frame as it was where it cannot be moved
 */
export function moveFrame(frame: unknown, seconds: number, lap: string): unknown {
	if (!isRecord(frame)) return frame;
	let wire: unknown = frame['payload'];
	if (typeof wire === 'string') {
		try {
			wire = JSON.parse(wire);
		} catch {
			return frame;
		}
	}
	if (!isRecord(wire)) return frame;
	const move = (value: unknown) => {
		const time = readNumber(value);
		return Number.isFinite(time) && time !== 0 ? time + seconds : value;
	};
	const { SessionID, Start, Stop } = wire;
	const known = typeof SessionID === 'number' || (typeof SessionID === 'string' && SessionID !== '');
	const moved = { ...wire, SessionID: known ? `${SessionID}${lap}` : SessionID, Start: move(Start), Stop: move(Stop) };
	try {
		return { ...frame, payload: JSON.stringify(moved) };
	} catch {
		// JSON that is nested too deep can be parsed, but not written.
		return frame;
	}
}

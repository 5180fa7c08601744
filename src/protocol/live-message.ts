import { ACCEPTED_SESSION_TYPE } from '../engine/constants.ts';
import type { Unreadable } from '../engine/frame-counts.ts';
import { jsonId, readId } from '../engine/ids.ts';
import type { LiveMessage, SessionEvent } from '../engine/message.ts';
import { sentStation } from '../engine/station-key.ts';
import { cleanName } from './clean-name.ts';
import { isSessionId, isTime, readNumber } from './values.ts';

/** The session events by their names on the wire (WIRE-5). */
const EVENTS: ReadonlyMap<unknown, SessionEvent> = new Map([
	['Session-Start', 'start'],
	['Session-Update', 'update'],
	['Session-Stop', 'stop'],
	['Session-Drop', 'drop'],
]);
const EVENT_NAMES = new Map([...EVENTS].map(([name, event]) => [event, name]));

/** Reads a live message (FRAME-2, WIRE-7). @returns the message, or why there is none (FRAME-3) */
export function readMessage(wire: Readonly<Record<string, unknown>>): LiveMessage | Unreadable {
	const { SessionID, SessionType, SourceID, DestinationID, Start, Stop } = wire;
	const sessionId = typeof SessionID === 'number' ? String(SessionID) : SessionID;
	if (!isSessionId(sessionId)) return 'bad session id';
	const stationId = readId(SourceID);
	const talkgroupId = readId(DestinationID);
	if (stationId === undefined || talkgroupId === undefined) return 'bad id';
	const event = EVENTS.get(wire['Event']) ?? 'none';
	const start = Math.floor(readNumber(Start));
	const stop =
		event === 'start' || Stop === undefined || Stop === null || Stop === '' ? 0 : Math.floor(readNumber(Stop));
	if (!isTime(start) || !isTime(stop)) return 'bad time';
	return {
		event,
		sessionId,
		sessionType: readNumber(SessionType),
		station: sentStation(stationId, cleanName(wire['SourceCall']), cleanName(wire['SourceName'])),
		talkgroup: { id: talkgroupId, name: cleanName(wire['DestinationName']) },
		start,
		stop,
	};
}

/**
 * Fields about the call's path that the product does not use get neutral values.
 *
 * @param linkName how the call reached the network
 * @returns the fields of a live message as the real feed sends them
 */
export function writeMessage(message: LiveMessage, linkName: string): object {
	const { event, sessionId, sessionType, station, talkgroup, start, stop } = message;
	return {
		LinkName: linkName,
		SessionID: sessionId,
		LinkType: 1,
		ContextID: jsonId(station.id),
		SessionType: sessionType,
		Slot: 0,
		SourceID: jsonId(station.id),
		DestinationID: jsonId(talkgroup.id),
		LinkCall: '',
		SourceCall: station.sentAs ?? station.callsign,
		SourceName: station.name,
		DestinationCall: '',
		DestinationName: talkgroup.name,
		State: event === 'stop' ? 2 : null,
		Start: start,
		Stop: stop,
		RSSI: 0,
		BER: 0,
		ReflectorID: 0,
		CallTypes: [sessionType === ACCEPTED_SESSION_TYPE ? 'Group' : 'Private', 'Voice', 'Call'],
		LossCount: 0,
		TotalCount: 0,
		Master: '0',
		TalkerAlias: '',
		FlagSet: 0,
		Event: EVENT_NAMES.get(event),
	};
}

/**
 * Moves a live message in time, for another round of a recording (RECORD-5).
 *
 * @param seconds added to its times, except to a 0, which stands for "still active"
 * @param roundSuffix appended to its session id
 */
export function moveMessage(wire: Readonly<Record<string, unknown>>, seconds: number, roundSuffix: string): object {
	const move = (value: unknown) => {
		const time = readNumber(value);
		return Number.isFinite(time) && time !== 0 ? time + seconds : value;
	};
	const { SessionID, Start, Stop } = wire;
	const known = typeof SessionID === 'number' || (typeof SessionID === 'string' && SessionID !== '');
	return { ...wire, SessionID: known ? `${SessionID}${roundSuffix}` : SessionID, Start: move(Start), Stop: move(Stop) };
}

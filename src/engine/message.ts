import { ACCEPTED_SESSION_TYPE } from './constants.ts';
import type { UnixSeconds } from './time.ts';

/** `drop`: the session has ended at an unknown time (LOST-3). `none`: a message without a session event (WIRE-5). */
export type SessionEvent = 'start' | 'update' | 'stop' | 'drop' | 'none';

/**
 * A live message, read and checked (WIRE-7). Ids are integers from 0 up, times whole seconds from 0 up. Names are cleaned text, `''` when unknown.
 */
export interface LiveMessage {
	readonly event: SessionEvent;
	readonly sessionId: string;
	/** NaN when the frame has no numeric type. Then the message starts and ends nothing (START-1). */
	readonly sessionType: number;
	readonly srcId: number;
	readonly callsign: string;
	readonly callsignName: string;
	readonly dstId: number;
	readonly talkgroup: string;
	readonly start: UnixSeconds;
	/** 0 while the session is active. */
	readonly stop: UnixSeconds;
}

/** @returns a message of the accepted session type; names are empty and `stop` is 0 unless given */
export function sessionMessage(
	given: Pick<LiveMessage, 'event' | 'sessionId' | 'srcId' | 'dstId' | 'start'> & Partial<LiveMessage>,
): LiveMessage {
	const unknown = { callsign: '', callsignName: '', talkgroup: '' };
	return { sessionType: ACCEPTED_SESSION_TYPE, ...unknown, stop: 0, ...given };
}

/** @returns why a message and its names are ignored; undefined where they count (START-1, NAMES-1) */
export function refuseMessage(
	{ dstId, sessionType }: LiveMessage,
	smallestDestination: number,
): 'local destination' | 'session type' | undefined {
	if (dstId < smallestDestination) return 'local destination';
	return sessionType === ACCEPTED_SESSION_TYPE ? undefined : 'session type';
}

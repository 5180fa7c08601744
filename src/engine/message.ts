import { ACCEPTED_SESSION_TYPE } from './constants.ts';
import { dmrNumber } from './ids.ts';
import type { Station, Talkgroup } from './reading.ts';
import type { UnixSeconds } from './time.ts';

/** `drop`: the session has ended at an unknown time (LOST-3). `none`: a message without a session event (WIRE-5). */
export type SessionEvent = 'start' | 'update' | 'stop' | 'drop' | 'none';

/** A live message, read and checked (WIRE-7). Times are whole seconds from 0 up. Names are cleaned text, `''` when unknown. */
export interface LiveMessage {
	readonly event: SessionEvent;
	readonly sessionId: string;
	/** NaN when the frame has no numeric type. Then the message starts and ends nothing (START-1). */
	readonly sessionType: number;
	readonly station: Station;
	readonly talkgroup: Talkgroup;
	readonly start: UnixSeconds;
	/** 0 while the session is active. */
	readonly stop: UnixSeconds;
}

/** @returns a message of the accepted session type; `stop` is 0 unless given */
export function sessionMessage(
	given: Pick<LiveMessage, 'event' | 'sessionId' | 'station' | 'talkgroup' | 'start'> & Partial<LiveMessage>,
): LiveMessage {
	return { sessionType: ACCEPTED_SESSION_TYPE, stop: 0, ...given };
}

/** @returns why a message and its names are ignored; undefined where they count (START-1, NAMES-1) */
export function refuseMessage(
	{ talkgroup, sessionType }: LiveMessage,
	smallestDestination: number,
): 'local destination' | 'session type' | undefined {
	if (dmrNumber(talkgroup.id) < smallestDestination) return 'local destination';
	return sessionType === ACCEPTED_SESSION_TYPE ? undefined : 'session type';
}

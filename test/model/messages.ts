import type { LiveMessage } from '../../src/engine/message.ts';

/** The time at which tests begin, in Unix seconds. */
export const T0 = 1_789_000_000;

/** A start by a fictitious station. The names are empty, as in real starts. */
const PLAIN: LiveMessage = {
	event: 'start',
	sessionId: 'session-1',
	sessionType: 7,
	srcId: 2_629_901,
	callsign: '',
	callsignName: '',
	dstId: 262,
	talkgroup: '',
	start: T0,
	stop: 0,
};

/** A start at T0, with the given fields replaced. */
export function startMessage(given: Partial<LiveMessage> = {}): LiveMessage {
	return { ...PLAIN, ...given };
}

/** An update of the same session, with `stop` 0. */
export function updateMessage(given: Partial<LiveMessage> = {}): LiveMessage {
	return { ...PLAIN, event: 'update', ...given };
}

/** A stop 10 s after the start of the same session. */
export function stopMessage(given: Partial<LiveMessage> = {}): LiveMessage {
	return { ...PLAIN, event: 'stop', stop: (given.start ?? T0) + 10, ...given };
}

/** The ids of session `session-<number>`, whose source and destination no other number shares. */
export function distinctSession(number: number): Pick<LiveMessage, 'sessionId' | 'srcId' | 'dstId'> {
	return { sessionId: `session-${number}`, srcId: 2_629_900 + number, dstId: 26_200 + number };
}

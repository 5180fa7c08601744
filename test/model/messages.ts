import type { LiveMessage } from '../../src/engine/message.ts';
import type { Station, Talkgroup } from '../../src/engine/reading.ts';

/** The time at which tests begin, in Unix seconds. */
export const T0 = 1_789_000_000;

/** The fields of a message that matter. Names left out are empty, as in real starts. */
export interface GivenMessage extends Partial<Omit<LiveMessage, 'station' | 'talkgroup'>> {
	readonly station?: Partial<Station>;
	readonly talkgroup?: Partial<Talkgroup>;
}

/** A start at T0 by a fictitious station, with the given fields replaced. */
export function startMessage({ station, talkgroup, ...given }: GivenMessage = {}): LiveMessage {
	return {
		event: 'start',
		sessionId: 'session-1',
		sessionType: 7,
		start: T0,
		stop: 0,
		...given,
		station: { id: '2629901', callsign: '', name: '', ...station },
		talkgroup: { id: '262', name: '', ...talkgroup },
	};
}

/** An update of the same session, with `stop` 0. */
export function updateMessage(given: GivenMessage = {}): LiveMessage {
	return startMessage({ event: 'update', ...given });
}

/** A stop 10 s after the start of the same session. */
export function stopMessage(given: GivenMessage = {}): LiveMessage {
	return startMessage({ event: 'stop', stop: (given.start ?? T0) + 10, ...given });
}

/** The session `session-<number>`, whose station and talkgroup no other number shares. @param names of both, where they matter */
export function distinctSession(
	number: number,
	{ callsign = '', name = '', talkgroup = '' }: { callsign?: string; name?: string; talkgroup?: string } = {},
): Pick<LiveMessage, 'sessionId' | 'station' | 'talkgroup'> {
	return {
		sessionId: `session-${number}`,
		station: { id: `${2_629_900 + number}`, callsign, name },
		talkgroup: { id: `${26_200 + number}`, name: talkgroup },
	};
}

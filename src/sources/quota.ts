import type { Clock } from '../feed/clock.ts';
import { RateLimit } from '../feed/rate-limit.ts';
import { LogOnce } from './log-once.ts';

/** The most messages that count in a second: some ten times what the largest network sends. */
const MAX_MESSAGES = 2000;
/** A long message counts once more for each of these many characters, because reading it takes as long. */
const CHARACTERS = 4096;
const TOO_MUCH = `too much: only ${MAX_MESSAGES} messages in a second count, long ones several times. The rest is left out`;

/**
 * Limits what a network may send in a second, so that no network can keep the server busy (NETWORK-30).
 *
 * @param notice logs the first time that something is left out
 * @returns a function to call with the length of each message, in characters. It returns whether the message counts; the caller leaves it out otherwise
 */
export function quota(clock: Clock, notice: (line: string) => void): (length?: number) => boolean {
	const limit = new RateLimit(clock, MAX_MESSAGES, 1000);
	const notices = new LogOnce(notice, 1);
	return (length = 0) => {
		const counts = limit.consume(1 + Math.floor(length / CHARACTERS));
		if (!counts) notices.say(TOO_MUCH);
		return counts;
	};
}

import { WINDOW_SECONDS } from '../engine/constants.ts';
import type { UnixSeconds } from '../engine/time.ts';

/** The clock counts as wrong after this many starts in a row that are far from now. */
const SUSPICIOUS_STARTS = 3;

/**
 * Detects a wrong clock of this computer: starts that have just arrived have a time that is far from now (CLOCK-2).
 *
 * @param warn called once, with how many seconds the clock is ahead; a negative number means behind
 * @returns a function to call with each start
 */
export function clockCheck(warn: (message: string) => void): (start: UnixSeconds, now: UnixSeconds) => void {
	let farStarts = 0;
	return (start, now) => {
		const ahead = now - start;
		if (farStarts === SUSPICIOUS_STARTS) return;
		farStarts = Math.abs(ahead) > WINDOW_SECONDS ? farStarts + 1 : 0;
		if (farStarts < SUSPICIOUS_STARTS) return;
		warn(`This clock is ${ahead} s ahead of the feed's.`);
	};
}

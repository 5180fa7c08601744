import { MAX_START_AGE_SECONDS } from '../engine/constants.ts';
import type { UnixSeconds } from '../engine/time.ts';

/** The clock counts as wrong after this many starts in a row that are far from now (CLOCK-2). */
const SUSPICIOUS_STARTS = 3;

/**
 * Detects a wrong clock of this computer (CLOCK-2): it is more than `MAX_START_AGE_SECONDS` ahead of the feed's or behind it.
 * With a clock that far ahead, every start is too old (START-3).
 *
 * @param warn called once, with a line for the console
 * @returns a function to call with each start
 */
export function clockCheck(warn: (message: string) => void): (start: UnixSeconds, now: UnixSeconds) => void {
	let farStarts = 0;
	return (start, now) => {
		const ahead = now - start;
		if (farStarts === SUSPICIOUS_STARTS) return;
		farStarts = Math.abs(ahead) > MAX_START_AGE_SECONDS ? farStarts + 1 : 0;
		if (farStarts < SUSPICIOUS_STARTS) return;
		warn(`This clock is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} the feed's.`);
	};
}

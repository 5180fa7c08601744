import { WINDOW_SECONDS } from '../engine/constants.ts';
import type { UnixSeconds } from '../engine/time.ts';

/** Starts in a row that are too old, or of the future, before the clock is to blame. */
const SUSPICIOUS = 3;

/**
 * Tells a clock that is wrong: what starts now has a start that is far from now.
 *
 * @param warn told once, by how many seconds; below 0 the clock is behind
 * @returns what is to be told of every start
 */
export function clockCheck(warn: (message: string) => void): (start: UnixSeconds, now: UnixSeconds) => void {
	let strange = 0;
	return (start, now) => {
		const ahead = now - start;
		if (strange === SUSPICIOUS) return;
		strange = Math.abs(ahead) > WINDOW_SECONDS ? strange + 1 : 0;
		if (strange < SUSPICIOUS) return;
		warn(`This clock is ${ahead} s ahead of the feed's.`);
	};
}

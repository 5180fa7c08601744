import type { Over, Reading } from './reading.ts';
import type { UnixSeconds } from './time.ts';

/** The seconds between two counts. */
export const ON_AIR_STEP_SECONDS = 10;

/**
 * How many overs were on the air, by the times of receipt.
 *
 * @param seconds at most the ten minutes that overs are kept
 * @returns one count for every full ten seconds of the clock within the last `seconds`, the latest last. What was before the last connection or Clear
 *   is not known, and left out
 */
export function onAirCounts({ at, receivedSince = at, active, ended }: Reading, seconds: number): readonly number[] {
	const first = stepAfter(Math.max(at - seconds, receivedSince));
	const counts: number[] = Array.from({ length: Math.max(0, stepAfter(at) - first) }, () => 0);
	const add = (over: Over) => {
		const end = Math.min(counts.length, stepAfter(over.localStop ?? at) - first);
		for (let step = Math.max(0, stepAfter(over.localStart) - first); step < end; step += 1) {
			counts[step] = (counts[step] ?? 0) + 1;
		}
	};
	ended.forEach(add);
	active.forEach(add);
	return counts;
}

/** The number of the first step at a second or later. */
function stepAfter(second: UnixSeconds): number {
	return Math.ceil(second / ON_AIR_STEP_SECONDS);
}

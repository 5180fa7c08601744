/** A relay sends batches to its pages no further apart than this, in milliseconds. */
export const LONGEST_BATCH_INTERVAL = 200;
const SHORTEST_BATCH_INTERVAL = 25;
/** Sending a batch costs 6 to 8 µs a page: with this share, in milliseconds, it takes at most half of a core. */
const INTERVAL_A_VIEWER = 0.016;

/** @param viewers on our own page @returns the least time between two batches, in milliseconds: 25 up to 1,500 viewers, 160 at 10,000 */
export function batchInterval(viewers: number): number {
	return Math.min(LONGEST_BATCH_INTERVAL, Math.max(SHORTEST_BATCH_INTERVAL, viewers * INTERVAL_A_VIEWER));
}

import type { Clock } from '../../../feed/clock.ts';

/** How long a peak counts, in milliseconds. Viewers that were just lost may all return together, so the present number is too low. */
const PEAK_LIFETIME = 600_000;
/** Pages get an update when the number of viewers has grown by more than this factor. */
const UPDATE_FACTOR = 1.2;

/**
 * The peak number of viewers, and the number that pages were sent. A peak counts for ten minutes; then the present number replaces it. Pages spread their
 * reconnects by it (RELAY-13).
 */
export class ViewerPeak {
	readonly #clock: Clock;
	#count = 0;
	#at = 0;
	/** The lowest number that any page has. */
	#known = 0;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Records the present count and returns the peak. @param count of viewers now */
	record(count: number): number {
		const now = this.#clock.now();
		if (count >= this.#count || Math.abs(now - this.#at) > PEAK_LIFETIME) {
			this.#count = count;
			this.#at = now;
		}
		return this.#count;
	}

	/** The peak was sent to one page. @param count of viewers before it */
	noteSentToPage(count: number): void {
		const peak = this.record(count);
		this.#known = count === 0 ? peak : Math.min(this.#known, peak);
	}

	/**
	 * @param count of viewers now
	 * @returns the number to send to all pages; undefined where it has not grown enough
	 */
	update(count: number): number | undefined {
		const peak = this.record(count);
		if (peak <= this.#known * UPDATE_FACTOR) return undefined;
		this.#known = peak;
		return peak;
	}
}

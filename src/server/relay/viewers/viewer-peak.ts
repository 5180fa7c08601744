import type { Clock } from '../../../feed/clock.ts';

/** How long a peak counts, in milliseconds: viewers who leave one by one, or were just lost, will return together. */
const KEPT = 600_000;
/** Pages are told again when there are this many times as many viewers as they know of. */
const MUCH_MORE = 1.2;

/** The most viewers there were in the last ten minutes, and whether the pages know. They spread their reconnects by it (RELAY-13). */
export class ViewerPeak {
	readonly #clock: Clock;
	#count = 0;
	#at = 0;
	/** The least that any page was told. */
	#known = 0;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** @param count of viewers now */
	of(count: number): number {
		const now = this.#clock.now();
		if (count >= this.#count || Math.abs(now - this.#at) > KEPT) {
			this.#count = count;
			this.#at = now;
		}
		return this.#count;
	}

	/** One more page knows the peak. @param count of viewers before it */
	told(count: number): void {
		const peak = this.of(count);
		this.#known = count === 0 ? peak : Math.min(this.#known, peak);
	}

	/** @param count of viewers now @returns what all pages are to be told; undefined where it is not much more than they know */
	news(count: number): number | undefined {
		const peak = this.of(count);
		if (peak <= this.#known * MUCH_MORE) return undefined;
		this.#known = peak;
		return peak;
	}
}

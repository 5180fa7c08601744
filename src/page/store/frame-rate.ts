import type { UnixSeconds } from '../../engine/time.ts';

/** The rate is the average of this many full seconds. */
const AVERAGED_SECONDS = 10;

/** Counts the frames of each second. */
export class FrameRate {
	/** The second that is being counted; undefined before the first connection. */
	#second: UnixSeconds | undefined;
	#current = 0;
	#full: number[] = [];

	/** Restarts the count, for a new connection. */
	restart(now: UnixSeconds): void {
		this.#second = now;
		this.#current = 0;
		this.#full = [];
	}

	count(now: UnixSeconds): void {
		this.#moveTo(now);
		this.#current += 1;
	}

	/** @returns frames a second, whole; undefined before the first full second */
	rate(now: UnixSeconds): number | undefined {
		this.#moveTo(now);
		if (this.#full.length === 0) return undefined;
		return Math.round(this.#full.reduce((sum, frames) => sum + frames, 0) / this.#full.length);
	}

	#moveTo(now: UnixSeconds): void {
		if (this.#second === undefined) return;
		if (now < this.#second || now - this.#second > AVERAGED_SECONDS) {
			// After a sleep, or when the clock was set, the counted seconds are not the latest ones.
			this.restart(now);
			return;
		}
		for (; this.#second < now; this.#second++) {
			this.#full = [...this.#full, this.#current].slice(-AVERAGED_SECONDS);
			this.#current = 0;
		}
	}
}

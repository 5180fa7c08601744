/** The rate is the average of this many full seconds. */
const AVERAGED_SECONDS = 10;

/** Counts the frames of each second. */
export class FrameRate {
	#current = 0;
	#full: readonly number[] = [];

	/** Restarts the count, for a new connection. */
	restart(): void {
		this.#current = 0;
		this.#full = [];
	}

	count(): void {
		this.#current += 1;
	}

	/** A second is over. */
	tick(): void {
		this.#full = [...this.#full, this.#current].slice(-AVERAGED_SECONDS);
		this.#current = 0;
	}

	/** Frames a second, whole; undefined before the first full second. */
	get rate(): number | undefined {
		if (this.#full.length === 0) return undefined;
		return Math.round(this.#full.reduce((sum, frames) => sum + frames, 0) / this.#full.length);
	}
}

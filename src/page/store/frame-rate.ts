import type { UnixSeconds } from '../../engine/time.ts';

/** The rate is the average of at least this many seconds, once they have passed. */
const AVERAGED_SECONDS = 10;

/** Counts the frames of each second. In a hidden tab, `tick` may be called only once a minute. */
export class FrameRate {
	#frames = 0;
	/** How many frames had come at each tick. */
	#counts: readonly { readonly at: UnixSeconds; readonly frames: number }[] = [];

	/** Restarts the count, for a new connection. */
	restart(): void {
		this.#frames = 0;
		this.#counts = [];
	}

	count(): void {
		this.#frames += 1;
	}

	/** One second has passed, or several. */
	tick(now: UnixSeconds): void {
		this.#counts = [...this.#counts, { at: now, frames: this.#frames }].slice(-AVERAGED_SECONDS - 1);
	}

	/** Frames a second, whole; undefined before the first full second. */
	get rate(): number | undefined {
		const first = this.#counts[0];
		const last = this.#counts.at(-1);
		if (first === undefined || last === undefined || last.at <= first.at) return undefined;
		return Math.round((last.frames - first.frames) / (last.at - first.at));
	}
}

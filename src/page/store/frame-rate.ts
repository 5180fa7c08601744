import type { UnixSeconds } from '../../engine/time.ts';

/** The rate is the average of at least this many seconds, once they have passed. */
const AVERAGED_SECONDS = 10;

/** Counts the frames of each second. A hidden tab may be called once a minute only. */
export class FrameRate {
	#frames = 0;
	/** Until when, and how many frames had come. */
	#counts: readonly { readonly at: UnixSeconds; readonly frames: number }[] = [];

	/** Restarts the count, for a new connection. */
	restart(): void {
		this.#frames = 0;
		this.#counts = [];
	}

	count(): void {
		this.#frames += 1;
	}

	/** A second is over, or several. */
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

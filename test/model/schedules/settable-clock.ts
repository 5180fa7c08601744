import { type Cancel, type Clock, ManualClock } from '../../../src/feed/clock.ts';

/** A computer's clock, moved by hand: whoever sets it does not change how long anybody waits, and while it sleeps nothing falls due. */
export class SettableClock implements Clock {
	readonly #running: ManualClock;
	#ahead = 0;

	/** @param now milliseconds since the epoch */
	constructor(now: number) {
		this.#running = new ManualClock(now);
	}

	now(): number {
		return this.#running.now() + this.#ahead;
	}

	after(milliseconds: number, call: () => void): Cancel {
		return this.#running.after(milliseconds, call);
	}

	/** Runs on, calling what falls due on the way, and before that what fell due asleep. */
	advance(milliseconds: number): void {
		this.#running.advance(milliseconds);
	}

	/** What falls due meanwhile waits for the next `advance`. */
	sleep(milliseconds: number): void {
		this.#running.step(milliseconds);
	}

	/** @param milliseconds negative: back */
	set(milliseconds: number): void {
		this.#ahead += milliseconds;
	}

	get waiting(): number {
		return this.#running.waiting;
	}
}

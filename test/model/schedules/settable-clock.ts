import type { Cancel, Clock } from '../../../src/feed/clock.ts';
import { ManualClock } from '../manual-clock.ts';

/** A computer's clock under manual control. Setting it does not change how long waits take. While the computer sleeps no wait runs. */
export class SettableClock implements Clock {
	readonly #running: ManualClock;
	#ahead = 0;

	/** @param now in Unix milliseconds */
	constructor(now: number) {
		this.#running = new ManualClock(now);
	}

	now(): number {
		return this.#running.now() + this.#ahead;
	}

	after(milliseconds: number, call: () => void): Cancel {
		return this.#running.after(milliseconds, call);
	}

	/** Advances the time. Runs the waits that became due asleep, then those that become due now. */
	advance(milliseconds: number): void {
		this.#running.advance(milliseconds);
	}

	/** Advances the time without running waits; the next `advance` runs them. */
	sleep(milliseconds: number): void {
		this.#running.step(milliseconds);
	}

	/** Moves the time of day. @param milliseconds a negative number moves it back */
	set(milliseconds: number): void {
		this.#ahead += milliseconds;
	}

	get pendingWaits(): number {
		return this.#running.pendingWaits;
	}
}

import type { Cancel, Clock } from '../../src/feed/clock.ts';

interface Wait {
	readonly at: number;
	readonly call: () => void;
}

/** A clock that stands still until it is advanced. */
export class ManualClock implements Clock {
	#now: number;
	/** How far the time of day was set ahead. */
	#ahead = 0;
	readonly #waits = new Set<Wait>();

	/** @param now in Unix milliseconds */
	constructor(now: number) {
		this.#now = now;
	}

	now(): number {
		return this.#now + this.#ahead;
	}

	after(milliseconds: number, call: () => void): Cancel {
		const wait = { at: this.#now + Math.max(0, milliseconds), call };
		this.#waits.add(wait);
		return () => this.#waits.delete(wait);
	}

	/** Advances the time. Runs the waits that become due, in their order, each at its own time. */
	advance(milliseconds: number): void {
		const end = this.#now + milliseconds;
		for (;;) {
			let next: Wait | undefined;
			for (const wait of this.#waits) if (wait.at <= end && (next === undefined || wait.at < next.at)) next = wait;
			if (next === undefined) break;
			this.#waits.delete(next);
			this.#now = Math.max(this.#now, next.at);
			next.call();
		}
		this.#now = end;
	}

	/** Advances the time without running any wait, as when the computer sleeps. The next `advance` runs them. */
	sleep(milliseconds: number): void {
		this.#now += milliseconds;
	}

	/** Sets the time of day ahead. Waits take as long as before. @param milliseconds a negative number sets the time back */
	set(milliseconds: number): void {
		this.#ahead += milliseconds;
	}

	/** Number of pending waits. */
	get pendingWaits(): number {
		return this.#waits.size;
	}
}

import type { Clock } from './clock.ts';

export class RateLimit {
	readonly #clock: Clock;
	readonly #amount: number;
	readonly #window: number;
	#windowStart: number;
	#used = 0;

	/** @param amount allowed in each window @param window in milliseconds */
	constructor(clock: Clock, amount: number, window: number) {
		this.#clock = clock;
		this.#amount = amount;
		this.#window = window;
		this.#windowStart = clock.now();
	}

	/** Counts an amount towards the window. @returns whether it is within the limit */
	consume(amount: number): boolean {
		const now = this.#clock.now();
		// An absolute difference, so that a clock that was set back does not leave a long window behind.
		if (Math.abs(now - this.#windowStart) >= this.#window) {
			this.#windowStart = now;
			this.#used = 0;
		}
		this.#used += amount;
		return this.#used <= this.#amount;
	}
}

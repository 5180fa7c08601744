import type { Clock } from '../../feed/clock.ts';

/** So much may be used in each span of time. */
export class Allowance {
	readonly #clock: Clock;
	readonly #amount: number;
	readonly #span: number;
	#spanStart: number;
	#used = 0;

	/** @param span in milliseconds */
	constructor(clock: Clock, amount: number, span: number) {
		this.#clock = clock;
		this.#amount = amount;
		this.#span = span;
		this.#spanStart = clock.now();
	}

	/** @returns whether it was there to be used */
	use(amount: number): boolean {
		const now = this.#clock.now();
		// In either direction: a clock that was set back must not leave a long span behind.
		if (Math.abs(now - this.#spanStart) >= this.#span) {
			this.#spanStart = now;
			this.#used = 0;
		}
		this.#used += amount;
		return this.#used <= this.#amount;
	}
}

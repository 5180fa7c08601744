import type { Clock } from '../../../feed/clock.ts';

/** A wake-up signal. Set while nothing waits, it makes the next wait return at once. */
export class WakeUpSignal {
	readonly #clock: Clock;
	#isSet = false;
	#endWait = () => {};

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	set(): void {
		this.#isSet = true;
		this.#endWait();
	}

	/** Resolves when the signal is set, or after the given milliseconds; clears it. */
	async wait(milliseconds: number): Promise<void> {
		if (!this.#isSet) {
			await new Promise<void>((resolve) => {
				const cancel = this.#clock.after(milliseconds, resolve);
				this.#endWait = () => {
					cancel();
					resolve();
				};
			});
		}
		this.#isSet = false;
	}

	/** Repeats a step until it returns false, or for the given milliseconds. At that time a wait within the step ends. */
	async repeat(milliseconds: number, step: () => Promise<boolean>): Promise<void> {
		// An object, because the compiler takes a variable that only a callback sets for constant.
		const time = { over: false };
		const cancel = this.#clock.after(milliseconds, () => {
			time.over = true;
			this.set();
		});
		try {
			while (!time.over && (await step()));
		} finally {
			cancel();
		}
	}
}

import type { Clock } from '../../../feed/clock.ts';

/** Ends waits. Rung while nobody waits, it ends the next one. */
export class Bell {
	readonly #clock: Clock;
	#rung = false;
	#end = () => {};

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	ring(): void {
		this.#rung = true;
		this.#end();
	}

	/** Resolves when it rings, or so many milliseconds later. */
	async wait(milliseconds: number): Promise<void> {
		if (!this.#rung) {
			await new Promise<void>((resolve) => {
				const cancel = this.#clock.after(milliseconds, resolve);
				this.#end = () => {
					cancel();
					resolve();
				};
			});
		}
		this.#rung = false;
	}

	/** Does something again and again, for so many milliseconds or until it says that it is done: by `false`. */
	async goOn(milliseconds: number, step: () => Promise<boolean>): Promise<void> {
		const time = { over: false };
		const cancel = this.#clock.after(milliseconds, () => {
			time.over = true;
			this.ring();
		});
		try {
			while (!time.over && (await step()));
		} finally {
			cancel();
		}
	}
}

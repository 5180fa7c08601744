import type { Clock } from '../../feed/clock.ts';

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
}

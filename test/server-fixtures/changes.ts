/** Lets tests wait until a condition holds; `notify` checks it again. */
export class Changes {
	readonly #waiting = new Set<() => void>();

	async until(condition: () => boolean): Promise<void> {
		while (!condition()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
	}

	notify(): void {
		for (const resolve of this.#waiting) resolve();
		this.#waiting.clear();
	}
}

import { waitUntil } from './wait-until.ts';

/** Lets tests wait for conditions. `notify` checks the conditions again. */
export class Changes {
	readonly #waiting = new Set<() => void>();

	async until(condition: () => boolean): Promise<void> {
		await waitUntil(condition, (resume) => this.#waiting.add(resume));
	}

	notify(): void {
		for (const resolve of this.#waiting) resolve();
		this.#waiting.clear();
	}
}

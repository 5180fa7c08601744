/** Counted in so many parts of a second. */
const PARTS = 10;

/** How often somebody tried to connect, and when. */
export class Attempts {
	readonly #byPart = new Map<number, number>();
	total = 0;

	/** @param now in milliseconds */
	note(now: number): void {
		const part = Math.floor((now * PARTS) / 1000);
		this.#byPart.set(part, (this.#byPart.get(part) ?? 0) + 1);
		this.total += 1;
	}

	clear(): void {
		this.#byPart.clear();
		this.total = 0;
	}

	/** The share of all that fell into the one second, wherever it begins, in which there were most: from 0 to 1. */
	get largestShare(): number {
		let most = 0;
		for (const first of this.#byPart.keys()) {
			let sum = 0;
			for (let part = first; part < first + PARTS; part++) sum += this.#byPart.get(part) ?? 0;
			most = Math.max(most, sum);
		}
		return most / this.total;
	}
}

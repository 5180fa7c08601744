/** The longest told apart from longer ones, in milliseconds. */
const LONGEST = 120_000;

/** How long things took, counted by the millisecond: any number of them in little memory. */
export class Latencies {
	readonly #counts = new Float64Array(LONGEST + 1);
	#count = 0;

	get count(): number {
		return this.#count;
	}

	/** @param milliseconds whole ones; what is negative, as two clocks read in turn may have it, counts as none */
	note(milliseconds: number): void {
		const place = Math.min(Math.max(milliseconds, 0), LONGEST);
		this.#counts[place] = (this.#counts[place] ?? 0) + 1;
		this.#count += 1;
	}

	reset(): void {
		this.#counts.fill(0);
		this.#count = 0;
	}

	/** @returns what so many per cent do not exceed, in milliseconds; not a number where nothing was noted */
	percentile(percent: number): number {
		if (this.#count === 0) return Number.NaN;
		let left = (this.#count * percent) / 100;
		for (let place = 0; place < LONGEST; place++) {
			left -= this.#counts[place] ?? 0;
			if (left <= 0) return place;
		}
		return LONGEST;
	}
}

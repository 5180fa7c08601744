const TWO_TO_32 = 4_294_967_296;

/** A seeded generator (mulberry32): the same seed gives the same numbers on every machine. Nothing here is secret. */
export class Random {
	#state: number;

	constructor(seed: number) {
		this.#state = seed >>> 0;
	}

	/** @returns from 0 up to, not including, 1 */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) >>> 0;
		let mixed = this.#state;
		mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32;
	}

	/** @returns a whole number from `low` to `high`, both included */
	integer(low: number, high: number): number {
		return low + Math.floor(this.next() * (high - low + 1));
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}

	/** @param items at least one */
	pick<Item>(items: readonly Item[]): Item {
		return present(items[Math.floor(this.next() * items.length)]);
	}

	/** @param items at least one @param weigh how likely an item is, relative to the others; above 0 */
	pickWeighted<Item>(items: readonly Item[], weigh: (item: Item) => number): Item {
		let left = this.next() * items.reduce((sum, item) => sum + weigh(item), 0);
		const picked = items.find((item) => {
			left -= weigh(item);
			return left < 0;
		});
		return present(picked);
	}
}

function present<Item>(item: Item | undefined): Item {
	if (item === undefined) throw new RangeError('nothing to pick from');
	return item;
}

const TWO_TO_32 = 4_294_967_296;

/** A seeded generator (mulberry32): the same seed gives the same numbers on every machine. Nothing here is secret. */
export class Random {
	#state: number;

	constructor(seed: number) {
		this.#state = seed >>> 0;
	}

	/** @returns 32 random bits, as an integer from 0 up */
	bits(): number {
		this.#state = (this.#state + 0x6d2b79f5) >>> 0;
		let mixed = this.#state;
		mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return (mixed ^ (mixed >>> 14)) >>> 0;
	}

	/** @returns from 0 up to, not including, 1 */
	next(): number {
		return this.bits() / TWO_TO_32;
	}

	/** @returns a whole number from `low` to `high`, both included */
	integer(low: number, high: number): number {
		return low + Math.floor(this.next() * (high - low + 1));
	}

	/** @returns true with this probability */
	chance(probability: number): boolean {
		return this.next() < probability;
	}

	/** @returns a wait for an event that comes at random, once in `mean` on average */
	exponential(mean: number): number {
		return -Math.log(1 - this.next()) * mean;
	}

	/** @param items at least one */
	pick<Item>(items: readonly Item[]): Item {
		return itemAt(items, Math.floor(this.next() * items.length));
	}

	/** Favours the first items, because some stations are heard more often than others. @param items at least one */
	pickEarly<Item>(items: readonly Item[]): Item {
		return itemAt(items, Math.floor(this.next() ** 1.6 * items.length));
	}

	shuffled<Item>(items: readonly Item[]): Item[] {
		return items
			.map((item) => ({ item, place: this.bits() }))
			.sort((a, b) => a.place - b.place)
			.map(({ item }) => item);
	}

	/** @returns a UUID (version 4), as session ids are */
	uuid(): string {
		const digits = [this.bits(), this.bits(), this.bits(), this.bits()]
			.map((bits) => bits.toString(16).padStart(8, '0'))
			.join('');
		const variant = (8 + (this.bits() & 3)).toString(16);
		return [
			digits.slice(0, 8),
			digits.slice(8, 12),
			`4${digits.slice(13, 16)}`,
			variant + digits.slice(17, 20),
			digits.slice(20),
		].join('-');
	}
}

/** Items with weights. */
export class Weighted<Item> {
	readonly #items: readonly Item[];
	/** The sum of the weights up to and including each item's. */
	readonly #sums: readonly number[];
	readonly #total: number;

	/** @param weigh how likely an item is, relative to the others; above 0 */
	constructor(items: readonly Item[], weigh: (item: Item) => number) {
		let total = 0;
		this.#items = items;
		this.#sums = items.map((item) => {
			total += weigh(item);
			return total;
		});
		this.#total = total;
	}

	get items(): readonly Item[] {
		return this.#items;
	}

	pick(random: Random): Item {
		const target = random.next() * this.#total;
		return itemAt(
			this.#items,
			this.#sums.findIndex((sum) => sum > target),
		);
	}
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
	const item = items[index];
	if (item === undefined) throw new RangeError(`No item ${index} of ${items.length}`);
	return item;
}

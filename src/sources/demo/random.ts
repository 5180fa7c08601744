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

	/** @returns a UUID (version 4), as session ids are */
	uuid(): string {
		const hex = (digits: number) => Array.from({ length: digits }, () => this.integer(0, 15).toString(16)).join('');
		return `${hex(8)}-${hex(4)}-4${hex(3)}-${this.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
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

/**
 * A map of bounded size that evicts the entries unused for longest.
 *
 * It has two generations. New entries go into the young one. When that holds half the capacity, the old one is evicted, and the young one takes its
 * place. An entry that is read or written moves to the young one. This costs one look-up more than a plain map. An exact least-recently-used
 * order would cost a delete and an insert for every frame.
 */
export class RecentMap<Key, Value> {
	readonly #half: number;
	#young = new Map<Key, Value>();
	#old = new Map<Key, Value>();

	/** @param capacity an upper bound of the entries held, 2 or more; half of it are always held */
	constructor(capacity: number) {
		this.#half = Math.max(1, Math.floor(capacity / 2));
	}

	get(key: Key): Value | undefined {
		const value = this.#young.get(key);
		if (value !== undefined) return value;
		const kept = this.#old.get(key);
		if (kept !== undefined) this.set(key, kept);
		return kept;
	}

	set(key: Key, value: Value): void {
		this.#old.delete(key);
		this.#young.set(key, value);
		if (this.#young.size < this.#half) return;
		this.#old = this.#young;
		this.#young = new Map();
	}

	get size(): number {
		return this.#young.size + this.#old.size;
	}
}

/** A map that forgets its oldest key rather than grow past a limit, whatever a network sends. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
	readonly #limit: number;

	constructor(limit: number) {
		super();
		this.#limit = limit;
	}

	override set(key: Key, value: Value): this {
		this.delete(key);
		super.set(key, value);
		const [oldest] = this.keys();
		if (this.size > this.#limit && oldest !== undefined) this.delete(oldest);
		return this;
	}
}

/** A map that drops the key set longest ago when the map exceeds a limit, so that no network can fill memory. */
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

import { BoundedMap } from './bounded-map.ts';

/** A topic has a handful of places. */
const MAX_PLACES = 2000;

interface Place {
	/** Overs that began and have not ended. */
	readonly open: number;
	/** One of them began before another had ended. */
	readonly overlap: boolean;
	readonly last: string;
}

/**
 * Notices two nodes that publish under one name: in one place two overs begin, and both end. A node has one over there at a time, so where an end was
 * lost there is one end too few.
 */
export class SharedNames {
	readonly #places = new BoundedMap<string, Place>(MAX_PLACES);

	/** @param who talks. The same one twice may be a message that came twice */
	start(key: string, who: string): void {
		const { open, overlap, last } = this.#places.get(key) ?? { open: 0, overlap: false, last: who };
		this.#places.set(key, { open: open + 1, overlap: overlap || last !== who, last: who });
	}

	/** @returns whether two overs that overlapped have both ended */
	end(key: string): boolean {
		const place = this.#places.get(key);
		if (place === undefined) return false;
		if (place.open > 1) this.#places.set(key, { ...place, open: place.open - 1 });
		else this.#places.delete(key);
		return place.open === 1 && place.overlap;
	}

	/** The node has nothing open. */
	reset(topic: string): void {
		for (const key of this.#places.keys()) if (key.startsWith(`${topic} `)) this.#places.delete(key);
	}
}

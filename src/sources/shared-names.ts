import { BoundedMap } from '../engine/bounded-map.ts';

/** A place is a topic with a mode, a slot and a side (radio or network). A topic has a handful of places. */
const MAX_PLACES = 2000;

interface Place {
	/** Overs that began and have not ended. */
	readonly open: number;
	/** Whether overs of different talkers have overlapped. */
	readonly overlap: boolean;
	readonly last: string;
}

/**
 * Detects two nodes that publish under one name: in one place, two overs of different talkers overlap, and both end. The overs of a single node
 * overlap only if an end was lost, and then only one of them ends.
 */
export class SharedNames {
	readonly #places = new BoundedMap<string, Place>(MAX_PLACES);

	/** @param who identifies the talker. A second start of the same talker may be a repeated message */
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

	/** Forgets the overs of a topic whose node has no open over. */
	reset(topic: string): void {
		for (const key of this.#places.keys()) if (key.startsWith(`${topic} `)) this.#places.delete(key);
	}
}

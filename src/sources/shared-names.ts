import { BoundedMap } from '../engine/bounded-map.ts';

const MAX_TOPICS = 2000;

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
	/** The places of each topic, by mode, slot and side (radio or network): a handful. */
	readonly #topics = new BoundedMap<string, Map<string, Place>>(MAX_TOPICS);

	/** @param who identifies the talker. A second start of the same talker may be a repeated message */
	start(topic: string, key: string, who: string): void {
		const places = this.#topics.get(topic) ?? new Map<string, Place>();
		const { open, overlap, last } = places.get(key) ?? { open: 0, overlap: false, last: who };
		places.set(key, { open: open + 1, overlap: overlap || last !== who, last: who });
		this.#topics.set(topic, places);
	}

	/** @returns whether two overs that overlapped have both ended */
	end(topic: string, key: string): boolean {
		const places = this.#topics.get(topic);
		const place = places?.get(key);
		if (places === undefined || place === undefined) return false;
		if (place.open > 1) places.set(key, { ...place, open: place.open - 1 });
		else places.delete(key);
		return place.open === 1 && place.overlap;
	}

	/** Forgets the overs of a topic whose node has no open over. */
	reset(topic: string): void {
		this.#topics.delete(topic);
	}
}

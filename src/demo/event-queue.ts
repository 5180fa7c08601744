interface Event {
	/** In Unix milliseconds. */
	readonly at: number;
	/** Events of the same time run in the order in which they were scheduled. */
	readonly order: number;
	readonly run: () => void;
}

/** The scheduled events, soonest first, in a binary heap. The time of the event that runs is the simulation's clock. */
export class EventQueue {
	readonly #heap: Event[] = [];
	#scheduled = 0;
	#now: number;

	/** @param now in Unix milliseconds */
	constructor(now: number) {
		this.#now = now;
	}

	/** When the last event ran, in Unix milliseconds. */
	get now(): number {
		return this.#now;
	}

	get size(): number {
		return this.#heap.length;
	}

	/** When the next event is due; infinity when nothing is scheduled. */
	get nextAt(): number {
		return this.#heap[0]?.at ?? Number.POSITIVE_INFINITY;
	}

	/** @param at in Unix milliseconds; an event due in the past runs next */
	schedule(at: number, run: () => void): void {
		this.#scheduled += 1;
		const event = { at: Math.max(at, this.#now), order: this.#scheduled, run };
		let index = this.#heap.length;
		while (index > 0) {
			const parentIndex = (index - 1) >> 1;
			const parent = this.#heap[parentIndex];
			if (parent === undefined || isBefore(parent, event)) break;
			this.#heap[index] = parent;
			index = parentIndex;
		}
		this.#heap[index] = event;
	}

	/** Runs the next event at its time. @returns false when nothing is scheduled */
	runNext(): boolean {
		const first = this.#heap[0];
		const last = this.#heap.pop();
		if (first === undefined || last === undefined) return false;
		if (first !== last) this.#sink(last);
		this.#now = first.at;
		first.run();
		return true;
	}

	/** Puts an event in the first one's place, and moves it down to its own. */
	#sink(event: Event): void {
		let index = 0;
		for (;;) {
			let childIndex = index * 2 + 1;
			let child = this.#heap[childIndex];
			const right = this.#heap[childIndex + 1];
			if (child !== undefined && right !== undefined && isBefore(right, child)) {
				child = right;
				childIndex += 1;
			}
			if (child === undefined || isBefore(event, child)) break;
			this.#heap[index] = child;
			index = childIndex;
		}
		this.#heap[index] = event;
	}
}

function isBefore(a: Event, b: Event): boolean {
	return a.at < b.at || (a.at === b.at && a.order < b.order);
}

interface Event {
	/** In Unix milliseconds. */
	readonly at: number;
	readonly run: () => void;
}

/** The scheduled events, soonest first. While an event runs, its time is the simulation's present. */
export class EventQueue {
	readonly #events: Event[] = [];
	#now: number;

	/** @param now in Unix milliseconds */
	constructor(now: number) {
		this.#now = now;
	}

	/** In Unix milliseconds. */
	get now(): number {
		return this.#now;
	}

	/** @param wait in milliseconds. Events of the same time run in the order in which they were scheduled */
	after(wait: number, run: () => void): void {
		const at = this.#now + Math.max(0, Math.ceil(wait));
		this.#events.splice(this.#events.findLastIndex((event) => event.at <= at) + 1, 0, { at, run });
	}

	/** Runs every event that is due. @param until in Unix milliseconds, inclusive */
	runUntil(until: number): void {
		for (let next = this.#events[0]; next !== undefined && next.at <= until; next = this.#events[0]) {
			this.#events.shift();
			this.#now = next.at;
			next.run();
		}
		this.#now = Math.max(this.#now, until);
	}
}

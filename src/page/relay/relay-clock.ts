import type { Cancel, Clock } from '../../feed/clock.ts';

/** All in milliseconds. */
/** What was heard of the relay's time counts for so long, and until it was heard again for as long: whatever happened to this clock is over then. */
const RECENT = 5000;
/**
 * This far behind the relay seconds tick here: what it received before one of them is here by then, although it came in a batch, with a delay. So
 * nothing expires for whose stop there was time enough.
 */
const BEHIND = 500;
/** For so long a relay has what was missed: the ten minutes of its log. */
const MISSED_KEPT = 600_000;

/**
 * Time as a relay tells it: on it the rulings are right whatever this computer's clock shows. While an entry is applied, it is the time at which the relay
 * received that; else it goes on from what the relay said last. Waits are this computer's own.
 */
export class RelayClock implements Clock {
	readonly #own: Clock;
	/** How far the relay's clock is ahead, as heard in this span of `RECENT` and in the one before. Slow delivery makes it less, never more. */
	#ahead = { now: Number.NEGATIVE_INFINITY, before: Number.NEGATIVE_INFINITY };
	#spanBegan = 0;
	/** The time of the entry applied last. */
	#told = Number.NEGATIVE_INFINITY;
	#applying = false;
	#held: { readonly at: number; readonly since: number } | undefined;

	/** @param own this computer's: one that nobody sets, where there is one */
	constructor(own: Clock) {
		this.#own = own;
	}

	now(): number {
		if (this.#applying) return this.#told;
		if (this.#held === undefined) return this.running;
		const away = this.#own.now() - this.#held.since;
		return away >= 0 && away < MISSED_KEPT ? this.#held.at : this.running;
	}

	/** The time, whether or not it is held. */
	get running(): number {
		const ahead = Math.max(this.#ahead.now, this.#ahead.before);
		if (ahead === Number.NEGATIVE_INFINITY) return this.#own.now();
		return Math.max(this.#told, this.#own.now() + ahead - BEHIND);
	}

	after(milliseconds: number, call: () => void): Cancel {
		return this.#own.after(milliseconds, call);
	}

	/** Begins to learn anew, from a relay whose clock may be another. */
	restart(): void {
		this.#ahead = { now: Number.NEGATIVE_INFINITY, before: Number.NEGATIVE_INFINITY };
	}

	/**
	 * @param sentAt the relay's time of sending of what just came
	 * @returns for how many milliseconds longer that was under way than other things lately; the time went on meanwhile
	 */
	learn(sentAt: number): number {
		const now = this.#own.now();
		const ahead = sentAt - now;
		const late = Math.max(this.#ahead.now, this.#ahead.before, ahead) - ahead;
		if (Math.abs(now - this.#spanBegan) >= RECENT) {
			this.#ahead = { before: this.#ahead.now, now: ahead };
			this.#spanBegan = now;
		}
		this.#ahead.now = Math.max(this.#ahead.now, ahead);
		return late;
	}

	/** It is this time while `apply` runs, and no earlier after it. */
	stand(at: number, apply: () => void): void {
		this.#told = at;
		this.#applying = true;
		try {
			apply();
		} finally {
			this.#applying = false;
		}
	}

	/**
	 * The relay is away. What happens meanwhile will be told with its times: until then time stands still, or sessions would expire that were
	 * stopped. After ten minutes there is nobody left to tell, and it goes on.
	 */
	hold(): void {
		this.#held ??= { at: this.running, since: this.#own.now() };
	}

	/** The relay is back, or no longer waited for. */
	release(): void {
		this.#held = undefined;
	}
}

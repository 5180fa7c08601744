import type { Cancel, Clock } from '../../feed/clock.ts';
import { MAX_BATCH_INTERVAL } from '../../protocol/relay-messages.ts';

/**
 * The page's seconds tick this far behind the relay. Events that the relay received before a tick have then arrived, despite batches and
 * delays, so no session expires while its stop is on its way.
 */
export const LAG_MS = MAX_BATCH_INTERVAL + 300;

/** When the relay's clock is set, the page follows within twice this many milliseconds. */
const SPAN_MS = 4000;

/**
 * The relay's time minus `LAG_MS`, whatever this computer's clock shows. Before the first message it is this computer's time. It runs on while
 * the relay is away. Timers are this computer's own.
 *
 * Each message gives an offset: the relay's clock minus ours. A delayed message gives an offset that is too small, so the largest of the last
 * seconds counts. Older offsets are dropped, because the relay's clock may have been set.
 */
export class RelayClock implements Clock {
	readonly #own: Clock;
	/** The largest offset of the previous span, and of the current one. */
	#previous = Number.NEGATIVE_INFINITY;
	#current = Number.NEGATIVE_INFINITY;
	#since = 0;

	/** @param own this computer's time, from a clock that cannot be set */
	constructor(own: Clock) {
		this.#own = own;
	}

	now(): number {
		const offset = Math.max(this.#previous, this.#current);
		return this.#own.now() + (offset === Number.NEGATIVE_INFINITY ? 0 : offset - LAG_MS);
	}

	after(milliseconds: number, call: () => void): Cancel {
		return this.#own.after(milliseconds, call);
	}

	/** The first message of a connection came: its relay may have another clock. @param sentAt when the relay sent it, in Unix milliseconds */
	restart(sentAt: number): void {
		this.#since = Number.NEGATIVE_INFINITY;
		this.learn(sentAt);
	}

	/** Another message came. @param sentAt when the relay sent it, in Unix milliseconds */
	learn(sentAt: number): void {
		const now = this.#own.now();
		const age = now - this.#since;
		if (age >= SPAN_MS) {
			this.#previous = age < 2 * SPAN_MS ? this.#current : Number.NEGATIVE_INFINITY;
			this.#current = Number.NEGATIVE_INFINITY;
			this.#since = now;
		}
		this.#current = Math.max(this.#current, sentAt - now);
	}
}

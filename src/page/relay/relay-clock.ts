import type { Cancel, Clock } from '../../feed/clock.ts';
import { MAX_BATCH_INTERVAL } from '../../protocol/relay-messages.ts';

/**
 * The page's seconds tick this far behind the relay. Rows that the relay received before a tick have then arrived, despite batches and
 * delays. So no session expires whose stop is on its way.
 */
export const LAG_MS = MAX_BATCH_INTERVAL + 300;

/** The relay's time, whatever this computer's clock shows (RELAY-10). It runs on while the relay is away. Timers are this computer's own. */
export class RelayClock implements Clock {
	readonly #own: Clock;
	/** The relay's clock minus ours, by the fastest message of this connection: a delay makes it lower, never higher. */
	#offset: number | undefined;

	/** @param own this computer's clock; better one that cannot be set */
	constructor(own: Clock) {
		this.#own = own;
	}

	now(): number {
		return this.#offset === undefined ? this.#own.now() : this.#own.now() + this.#offset - LAG_MS;
	}

	after(milliseconds: number, call: () => void): Cancel {
		return this.#own.after(milliseconds, call);
	}

	/** The first message of a connection came: its relay may have another clock. @param sentAt when the relay sent it, in Unix milliseconds */
	restart(sentAt: number): void {
		this.#offset = sentAt - this.#own.now();
	}

	/** Another message came. @param sentAt when the relay sent it, in Unix milliseconds */
	learn(sentAt: number): void {
		this.#offset = Math.max(this.#offset ?? Number.NEGATIVE_INFINITY, sentAt - this.#own.now());
	}
}

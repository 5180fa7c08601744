import type { Clock } from '../../../feed/clock.ts';
import type { Connection } from '../../http/viewer.ts';

/** A viewer that has not emptied its backlog for this many milliseconds is disconnected (RELAY-14). */
const STALLED_AFTER = 25_000;
/** No viewer may have a longer backlog than this, in bytes of binary data and characters of text (RELAY-14). A state is a twentieth of that. */
const MAX_BACKLOG = 1024 * 1024;

/**
 * Counts what was queued for a viewer and not yet flushed. Only an empty backlog counts as progress: a viewer that reads a few bytes now and then
 * still falls behind.
 */
export class Backlog {
	readonly #connection: Connection;
	readonly #clock: Clock;
	#size = 0;
	/** When the first byte of the backlog was queued, in Unix milliseconds. */
	#since = 0;

	constructor(connection: Connection, clock: Clock) {
		this.#connection = connection;
		this.#clock = clock;
		connection.on('packetCreate', ({ data = '' }: { data?: string | Buffer }) => {
			if (this.#isEmpty) this.#since = clock.now();
			this.#size += data.length;
		});
		connection.on('flush', () => {
			this.#size = 0;
		});
	}

	/** How much waits for the transport, in bytes and characters. */
	get size(): number {
		return this.#size;
	}

	/** To be called about once a second. @returns why the viewer is to be disconnected; undefined while it keeps up (RELAY-14) */
	check(): 'backlog' | 'stalled' | undefined {
		if (this.#isEmpty) return undefined;
		if (this.#size > MAX_BACKLOG) return 'backlog';
		return Math.abs(this.#clock.now() - this.#since) >= STALLED_AFTER ? 'stalled' : undefined;
	}

	/** A websocket is writable when it has passed everything on. A polling transport is never writable between polls, so only its queue counts. */
	get #isEmpty(): boolean {
		const { name, writable } = this.#connection.transport;
		return this.#size === 0 && (writable || name === 'polling');
	}
}

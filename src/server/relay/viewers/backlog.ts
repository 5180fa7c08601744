import type { Clock } from '../../../feed/clock.ts';
import type { Connection } from '../../http/viewer.ts';

/** A viewer that has not emptied its backlog for this long is disconnected, in milliseconds (RELAY-14). */
const STALLED_AFTER = 25_000;
/** No viewer may have a longer backlog than this, in bytes, apart from states (RELAY-14). */
const MAX_BACKLOG = 1024 * 1024;

/** The last text that was measured. All viewers get the same text of a batch, and measuring it for each can take as long as sending it. */
let measured = { text: '', bytes: 0 };

function byteLength(text: string): number {
	if (text !== measured.text) measured = { text, bytes: Buffer.byteLength(text) };
	return measured.bytes;
}

/**
 * Counts the bytes that were queued for a viewer and not yet flushed. Only an empty backlog counts as progress: a viewer that reads a few bytes now and
 * then still falls behind.
 */
export class Backlog {
	readonly #connection: Connection;
	readonly #clock: Clock;
	/** Bytes of events that wait until the transport has passed on earlier ones. */
	#events = 0;
	/** Bytes of states that wait, apart, because a state may be larger than a backlog. */
	#states = 0;
	/** When the first byte of the backlog was queued, in Unix milliseconds. */
	#since = 0;

	/** @param isPage whether the viewer is our own page: what a page is sent as binary data is a state; a network's frame may hold such data too */
	constructor(connection: Connection, clock: Clock, isPage: boolean) {
		this.#connection = connection;
		this.#clock = clock;
		connection.on('packetCreate', ({ data = '' }: { data?: string | Buffer }) => {
			if (this.#isEmpty) this.#since = clock.now();
			if (typeof data === 'string') this.#events += byteLength(data);
			else if (isPage) this.#states += data.length;
			else this.#events += data.length;
		});
		connection.on('flush', () => {
			this.#events = 0;
			this.#states = 0;
		});
	}

	/** Bytes that wait for the transport. */
	get bytes(): number {
		return this.#events + this.#states;
	}

	/** To be called about once a second. @returns why the viewer is to be disconnected; undefined while it keeps up (RELAY-14) */
	check(): 'backlog' | 'stalled' | undefined {
		if (this.#isEmpty) return undefined;
		if (this.#events > MAX_BACKLOG) return 'backlog';
		return Math.abs(this.#clock.now() - this.#since) >= STALLED_AFTER ? 'stalled' : undefined;
	}

	/** A websocket is writable when it has passed everything on. A polling transport is never writable between polls,
	 * so for polling only the queue decides. */
	get #isEmpty(): boolean {
		const { name, writable } = this.#connection.transport;
		return this.bytes === 0 && (writable || name === 'polling');
	}
}

import type { Clock } from '../../../feed/clock.ts';
import type { Connection } from '../../http/viewer.ts';

/** A viewer that has not emptied its backlog for this many milliseconds is disconnected (RELAY-14). */
const STALLED_AFTER = 25_000;
/** No viewer may have a longer backlog than this, in bytes of binary data and characters of text (RELAY-14). A state is a twentieth of that. */
const MAX_BACKLOG = 1024 * 1024;

export interface Backlog {
	/** How much waits for the transport, in bytes and characters. */
	readonly size: () => number;
	/** To be called about once a second. @returns why the viewer is to be disconnected; undefined while it keeps up (RELAY-14) */
	readonly check: () => 'backlog' | 'stalled' | undefined;
}

/**
 * Counts what was queued for a viewer and not yet flushed. Only an empty backlog counts as progress: a viewer that reads a few bytes now and then
 * still falls behind.
 */
export function countBacklog(connection: Connection, clock: Clock): Backlog {
	let size = 0;
	/** When the first byte of the backlog was queued, in Unix milliseconds. */
	let since = 0;
	/** A websocket is writable when it has passed everything on. A polling transport is never writable between polls, so only its queue counts. */
	const isEmpty = () => {
		const { name, writable } = connection.transport;
		return size === 0 && (writable || name === 'polling');
	};
	connection.on('packetCreate', ({ data = '' }: { data?: string | Buffer }) => {
		if (isEmpty()) since = clock.now();
		size += data.length;
	});
	connection.on('flush', () => {
		size = 0;
	});
	const check = () => {
		if (isEmpty()) return undefined;
		if (size > MAX_BACKLOG) return 'backlog';
		return Math.abs(clock.now() - since) >= STALLED_AFTER ? 'stalled' : undefined;
	};
	return { size: () => size, check };
}

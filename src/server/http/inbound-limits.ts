import type { Duplex } from 'node:stream';
import type { Clock } from '../../feed/clock.ts';
import { RateLimit } from '../../feed/rate-limit.ts';
import type { Connection, ViewerServer } from './viewer.ts';

// Limits on the messages and bytes of viewers. A page sends little more than answers to pings. A viewer that exceeds a limit is disconnected.

/** In bytes. */
export const MAX_MESSAGE = 1024;
/** Messages and bytes are counted in windows of this many milliseconds. */
const WINDOW = 10_000;
const MESSAGES = 20;
/** Bytes of one websocket, control frames included. */
const BYTES = 8192;
/** No websocket frame of a client begins with this byte. */
const INVALID_FRAME = 0xff;

/**
 * Limits the bytes of a websocket. One chunk may hold thousands of pings, and `ws` would answer each of them, so a chunk is checked before `ws` reads
 * it.
 *
 * @param socket must have the listeners of `ws` already
 */
export function limitBytes(socket: Duplex, clock: Clock, onFlood: () => void): void {
	const bytes = new RateLimit(clock, BYTES, WINDOW);
	socket.prependListener('data', (chunk: Buffer) => {
		if (bytes.consume(chunk.length)) return;
		// `ws` 8 still parses this chunk after `destroy`, so make it fail at the first byte.
		chunk.fill(INVALID_FRAME);
		socket.destroy();
		onFlood();
	});
}

/** Limits the messages of each connection. Also allows only one viewer per connection, because other limits count connections. */
export function limitMessages(io: ViewerServer, clock: Clock, onFlood: () => void): void {
	io.engine.on('connection', (connection: Connection) => {
		const messages = new RateLimit(clock, MESSAGES, WINDOW);
		connection.on('packet', () => {
			if (messages.consume(1)) return;
			connection.close(true);
			onFlood();
		});
	});
	const joined = new WeakSet<Connection>();
	io.use(({ conn }, proceed) => {
		if (joined.has(conn)) {
			conn.close(true);
			onFlood();
			return;
		}
		joined.add(conn);
		proceed();
	});
}

import { WebSocket } from 'ws';
import type { Cancel, Clock } from '../feed/clock.ts';
import type { TransportListener } from './network-source.ts';

/** In bytes. A longer message ends the connection. */
const MAX_PAYLOAD = 4 * 1024 * 1024;
/** Milliseconds between two pings. */
export const HEARTBEAT = 25_000;

export interface WebSocketOptions {
	/** `ws:` or `wss:`, with the user and password of HTTP basic authentication if the server asks for them */
	readonly url: string;
	readonly userAgent: string;
	readonly clock: Clock;
	readonly opened?: (socket: WebSocket) => void;
	readonly message: (text: string, socket: WebSocket) => void;
	readonly ping: (socket: WebSocket) => void;
	readonly lost: TransportListener['lost'];
}

/** Opens a websocket. If neither a message nor a pong comes between two pings, the connection counts as lost. @returns a function that closes it */
export function openWebSocket({ url, userAgent, clock, opened, message, ping, lost }: WebSocketOptions): Cancel {
	const address = new URL(url);
	const { username, password } = address;
	// `ws` would not percent-decode the credentials of an address.
	address.username = '';
	address.password = '';
	const socket = new WebSocket(address, {
		maxPayload: MAX_PAYLOAD,
		perMessageDeflate: false,
		headers: { 'User-Agent': userAgent },
		...(username + password !== '' && { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` }),
	});
	let closed = false;
	let alive = true;
	let cancel: Cancel = () => {};
	const end = () => {
		closed = true;
		cancel();
		socket.terminate();
	};
	const fail = (why: string) => {
		if (closed) return;
		end();
		lost(why);
	};
	const beat = () => {
		if (!alive) {
			fail('lost: no answer to heartbeats');
			return;
		}
		alive = false;
		ping(socket);
		cancel = clock.after(HEARTBEAT, beat);
	};
	socket.on('open', () => {
		cancel = clock.after(HEARTBEAT, beat);
		opened?.(socket);
	});
	socket.on('message', (data) => {
		alive = true;
		// With its default `binaryType`, `ws` delivers one buffer.
		if (!closed && data instanceof Buffer) message(data.toString(), socket);
	});
	socket.on('pong', () => {
		alive = true;
	});
	// Keep this listener after the end: `ws` emits an error when a connecting socket is closed.
	socket.on('error', (error) => fail(`failed: ${error.message}`));
	socket.on('close', (code) => fail(`lost: the connection closed (${code})`));
	return end;
}

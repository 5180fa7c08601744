import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a TCP connection to an address, to send data that no HTTP client would. Resolves once the connection is open. */
export async function rawConnection(address: string): Promise<Socket> {
	const { hostname, port } = new URL(address);
	const socket = connect(Number(port), hostname);
	await once(socket, 'connect');
	// A server that closes a connection while data is in transit causes a reset, which these tests expect.
	socket.on('error', () => {});
	return socket;
}

/** The handshake of a websocket to the feed. */
const WEBSOCKET_REQUEST =
	'/lh/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
	'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';

/**
 * Opens a websocket to the feed at an address. The socket answers nothing by itself, neither a ping nor a close.
 *
 * @param origin written before the path in the request, as in requests to a proxy
 */
export async function rawWebSocket(address: string, origin = ''): Promise<Socket> {
	const socket = await rawConnection(address);
	socket.write(`GET ${origin}${WEBSOCKET_REQUEST}`);
	const answer = String(await once(socket, 'data'));
	if (!answer.startsWith('HTTP/1.1 101 ')) throw new Error(`no websocket: ${answer}`);
	return socket;
}

/** @returns pings as a websocket client sends them */
export function clientPings(count: number): Buffer {
	// A masked ping without content.
	const frame = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
	return Buffer.concat(Array.from({ length: count }, () => frame));
}

/** Resolves when the server has closed the connection, with or without a reset. */
export function untilClosed(socket: Socket): Promise<void> {
	return new Promise((resolve) => {
		socket.resume().once('close', () => resolve());
	});
}

/** @returns everything that a server answers to `said` until it closes the connection */
export async function exchange(address: string, said: string): Promise<string> {
	const socket = await rawConnection(address);
	let answer = '';
	socket.setEncoding('latin1').on('data', (text: string) => {
		answer += text;
	});
	socket.write(said, 'latin1');
	await untilClosed(socket);
	return answer;
}

/** Requests a path unchanged, which HTTP clients would normalise. */
export function ask(address: string, path: string, method = 'GET'): Promise<string> {
	return exchange(address, `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
}

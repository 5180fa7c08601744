import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a TCP connection to an address, to send what no HTTP client would. Resolves once it is open. */
export async function rawConnection(address: string): Promise<Socket> {
	const { hostname, port } = new URL(address);
	const socket = connect(Number(port), hostname);
	await once(socket, 'connect');
	// A server that closes while data is under way causes a reset, which these tests expect.
	socket.on('error', () => {});
	return socket;
}

/** The handshake of a websocket to the feed. */
export const WEBSOCKET_REQUEST =
	'GET /lh/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
	'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';

/**
 * Opens a websocket to the feed at an address. It answers nothing by itself, neither a ping nor a close.
 *
 * @param id of the connection that it upgrades; none for a new one
 */
export async function rawWebSocket(address: string, id?: string): Promise<Socket> {
	const socket = await rawConnection(address);
	socket.write(id === undefined ? WEBSOCKET_REQUEST : WEBSOCKET_REQUEST.replace(' HTTP', `&sid=${id} HTTP`));
	const answer = String(await once(socket, 'data'));
	if (!answer.startsWith('HTTP/1.1 101 ')) throw new Error(`no websocket: ${answer}`);
	return socket;
}

/** The same frame several times, as a websocket's client sends it. @param content of less than 126 bytes */
export function clientFrames(count: number, kind: 'text' | 'ping', content = ''): Buffer {
	const opcode = kind === 'text' ? 1 : 9;
	// The mask is 0, which leaves the content as it is.
	const frame = Buffer.from([0x80 | opcode, 0x80 | content.length, 0, 0, 0, 0, ...Buffer.from(content)]);
	return Buffer.concat(Array.from({ length: count }, () => frame));
}

/** Resolves when the server has closed the connection, with or without a reset. */
export function hungUp(socket: Socket): Promise<void> {
	return new Promise((resolve) => {
		socket.resume().once('close', () => resolve());
	});
}

/** @returns all that a server answers to these bytes until it closes the connection */
export async function exchange(address: string, said: string): Promise<string> {
	const socket = await rawConnection(address);
	let answer = '';
	socket.setEncoding('latin1').on('data', (text: string) => {
		answer += text;
	});
	socket.write(said, 'latin1');
	await hungUp(socket);
	return answer;
}

/** Requests a path unchanged, where HTTP clients would normalise it first. */
export function ask(address: string, path: string, method = 'GET'): Promise<string> {
	return exchange(address, `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
}

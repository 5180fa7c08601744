import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a TCP connection to where an address points, for what no HTTP client would say. Resolves once it is open. */
export async function rawConnection(address: string): Promise<Socket> {
	const { hostname, port } = new URL(address);
	const socket = connect(Number(port), hostname);
	await once(socket, 'connect');
	// Whoever is hung up on in the middle of a word gets a reset: to be hung up on is what such tests are about.
	socket.on('error', () => {});
	return socket;
}

/** Resolves when the server has hung up, be it with a reset. */
export function hungUp(socket: Socket): Promise<void> {
	return new Promise((resolve) => {
		socket.resume().once('close', () => resolve());
	});
}

/** @returns all that a server answers to such bytes until it hangs up */
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

/** Asks for a path as it stands, where HTTP clients would tidy it first. */
export function ask(address: string, path: string, method = 'GET'): Promise<string> {
	return exchange(address, `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
}

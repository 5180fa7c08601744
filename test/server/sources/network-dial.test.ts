import { createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { listen } from '../../../src/server/http/page-server.ts';
import { networkDial } from '../../../src/server/sources/network-dial.ts';
import { Client, startServer } from '../../feed/client.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';

/** Starts a server that refuses websockets, and connects to it. */
async function connectTo(answer: RequestListener): Promise<Client> {
	const server = createServer(answer).on('upgrade', (_, socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
	cleanups.push(
		() => server.close(),
		() => server.closeAllConnections(),
	);
	const client = new Client(await listen(server, '127.0.0.1', 0), { dial: networkDial('test') });
	client.connection.open();
	return client;
}

it('WIRE-1, COMMAND-8: where websocket is refused, a relay polls, and names itself', async () => {
	const server = await startServer({ transports: ['polling'], silentUntilJoined: true });
	const client = new Client(server.address, { dial: networkDial('Club/1'), subscription: 'everything' });
	client.connection.open();
	await server.until(() => server.joins.length === 1);
	server.send('höchste Zeit');
	await client.until(() => client.frames.length === 1);
	expect(client.frames).toEqual(['höchste Zeit']);
	expect(server.userAgents).toEqual(['Club/1']);
});

it.each([undefined, 'http://127.0.0.1:99999/', '/lh/'])(
	'CONNECT-4: a poll that is redirected only fails, whatever the Location: %s',
	async (location) => {
		let polls = 0;
		const client = await connectTo((_, response) => {
			polls += 1;
			response.writeHead(302, location === undefined ? {} : { location }).end();
		});
		await client.until(() => client.warnings.length === 2);
		expect(client.warnings[1]).toBe('connection failed: poll failed: status 302');
		expect(polls).toBe(2);
	},
);

it('CONNECT-4: polls that are refused with a long page leave no connection open', async () => {
	const open = new Set<Socket>();
	const client = await connectTo(({ socket }, response) => {
		open.add(socket.on('close', () => open.delete(socket)));
		response.writeHead(403).end('x'.repeat(200_000));
	});
	await client.until(() => client.warnings.length === 4);
	await expect.poll(() => open.size).toBeLessThanOrEqual(1);
});

it('CONNECT-4: a poll that cannot be sent says why', async () => {
	// No server: `fetch` refuses this port.
	const client = new Client('http://127.0.0.1:6000', { dial: networkDial('test') });
	client.connection.open();
	await client.until(() => client.warnings.length > 0);
	expect(client.warnings[0]).toBe('connection failed: poll failed: bad port');
});

it('CONNECT-4: an answer to a poll that never ends closes the connection, and only its beginning is read', async () => {
	let sent = 0;
	function* endless() {
		for (const part = 'x'.repeat(65_536); ; sent += part.length) yield part;
	}
	const handshake = '0{"sid":"x","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}';
	const client = await connectTo(({ url }, response) => {
		if (url?.includes('sid=') === true) pipeline(Readable.from(endless()), response, () => {});
		else response.end(handshake);
	});
	await client.until(() => client.warnings.length > 0);
	expect(client.warnings[0]).toBe('connection failed: poll failed: the answer is too long');
	// The system's buffers take a few million bytes, of two requests.
	expect(sent).toBeLessThan(40_000_000);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server as ViewerServer } from 'socket.io';
import { describe, expect, it } from 'vitest';
import { connectionLimit, describeShortage, limitConnections } from '../../../src/server/http/connection-limits.ts';
import { listen } from '../../../src/server/http/page-server.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { ask, exchange, hungUp, WEBSOCKET_REQUEST } from '../../server-fixtures/raw-connection.ts';

/** A server for so many connections. Of 128, 64 may be idle ones of one address. */
async function serve(
	warn: (line: string) => void = () => {},
	limit = 128,
): Promise<{ server: Server; address: string }> {
	const server = createServer((_request, response) => response.end('served'));
	limitConnections(server, warn, limit);
	cleanups.push(() => server.close());
	cleanups.push(() => server.closeAllConnections());
	return { server, address: await listen(server, '127.0.0.1', 0) };
}

/** The same, for viewers at `/lh`. */
async function serveViewers(): Promise<{ server: Server; address: string }> {
	const server = createServer();
	limitConnections(server, () => {}, 128);
	const viewers = new ViewerServer(server, { path: '/lh', serveClient: false });
	cleanups.push(() => viewers.close());
	cleanups.push(() => server.closeAllConnections());
	return { server, address: await listen(server, '127.0.0.1', 0) };
}

/** Opens a connection from one of the addresses of the loopback interface. */
async function openFrom(from: string, address: string): Promise<Socket> {
	const { hostname, port } = new URL(address);
	const socket = connect({ host: hostname, port: Number(port), localAddress: from });
	socket.on('error', () => {});
	cleanups.push(() => socket.destroy());
	await once(socket, 'connect');
	return socket;
}

function openIdle(address: string, count: number, from: string): Promise<Socket[]> {
	return Promise.all(Array.from({ length: count }, () => openFrom(from, address)));
}

describe('SECURITY-5: idle connections', () => {
	it('of one address do not block other requests, even from that address', async () => {
		const { address } = await serve();
		await openIdle(address, 300, '127.0.0.2');
		expect(await ask(address, '/')).toMatch(/\r\n\r\nserved$/);
		const socket = await openFrom('127.0.0.2', address);
		socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
		expect(String(await once(socket, 'data'))).toContain('served');
	});

	it.each([
		[64, 128],
		[100, 1600],
	])('beyond the share of an address, %i of %i, are closed, the oldest first', async (share, limit) => {
		const { address } = await serve(() => {}, limit);
		const closed = hungUp(await openFrom('127.0.0.2', address));
		const second = await openFrom('127.0.0.2', address);
		await openIdle(address, share - 1, '127.0.0.2');
		await closed;
		second.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
		expect(String(await once(second, 'data'))).toContain('served');
	});

	it('include those that wait for another request', async () => {
		const { server, address } = await serve();
		// Otherwise Node closes them after 5 s.
		server.keepAliveTimeout = 0;
		const answered = await openFrom('127.0.0.2', address);
		answered.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
		expect(String(await once(answered, 'data'))).toContain('served');
		const closed = hungUp(answered);
		await openIdle(address, 64, '127.0.0.2');
		await closed;
	});

	it('do not include those whose request is being answered', async () => {
		const server = createServer((_request, response) => void setImmediate(() => response.write('begun')));
		limitConnections(server, () => {}, 128);
		cleanups.push(() => server.close());
		cleanups.push(() => server.closeAllConnections());
		const address = await listen(server, '127.0.0.1', 0);
		const busy = await openFrom('127.0.0.2', address);
		busy.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
		await once(busy, 'data');
		const closed = hungUp(await openFrom('127.0.0.2', address));
		await openIdle(address, 64, '127.0.0.2');
		await closed;
		expect(busy.destroyed).toBe(false);
	});

	it('do not include those on which a viewer polls', async () => {
		const { server, address } = await serveViewers();
		const polling = await openFrom('127.0.0.2', address);
		const poll = (id: string) => polling.write(`GET /lh/?EIO=4&transport=polling${id} HTTP/1.1\r\nHost: x\r\n\r\n`);
		poll('');
		const [, sid = ''] = /"sid":"([^"]+)"/.exec(String(await once(polling, 'data'))) ?? [];
		const polled = once(server, 'request');
		poll(`&sid=${sid}`);
		await polled;
		const closed = hungUp(await openFrom('127.0.0.2', address));
		await openIdle(address, 64, '127.0.0.2');
		await closed;
		expect(polling.destroyed).toBe(false);
	});

	it('do not include the websockets of viewers', async () => {
		const { address } = await serveViewers();
		const websocket = await openFrom('127.0.0.2', address);
		websocket.write(WEBSOCKET_REQUEST);
		expect(String(await once(websocket, 'data'))).toMatch(/^HTTP\/1\.1 101 /);
		const closed = hungUp(await openFrom('127.0.0.2', address));
		await openIdle(address, 64, '127.0.0.2');
		await closed;
		expect(websocket.destroyed).toBe(false);
	});
});

describe('SECURITY-5: errors', () => {
	it('of the listening socket are reported once a minute and do not stop the server', async () => {
		const lines: string[] = [];
		const { server, address } = await serve((line) => lines.push(line));
		server.emit('error', new Error('accept EMFILE'));
		server.emit('error', new Error('accept EMFILE'));
		expect(lines).toEqual(['A connection could not be accepted: accept EMFILE']);
		expect(await ask(address, '/')).toMatch(/served$/);
	});

	it('of a connection reset at any point do not stop the server', async () => {
		const { address } = await serve();
		for (const said of ['', 'GET / HTTP/1.1\r\n', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'nonsense\r\n\r\n']) {
			const socket = await openFrom('127.0.0.1', address);
			socket.write(said);
			socket.resetAndDestroy();
		}
		expect(await exchange(address, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
		expect(await ask(address, '/')).toMatch(/served$/);
	});

	it('of an upgraded connection do not stop the server', async () => {
		const { server, address } = await serve();
		const upgraded = new Promise<Duplex>((resolve) => {
			server.once('upgrade', (_request, socket) => resolve(socket));
		});
		const client = await openFrom('127.0.0.1', address);
		client.write(WEBSOCKET_REQUEST);
		const socket = await upgraded;
		socket.emit('error', new Error('read ECONNRESET'));
		expect(socket.destroyed).toBe(true);
		expect(await ask(address, '/')).toMatch(/served$/);
	});

	it('of a process with few open files do not stop the server: 400 connections to a limit of 256', async () => {
		const product = spawn('sh', ['-c', `ulimit -n 256; exec "${process.execPath}" build/server/start.js --port 0`]);
		cleanups.push(() => product.kill('SIGKILL'));
		const said = String(await once(product.stdout, 'data'));
		const [, address = ''] = / on (http:\S+) /.exec(said) ?? [];
		const idle = await openIdle(address, 400, '127.0.0.1');
		expect(await ask(address, '/icon.svg')).toMatch(/^HTTP\/1\.1 200 /);
		for (const socket of idle) socket.destroy();
		expect(await ask(address, '/icon.svg')).toMatch(/^HTTP\/1\.1 200 /);
		expect(product.exitCode).toBeNull();
	});
});

describe('the limit on connections', () => {
	it('SECURITY-5: holds for all addresses together: one more connection is closed', async () => {
		const server = createServer();
		limitConnections(server, () => {}, 2);
		cleanups.push(() => server.close());
		cleanups.push(() => server.closeAllConnections());
		const address = await listen(server, '127.0.0.1', 0);
		const accepted = [await openFrom('127.0.0.2', address), await openFrom('127.0.0.3', address)];
		await hungUp(await openFrom('127.0.0.4', address));
		expect(accepted.map(({ closed }) => closed)).toEqual([false, false]);
	});

	it('follows what the system allows', () => {
		expect(connectionLimit(256)).toBe(192);
		expect(connectionLimit(1_048_576)).toBe(16_384);
		expect(connectionLimit(Number.POSITIVE_INFINITY)).toBe(16_384);
	});

	it('is reported in one line where it is too low for the requested viewers', () => {
		expect(describeShortage(960, true, 1024)).toBeUndefined();
		expect(describeShortage(12_000, true, 1024)).toMatch(
			/^The limit of open files is 1024\.[^\n]+960 connections[^\n]+12000[^\n]+--viewers\.$/,
		);
		expect(describeShortage(12_000, false, 1024)).toMatch(/LimitNOFILE= of systemd\)\.$/);
	});
});

import { once } from 'node:events';
import { Server, type Socket } from 'socket.io';
import { describe, expect, test } from 'vitest';
import { HEARTBEAT } from '../../src/sources/websocket.ts';
import { ManualClock } from '../model/manual-clock.ts';
import { cleanups } from '../server-fixtures/cleanups.ts';
import { HeardNetwork, impatientClock, listenHttp } from './heard.ts';
import { end, start } from './messages/tgif.ts';

/** Starts a server that speaks Socket.IO 2, as TGIF's does. `onAsked` is called with each client that asks for the backlog. */
async function serve(onAsked: (client: Socket) => void, options: { port?: number; status?: number } = {}) {
	const { http, host, port } = await listenHttp(options.port);
	const io = new Server(http, { allowEIO3: true, transports: ['websocket'], pingInterval: 100, pingTimeout: 5000 });
	const asked: unknown[] = [];
	io.on('connection', (client) => {
		client.on('handshake', (token) => {
			asked.push(token);
			client.emit('status', options.status ?? 200);
		});
		client.on('cli-state', (state) => {
			asked.push(state);
			onAsked(client);
		});
	});
	cleanups.push(() => io.close());
	return { address: `http://${host}`, port, io, asked };
}

// Rules: NETWORK-9

describe('TGIF', () => {
	test('sessions come by Socket.IO 2, and a stream id that starts again after its end is another session', async () => {
		const { address, asked } = await serve((client) => {
			client.emit('lastheard_backlog', [start({ radio_id: 3209998, streamid: 1 })]);
			client.emit('lastheard', start());
			client.emit('lastheard', start());
			client.emit('lastheard', end());
			client.emit('lastheard', start({ timestamp: 1781957462 }));
			client.emit('lastheard', end({ timestamp: 1781957470 }));
			client.emit('lastheard', end({ streamid: 5 }));
			// An end may keep its station.
			client.emit('lastheard', end({ streamid: 6, radio_id: 3209996 }));
			client.emit('lastheard', start({ streamid: 7, radio_id: 3209995 }));
			client.emit('lastheard', end({ streamid: 7, radio_id: 3209995 }));
			client.emit('lastheard', { streamid: [] });
			client.emit('another event', {});
			client.emit('lastheard', start({ radio_id: 3209997 }));
		});
		const heard = HeardNetwork.open('tgif', address);
		await heard.until(11);
		expect(heard.events).toEqual([
			'connected',
			'none 3209998 59650',
			'start 3209999 59650',
			'update 3209999 59650',
			'stop 3209999 59650 3',
			'start 3209999 59650',
			'stop 3209999 59650 8',
			'start 3209995 59650',
			'stop 3209995 59650 3',
			'bad session id',
			'start 3209997 59650',
		]);
		expect(asked).toEqual(['', { scope: '*', page: 'lastheard', action: 'lh-backlog' }]);
	});

	test('the client answers heartbeats, and reconnects when the server comes back', async () => {
		const first = await serve((client) => void client.emit('lastheard', start()));
		const clock = new ManualClock(1_790_000_000_000);
		const heard = HeardNetwork.open('tgif', first.address, undefined, clock);
		await heard.until(2);
		for (const beat of [1, 2]) {
			clock.advance(HEARTBEAT);
			await Promise.all(Array.from(first.io.sockets.sockets.values(), ({ conn }) => once(conn, 'heartbeat')));
			// The answer comes before this.
			first.io.emit('lastheard', start());
			await heard.until(2 + beat);
		}
		await first.io.close();
		await heard.until(5);
		const second = await serve((client) => void client.emit('lastheard', end()), { port: first.port });
		clock.advance(5000);
		await heard.until(7);
		expect(second.port).toBe(first.port);
		expect(heard.events).toEqual([
			'connected',
			'start 3209999 59650',
			'update 3209999 59650',
			'update 3209999 59650',
			'lost',
			'connected',
			'stop 3209999 59650 3',
		]);
	});

	test('one line says that a server refuses the client, or is not a server like TGIF’s', async () => {
		const refusing = await serve(() => {}, { status: 403 });
		const other = await listenHttp();
		other.http.on('request', (_, response) => response.writeHead(404).end());
		const refused = HeardNetwork.open('tgif', refusing.address, undefined, impatientClock());
		const unknown = HeardNetwork.open('tgif', `http://${other.host}`, undefined, impatientClock());
		await refused.untilLine(/refused: the server answers 42\["status",403\]$/);
		await unknown.untilLine(/^http:.*failed: .+ Is it a server like https:\/\/tgif\.network\? Check the address\.$/);
	});
});

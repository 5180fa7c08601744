import { describe, expect, it } from 'vitest';
import { ManualClock } from '../model/manual-clock.ts';
import { startFeed } from '../server-fixtures/started.ts';
import { Client } from './client.ts';

// Rules: CONNECT-2, CONNECT-4, CONNECT-5, SILENCE-1, WIRE-2, RELAY-5, PRIVACY-2

describe('the connection', () => {
	it('retries after the backoff when the server refuses it', async () => {
		const server = await startFeed({ refusing: true });
		const clock = new ManualClock(0);
		const client = new Client(server.address, { clock, random: () => 0.5 });
		client.connection.open();
		await client.reaches('starting', 'disconnected');
		expect(client.warnings).toEqual(['connection failed: not today']);
		clock.advance(1249);
		expect(server.attempts).toBe(1);
		clock.advance(1);
		await client.until(() => client.states.length === 3);
		expect(client.states).toEqual(['starting', 'disconnected', 'disconnected']);
		expect(server.attempts).toBe(2);
	});

	it('replaces its connection when opened again, and ignores the previous connection', async () => {
		const server = await startFeed();
		const client = new Client(server.address);
		client.connection.open();
		await client.reaches('starting', 'connected');
		client.connection.open();
		await client.reaches('starting', 'connected', 'starting', 'connected');
		await server.until(() => server.viewers === 1);
		server.send('once');
		await client.until(() => client.frames.length > 0);
		expect(client.frames).toEqual(['once']);
		expect(client.states).toEqual(['starting', 'connected', 'starting', 'connected']);
	});
});

it('frames are passed on, and the time of the last one is known until the connection is opened again', async () => {
	const server = await startFeed();
	const clock = new ManualClock(5000);
	const client = new Client(server.address, { clock });
	client.connection.open();
	await client.reaches('starting', 'connected');
	expect(client.connection.lastFrameAt).toBeUndefined();
	server.send({ payload: '1' }, null);
	server.disconnectAll();
	await client.until(() => client.states.at(-1) === 'disconnected');
	expect(client.frames).toEqual([{ payload: '1' }, null]);
	expect(client.connection.lastFrameAt).toBe(5000);
	client.connection.open();
	expect(client.connection.lastFrameAt).toBeUndefined();
});

describe('silence', () => {
	it('subscribes after a second without a frame, once per connection, and again after a reconnect', async () => {
		const server = await startFeed();
		const clock = new ManualClock(0);
		const client = new Client(server.address, { clock, subscription: 'everything' });
		client.connection.open();
		await client.reaches('starting', 'connected');
		const waiting = clock.pendingWaits;
		clock.advance(999);
		expect(clock.pendingWaits).toBe(waiting);
		clock.advance(1);
		await server.until(() => server.joins.length === 1);
		clock.advance(60_000);
		expect(clock.pendingWaits).toBe(waiting - 1);

		server.disconnectAll();
		await client.reaches('starting', 'connected', 'disconnected');
		clock.advance(1000);
		await client.reaches('starting', 'connected', 'disconnected', 'connected');
		clock.advance(1000);
		await server.until(() => server.joins.length === 2);
		expect(server.joins).toEqual(['everything', 'everything']);
	});

	it('is not awaited where rooms are named: each is joined at once, also after a reconnect', async () => {
		const server = await startFeed();
		const clock = new ManualClock(0);
		const rooms = ['dst_91', 'src_2350001', 'con_235001'];
		const client = new Client(server.address, { clock, subscription: rooms });
		client.connection.open();
		await server.until(() => server.joins.length === 3);
		server.disconnectAll();
		await client.reaches('starting', 'connected', 'disconnected');
		clock.advance(1000);
		await server.until(() => server.joins.length === 6);
		expect(server.joins).toEqual([...rooms, ...rooms]);
		expect(server.otherEvents).toEqual([]);
	});
});

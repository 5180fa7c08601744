import { describe, expect, it } from 'vitest';
import { ManualClock } from '../model/manual-clock.ts';
import type { FeedServerOptions } from '../server-fixtures/feed-server.ts';
import { startFeed, startLink } from '../server-fixtures/started.ts';
import { Client } from './client.ts';

/** Starts a feed behind a faulty link, and creates a client on a manual clock. */
async function setUp(options?: FeedServerOptions) {
	const server = await startFeed(options);
	const link = await startLink(server.address);
	const clock = new ManualClock(0);
	const client = new Client(link.address, { clock });
	return { server, link, clock, client };
}

type SetUp = Awaited<ReturnType<typeof setUp>>;

async function connected(options?: FeedServerOptions): Promise<SetUp> {
	const all = await setUp(options);
	all.client.connection.open();
	await all.client.reaches('starting', 'connected');
	return all;
}

/** Sends frames `apart` milliseconds apart. The client receives each frame before the next is sent. */
async function sendFrames({ server, clock, client }: SetUp, count: number, apart: number): Promise<void> {
	const goal = client.frames.length + count;
	while (client.frames.length < goal) {
		const before = client.frames.length;
		clock.advance(apart);
		server.send(before);
		await client.until(() => client.frames.length > before);
	}
}

// Rules: CONNECT-4, CONNECT-8, WIRE-1

describe('websockets that do not get through', () => {
	it('falls back to polling without a wait when websocket is refused', async () => {
		const { client, server } = await connected({ transports: ['polling'] });
		expect(server.transports).toEqual(['polling']);
		expect(client.states).toEqual(['starting', 'connected']);
	});

	it('falls back to polling after the connection timeout of 20 s when a proxy swallows websockets', async () => {
		const { server, link, clock, client } = await setUp();
		link.fault = 'swallows websockets';
		client.connection.open();
		clock.advance(19_999);
		expect(client.states).toEqual(['starting']);
		clock.advance(1);
		expect(client.states).toEqual(['starting', 'disconnected']);
		expect(client.warnings).toEqual(['connection lost: timeout']);
		clock.advance(5000);
		await client.reaches('starting', 'disconnected', 'connected');
		expect(server.transports).toEqual(['polling']);
		server.send('polled');
		await client.until(() => client.frames.length === 1);
	});

	it('falls back to polling with the next attempt when a proxy closes websockets', async () => {
		const { server, link, clock, client } = await setUp();
		link.fault = 'closes websockets';
		client.connection.open();
		await client.reaches('starting', 'disconnected');
		clock.advance(5000);
		await client.reaches('starting', 'disconnected', 'connected');
		expect(server.transports).toEqual(['websocket', 'polling']);
	});
});

it('a link that may be half-open is replaced once when a busy feed falls quiet, and not again while the feed stays quiet', async () => {
	const all = await connected();
	const { clock, client } = all;
	await sendFrames(all, 30, 200);
	clock.advance(15_000);
	await client.reaches('starting', 'connected', 'disconnected', 'connected');
	clock.advance(3_600_000);
	expect(client.states).toHaveLength(4);
});

it('retries a link that accepts connections and dies, until it works', async () => {
	const { server, link, clock, client } = await setUp();
	link.fault = 'dies';
	client.connection.open();
	for (let failures = 1; failures <= 8; failures++) {
		await client.until(() => client.states.length === 1 + failures);
		clock.advance(5000);
	}
	expect(client.states.slice(1)).toEqual(Array.from({ length: 8 }, () => 'disconnected'));
	link.fault = undefined;
	await client.until(() => {
		if (client.states.at(-1) === 'disconnected') clock.advance(5000);
		return client.states.at(-1) === 'connected';
	});
	expect(server.viewers).toBe(1);
});

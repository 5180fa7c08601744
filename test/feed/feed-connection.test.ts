import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock, systemClock } from '../../src/feed/clock.ts';
import {
	type ConnectionState,
	FeedConnection,
	type FeedConnectionOptions,
	SOCKET_OPTIONS,
} from '../../src/feed/feed-connection.ts';
import { FeedServer, type FeedServerOptions } from '../servers/feed-server.ts';

const ending: (() => unknown)[] = [];

afterEach(async () => {
	for (const end of ending.splice(0).toReversed()) await end();
});

async function startServer(options?: FeedServerOptions): Promise<FeedServer> {
	const server = await FeedServer.start(options);
	ending.push(() => server.close());
	return server;
}

/** A connection to a server, and everything it says. */
class Client {
	readonly states: ConnectionState[] = [];
	readonly warnings: string[] = [];
	readonly frames: unknown[] = [];
	readonly connection: FeedConnection;
	readonly #waiting = new Set<() => void>();

	constructor(address: string, options: Partial<FeedConnectionOptions> & { subscription?: string } = {}) {
		const { subscription, ...others } = options;
		this.connection = new FeedConnection({
			network: { address, path: '/lh', ...(subscription === undefined ? {} : { subscription }) },
			clock: systemClock(globalThis),
			random: () => 0,
			listeners: [(frame) => this.#note(this.frames, frame)],
			onState: (state) => this.#note(this.states, state),
			warn: (message) => this.#note(this.warnings, message),
			...others,
		});
		ending.push(() => this.connection.close());
	}

	async until(condition: () => boolean): Promise<void> {
		while (!condition()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
	}

	async reaches(...states: ConnectionState[]): Promise<void> {
		await this.until(() => states.every((state, index) => this.states[index] === state));
	}

	#note<Entry>(list: Entry[], entry: Entry): void {
		list.push(entry);
		for (const resolve of this.#waiting) resolve();
		this.#waiting.clear();
	}
}

describe('spec 4, Connection', () => {
	it('starts up, is connected, and is disconnected when closed', async () => {
		const client = new Client((await startServer()).address);
		client.connection.open();
		await client.reaches('starting', 'connected');
		client.connection.close();
		expect(client.states).toEqual(['starting', 'connected', 'disconnected']);
		expect(client.warnings).toEqual([]);
	});

	it('reconnects by itself after the server went and came back', async () => {
		const server = await startServer();
		const client = new Client(server.address);
		client.connection.open();
		await client.reaches('starting', 'connected');
		await server.close();
		await client.reaches('starting', 'connected', 'disconnected');
		const again = await startServer({ port: server.port });
		await client.until(() => client.states.at(-1) === 'connected');
		again.send('frame');
		await client.until(() => client.frames.length === 1);
	});

	it('reconnects after the server hung up, which the library does not do by itself', async () => {
		const server = await startServer();
		const client = new Client(server.address);
		client.connection.open();
		await client.reaches('starting', 'connected');
		server.hangUp();
		await client.reaches('starting', 'connected', 'disconnected', 'connected');
		expect(server.viewers).toBe(1);
	});

	it('keeps trying a server that turns it down, 1 s to 5 s apart', async () => {
		const server = await startServer({ refusing: true });
		const clock = new ManualClock(0);
		const client = new Client(server.address, { clock, random: () => 0.5 });
		client.connection.open();
		await client.reaches('starting', 'disconnected');
		expect(client.warnings).toEqual(['connection failed: not today']);
		clock.advance(2999);
		expect(clock.waiting).toBe(1);
		clock.advance(1);
		expect(clock.waiting).toBe(0);
		await client.until(() => client.states.length === 3);
		expect(client.states).toEqual(['starting', 'disconnected', 'disconnected']);
	});

	it('spec 8: an error sets the status to disconnected and is logged', async () => {
		const server = await startServer();
		await server.close();
		const client = new Client(server.address);
		client.connection.open();
		await client.reaches('starting', 'disconnected');
		expect(client.warnings[0]).toMatch(/^connection failed: /);
	});

	it('opened anew it has one connection, and nothing is heard of the one before', async () => {
		const server = await startServer();
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

describe('spec 7, the calls', () => {
	it('spec 9: reconnects after 1 s up to 5 s, randomization 0.5, without end; gives up connecting after 20 s', () => {
		expect(SOCKET_OPTIONS).toEqual({
			transports: ['websocket', 'polling'],
			tryAllTransports: true,
			reconnectionDelay: 1000,
			reconnectionDelayMax: 5000,
			randomizationFactor: 0.5,
			reconnectionAttempts: Number.POSITIVE_INFINITY,
			timeout: 20_000,
		});
	});

	it('opens a websocket first', async () => {
		const server = await startServer();
		const client = new Client(server.address);
		client.connection.open();
		await client.reaches('starting', 'connected');
		expect(server.transports).toEqual(['websocket']);
	});

	it('polls where websocket is refused', async () => {
		const server = await startServer({ transports: ['polling'] });
		const client = new Client(server.address);
		client.connection.open();
		await client.reaches('starting', 'connected');
		expect(server.transports).toEqual(['polling']);
		expect(client.states).toEqual(['starting', 'connected']);
	});

	it('gives every frame to every listener, and knows when the last one came', async () => {
		const server = await startServer();
		const first: unknown[] = [];
		const second: unknown[] = [];
		const clock = new ManualClock(5000);
		const client = new Client(server.address, {
			clock,
			listeners: [(frame) => first.push(frame), (frame) => second.push(frame)],
		});
		client.connection.open();
		await client.reaches('starting', 'connected');
		expect(client.connection.lastFrameAt).toBeUndefined();
		server.send({ payload: '1' }, null);
		server.hangUp();
		await client.until(() => client.states.at(-1) === 'disconnected');
		expect(first).toEqual([{ payload: '1' }, null]);
		expect(second).toEqual(first);
		expect(client.connection.lastFrameAt).toBe(5000);
		client.connection.open();
		expect(client.connection.lastFrameAt).toBeUndefined();
	});
});

describe('ruling Silence', () => {
	it('subscribes after a second without a frame, once per connection, and again after a reconnect', async () => {
		const server = await startServer();
		const clock = new ManualClock(0);
		const client = new Client(server.address, { clock, subscription: 'everything' });
		client.connection.open();
		await client.reaches('starting', 'connected');
		clock.advance(999);
		expect(clock.waiting).toBe(1);
		clock.advance(1);
		await server.until(() => server.joins.length === 1);
		clock.advance(60_000);
		expect(clock.waiting).toBe(0);

		server.hangUp();
		await client.reaches('starting', 'connected', 'disconnected');
		clock.advance(1000);
		await client.reaches('starting', 'connected', 'disconnected', 'connected');
		clock.advance(1000);
		await server.until(() => server.joins.length === 2);
		expect(server.joins).toEqual(['everything', 'everything']);
	});

	it('leaves a feed alone that speaks by itself, until it falls silent', async () => {
		const server = await startServer();
		const clock = new ManualClock(0);
		const client = new Client(server.address, { clock, subscription: 'everything' });
		client.connection.open();
		await client.reaches('starting', 'connected');
		for (let count = 1; count <= 5; count++) {
			clock.advance(900);
			server.send(count);
			await client.until(() => client.frames.length === count);
		}
		expect(server.joins).toEqual([]);
		clock.advance(1000);
		await server.until(() => server.joins.length === 1);
	});

	it('sends nothing, ever, where the network names no subscription', async () => {
		const server = await startServer();
		const clock = new ManualClock(0);
		const client = new Client(server.address, { clock });
		client.connection.open();
		await client.reaches('starting', 'connected');
		clock.advance(3_600_000);
		server.send('something');
		await client.until(() => client.frames.length === 1);
		expect([...server.joins, ...server.otherEvents]).toEqual([]);
	});
});

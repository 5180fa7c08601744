import { describe, expect, it } from 'vitest';
import { apart, startMessage } from '../../../model/messages.ts';
import { cleanups } from '../../../server-fixtures/cleanups.ts';
import { Command, startProduct } from '../../../server-fixtures/command.ts';
import { FeedServer } from '../../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds } from '../../../server-fixtures/frames.ts';
import { RedisServer } from '../../../server-fixtures/redis-server.ts';
import { PageClient } from '../test-viewers.ts';

/** A network, a Redis, and relays started with the command. */
class RelaysOnRedis {
	readonly feed: FeedServer;
	readonly redis: RedisServer;
	#sent = 0;

	private constructor(feed: FeedServer, redis: RedisServer) {
		this.feed = feed;
		this.redis = redis;
	}

	static async start(): Promise<RelaysOnRedis> {
		const feed = await FeedServer.start();
		cleanups.push(() => feed.close());
		return new RelaysOnRedis(feed, await RedisServer.start());
	}

	async addRelay(redis = this.redis.url): Promise<{ address: string; product: Command }> {
		const relay = await startProduct('--relay', this.feed.address, '--redis', redis);
		cleanups.push(() => relay.product.kill());
		return relay;
	}

	/** Starts of sessions, each another one. */
	send(count: number): void {
		for (let sent = 0; sent < count; sent++) {
			this.feed.send(frameOf({ ...startMessage(apart(++this.#sent)), start: nowInSeconds() }));
		}
	}
}

/** The frames that the page received, in order. */
function sessionsOf({ rows }: PageClient): readonly string[] {
	return rows.flatMap(({ content }) => (typeof content === 'string' ? [] : content.sessionId));
}

async function hasSessions(page: PageClient, count: number): Promise<void> {
	await page.changes.until(() => sessionsOf(page).length >= count);
}

const HOLDER = /"role":"holder"/;
const FOLLOWER = /"role":"follower"/;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => `session-${index + 1}`);

describe('npm start -- --relay URL --redis URL', () => {
	it('RELAY-22: one of two relays is killed, and its viewers get exactly what they missed from the other', async () => {
		const relays = await RelaysOnRedis.start();
		const first = await relays.addRelay();
		await first.product.untilOutput(HOLDER);
		await relays.feed.until(() => relays.feed.viewers === 1);
		const second = await relays.addRelay();
		await second.product.untilOutput(FOLLOWER);
		const [one, other] = [new PageClient(), new PageClient()];
		one.connect(first.address, ['websocket']);
		other.connect(second.address, ['websocket']);
		relays.send(20);
		await hasSessions(one, 20);
		await hasSessions(other, 20);
		const metrics = await Promise.all(
			[first, second].map(async ({ address }) => (await fetch(`${address}/metrics`)).text()),
		);
		expect(metrics[0]).toMatch(/^relay_role\{role="holder"\} 1$/m);
		expect(metrics[1]).toMatch(/^relay_role\{role="follower"\} 1$/m);
		expect(metrics[1]).toMatch(/^relay_malformed_entries 0$/m);
		await first.product.kill();
		await second.product.untilOutput(HOLDER);
		await relays.feed.until(() => relays.feed.viewers === 1);
		relays.send(20);
		one.connect(second.address, ['websocket']);
		await hasSessions(one, 40);
		await hasSessions(other, 40);
		for (const page of [one, other]) {
			expect(sessionsOf(page)).toEqual(upTo(40));
			expect(page.messages.filter((given) => given === 'history')).toHaveLength(1);
		}
	});

	it('RELAY-22: relays are restarted in turn, and a viewer that changes between them has everything, nothing twice', async () => {
		const relays = await RelaysOnRedis.start();
		let running = await relays.addRelay();
		await running.product.untilOutput(HOLDER);
		const page = new PageClient();
		page.connect(running.address, ['websocket']);
		for (let round = 1; round <= 3; round++) {
			await relays.feed.until(() => relays.feed.viewers === 1);
			relays.send(20);
			const next = await relays.addRelay();
			await next.product.untilOutput(FOLLOWER);
			expect((await running.product.terminate()).code).toBe(0);
			page.connect(next.address, ['websocket']);
			await hasSessions(page, 20 * round);
			await next.product.untilOutput(HOLDER);
			running = next;
		}
		expect(sessionsOf(page)).toEqual(upTo(60));
		expect(page.messages.filter((given) => given === 'history')).toHaveLength(1);
	});

	it('RELAY-22: ends on Ctrl-C though Redis hangs and a viewer polls again and again', async () => {
		const relays = await RelaysOnRedis.start();
		const { address, product } = await relays.addRelay();
		await product.untilOutput(HOLDER);
		const polling = { over: false };
		const poll = async () => {
			const endpoint = `${address}/lh/?EIO=4&transport=polling`;
			const handshake = await (await fetch(endpoint)).text();
			await (await fetch(`${endpoint}&sid=${/"sid":"([^"]+)"/.exec(handshake)?.[1]}`)).text();
		};
		const viewer = async () => {
			while (!polling.over) await poll().catch(() => new Promise(setImmediate));
		};
		const ended = viewer();
		relays.redis.suspend();
		expect(await product.interrupt()).toMatchObject({ code: 0 });
		polling.over = true;
		await ended;
	}, 20_000);

	it('RELAY-17: /healthz answers 503 as soon as SIGTERM arrives, even while Redis hangs', async () => {
		const relays = await RelaysOnRedis.start();
		const { address, product } = await relays.addRelay();
		await product.untilOutput(HOLDER);
		relays.redis.suspend();
		const ended = product.terminate();
		// It ends when it stops waiting for Redis, since it has no viewers.
		let health: Response;
		do health = await fetch(`${address}/healthz`);
		while (health.status === 200);
		expect(health.status).toBe(503);
		expect(await ended).toMatchObject({ code: 0 });
	}, 20_000);

	it('SECURITY-6: the address of Redis appears in no message', async () => {
		const relays = await RelaysOnRedis.start();
		await relays.redis.ask('CONFIG', 'SET', 'requirepass', 'right');
		const { port } = relays.redis;
		const relay = await relays.addRelay(`redis://:wrong-secret@127.0.0.1:${port}`);
		await relay.product.untilOutput(/"role":"standalone"/);
		const right = await relays.addRelay(`redis://:right-secret@127.0.0.1:${port}`);
		await right.product.untilOutput(/"role":"standalone"/);
		for (const { product } of [relay, right]) {
			const { stdout, stderr } = await product.interrupt();
			expect(stderr).toMatch(/"redis unavailable".*WRONGPASS/);
			expect(stdout + stderr).not.toMatch(/secret/);
		}
		const away = await relays.addRelay('redis://:secret@127.0.0.1:1');
		await away.product.untilOutput(/"role":"standalone"/);
		const { stderr: lines } = await away.product.interrupt();
		expect(lines).toMatch(/"redis unavailable","reason":"ECONNREFUSED"/);
		expect(lines).not.toMatch(/secret|127\.0\.0\.1:1\b/);
		for (const wrong of ['http://user:secret@x', 'secret', 'redis://user:secret@x/path', 'redis://']) {
			const { code, stdout, stderr } = await new Command('start', ['--relay', 'http://x', '--redis', wrong]).outcome();
			expect([code, stdout]).toEqual([2, '']);
			expect(stderr).toMatch(/^--redis takes an address such as redis:/);
			expect(stderr).not.toMatch(/secret/);
		}
		expect((await new Command('start', ['--redis', 'redis://x']).outcome()).stderr).toMatch(
			/^--redis requires --relay/,
		);
	});
});

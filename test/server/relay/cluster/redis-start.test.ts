import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { isRecord } from '../../../../src/protocol/values.ts';
import { distinctSession, startMessage, stopMessage } from '../../../model/messages.ts';
import type { FeedServer } from '../../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds } from '../../../server-fixtures/frames.ts';
import { RedisServer } from '../../../server-fixtures/redis-server.ts';
import { runProduct, startFeed } from '../../../server-fixtures/started.ts';
import { until } from './relay-cluster.ts';

interface Addressed {
	readonly address: string;
}

function startRelay(feed: FeedServer, redis: string) {
	return runProduct('--relay', feed.address, '--redis', redis);
}

async function startFeedAndRedis(): Promise<{ feed: FeedServer; redis: RedisServer }> {
	return { feed: await startFeed(), redis: await RedisServer.start() };
}

/** Fields with the second in which an event reached a relay. It may reach another relay in the next second. */
const RECEIVED = ['localStart', 'lastActive'];

/** @returns active sessions and both rankings of `/state.json`, without times of receipt */
async function tablesOf({ address }: Addressed): Promise<Record<'active' | 'talkgroups' | 'callsigns', unknown[]>> {
	const text = await (await fetch(`${address}/state.json`)).text();
	const state: unknown = JSON.parse(text, (name, value: unknown) => (RECEIVED.includes(name) ? undefined : value));
	const list = (name: string): unknown[] => (isRecord(state) && Array.isArray(state[name]) ? state[name] : []);
	return { active: list('active'), talkgroups: list('talkgroups'), callsigns: list('callsigns') };
}

/** @returns the role that a relay's metrics name */
async function roleOf({ address }: Addressed): Promise<string> {
	const metrics = await (await fetch(`${address}/metrics`)).text();
	return /^relay_role\{.*role="(\w+)"\} 1$/m.exec(metrics)?.[1] ?? '';
}

/** Resolves once both relays show the same tables, with this many sessions on the air and as many that have ended. */
async function untilSame(relays: readonly [Addressed, Addressed], count: number): Promise<void> {
	await expect
		.poll(async () => {
			const [one, other] = [await tablesOf(relays[0]), await tablesOf(relays[1])];
			return [one.active.length, one.talkgroups.length, isDeepStrictEqual(one, other)];
		})
		.toEqual([count, count, true]);
}

/** @returns the frames of `count` sessions, half of which end */
function sessions(from: number, count: number): unknown[] {
	return Array.from({ length: count }, (_, index) => {
		const session = { ...distinctSession(from + index), start: nowInSeconds() - 10 };
		return [startMessage(session), ...(index % 2 === 0 ? [] : [stopMessage(session)])].map(frameOf);
	}).flat();
}

const HOLDER = /"role":"holder"/;
const FOLLOWER = /"role":"follower"/;

// Rules: OMIT-2, RELAY-17, RELAY-21, RELAY-22, SECURITY-6

it('all relays show the same while relays are killed and started', async () => {
	const frames: unknown[] = [];
	const feed = await startFeed({ resend: () => frames });
	const send = (from: number) => {
		const more = sessions(from, 20);
		frames.push(...more);
		feed.send(...more);
	};
	const redis = await RedisServer.start();
	const first = await startRelay(feed, redis.url);
	await first.product.untilOutput(HOLDER);
	const second = await startRelay(feed, redis.url);
	await second.product.untilOutput(FOLLOWER);
	send(1);
	await untilSame([first, second], 10);
	await expect.poll(async () => [await roleOf(first), await roleOf(second)].toSorted()).toEqual(['follower', 'holder']);

	await first.product.kill();
	await second.product.untilOutput(HOLDER);
	const third = await startRelay(feed, redis.url);
	await third.product.untilOutput(FOLLOWER);
	send(21);
	await untilSame([second, third], 20);

	expect((await second.product.terminate()).code).toBe(0);
	await third.product.untilOutput(HOLDER);
	expect(await tablesOf(third)).toMatchObject({ active: { length: 20 }, talkgroups: { length: 20 } });
});

it('two servers share each of their networks', async () => {
	const redis = await RedisServer.start();
	const [one, two] = [sessions(1, 4), sessions(11, 8)];
	const feeds = [await startFeed({ resend: () => one }), await startFeed({ resend: () => two })] as const;
	const networks = ['--relay', `One=${feeds[0].address}`, '--relay', `Two=${feeds[1].address}`, '--redis', redis.url];
	const [first, second] = await Promise.all([runProduct(...networks), runProduct(...networks)]);
	await untilSame([first, second], 2);
	await untilSame([{ address: `${first.address}/two` }, { address: `${second.address}/two` }], 4);
	for (const feed of feeds) await feed.until(() => feed.viewers === 1);
});

it('while Redis hangs, a relay still answers 503 after SIGTERM, and ends on Ctrl-C', async () => {
	const { feed, redis } = await startFeedAndRedis();
	const relays = await Promise.all([startRelay(feed, redis.url), startRelay(feed, redis.url)]);
	for (const { product } of relays) await product.untilOutput(FOLLOWER);
	redis.suspend();
	const ended = relays[0].product.terminate();
	// Without viewers, the relay ends as soon as it stops waiting for Redis.
	await until(async () => (await fetch(`${relays[0].address}/healthz`)).status === 503);
	expect(await relays[1].product.interrupt()).toMatchObject({ code: 0 });
	expect(await ended).toMatchObject({ code: 0 });
});

it('no message contains the password of Redis, or its address when it is unreachable', async () => {
	const { feed, redis } = await startFeedAndRedis();
	await redis.ask('CONFIG', 'SET', 'requirepass', 'right');
	const cases = [
		[`redis://:wrong-secret@127.0.0.1:${redis.port}`, /"redis unavailable".*(WRONGPASS|timeout)/],
		['redis://:secret@127.0.0.1:1', /"redis unavailable","reason":"ECONNREFUSED"/],
	] as const;
	await Promise.all(
		cases.map(async ([address, reason]) => {
			const { product } = await startRelay(feed, address);
			await product.untilOutput(/"role":"standalone"/);
			const { stdout, stderr } = await product.interrupt();
			expect(stderr).toMatch(reason);
			expect(stdout + stderr).not.toMatch(/secret|127\.0\.0\.1:1\b/);
		}),
	);
});

it('who is left out is in no stream, and each relay leaves out its own list where it reads the stream', async () => {
	const { feed, redis } = await startFeedAndRedis();
	const common = ['--relay', feed.address, '--redis', redis.url, '--omit'];
	const holder = await runProduct(...common, 'Q1AAA');
	await holder.product.untilOutput(HOLDER);
	await feed.until(() => feed.viewers === 1);
	const follower = await runProduct(...common, 'Q2BBB');
	await follower.product.untilOutput(FOLLOWER);
	const start = nowInSeconds();
	for (const [index, callsign] of ['Q1AAA', 'Q2BBB', 'Q3CCC'].entries()) {
		feed.send(frameOf(startMessage({ ...distinctSession(index, { callsign }), start })));
	}
	const shown = async (relay: Addressed) => JSON.stringify(await tablesOf(relay)).match(/(?<="callsign":")\w+/g) ?? [];
	await expect.poll(async () => [await shown(holder), await shown(follower)]).toEqual([['Q2BBB', 'Q3CCC'], ['Q3CCC']]);
});

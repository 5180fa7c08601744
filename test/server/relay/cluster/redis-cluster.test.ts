import { expect, it } from 'vitest';
import { toUnixSeconds } from '../../../../src/engine/time.ts';
import { distinctSession, startMessage, stopMessage } from '../../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../../server-fixtures/frames.ts';
import { LEASE, RelayCluster, STREAM, until } from './relay-cluster.ts';

/** How far each relay's clock is ahead, in seconds: one is right, one is two minutes ahead, one is two minutes behind. */
const CLOCKS = [0, 120, -120];

// Rules: RELAY-1, RELAY-21, RELAY-22, RELAY-25

it('a new relay reads ten minutes by the clock of Redis, and the holder removes older entries', async () => {
	const cluster = await RelayCluster.start();
	/** Adds a session of ten seconds that began this many seconds ago. */
	const addPast = async (number: number, ago: number) => {
		const session = { ...distinctSession(number), start: nowInSeconds() - ago };
		for (const [message, age] of [
			[startMessage(session), ago],
			[stopMessage(session), ago - 10],
		] as const) {
			const id = `${Date.now() - age * 1000}-0`;
			await cluster.redis.ask('XADD', STREAM, id, 'frame', JSON.stringify(frameOf(message)));
		}
	};
	await addPast(901, 700);
	await addPast(902, 250);
	for (const ahead of CLOCKS) await cluster.addRelay(ahead);
	await cluster.untilSettled();
	await cluster.untilEnded(['session-902']);
	for (const { live, clock } of cluster.relays) {
		const { activity } = live.state();
		expect(activity.ended.map(({ id }) => id)).toEqual(['session-902']);
		const age = toUnixSeconds(clock.now()) - (activity.ended[0]?.localStop ?? 0);
		expect(age).toBeGreaterThanOrEqual(239);
		expect(age).toBeLessThan(300);
	}
	await until(async () => Number(await cluster.redis.ask('PTTL', STREAM)) > 600_000);
	expect(JSON.stringify(await cluster.redis.ask('XRANGE', STREAM, '-', '+'))).not.toMatch(/session-901/);
	expect(await cluster.redis.ask('PTTL', STREAM)).toBeLessThanOrEqual(660_000);
});

it('a holder that ends hands over at once, and the others keep their data', async () => {
	const cluster = await RelayCluster.start(CLOCKS);
	const holder = await cluster.untilSettled();
	const ids = cluster.begin(4);
	cluster.end(ids.slice(2));
	await cluster.untilEnded(ids.slice(2));
	let owner: unknown = null;
	await until(async () => {
		owner = await cluster.redis.ask('GET', LEASE);
		return owner !== null;
	});
	await cluster.stop(holder);
	expect(await cluster.redis.ask('GET', LEASE)).not.toBe(owner);
	await cluster.untilAgreed();
	cluster.end(cluster.begin(2));
	await cluster.untilEnded(['session-5', 'session-6']);
	await cluster.untilSame();
});

it('a relay that stops at its start or during a command leaves no lease behind, and a relay stops although Redis hangs', async () => {
	const cluster = await RelayCluster.start();
	for (const words of [undefined, /EVAL/, /XREAD/, /XTRIM/]) {
		const relay = await cluster.addRelay();
		await new Promise<void>((resolve) => {
			const stop = () => resolve(cluster.stop(relay));
			if (words === undefined) stop();
			relay.link.onWords = (said) => {
				if (words?.test(said)) stop();
			};
		});
		expect(await cluster.redis.ask('EXISTS', LEASE)).toBe(0);
	}
	const relay = await cluster.addRelay();
	await cluster.untilSettled();
	cluster.redis.suspend();
	await cluster.stop(relay);
	expect(cluster.feed.viewers).toBe(0);
});

it('unreadable entries are skipped', async () => {
	const cluster = await RelayCluster.start(CLOCKS);
	await cluster.untilSettled();
	const before = cluster.begin(5);
	await cluster.untilActive(before);
	const garbage = [
		['*', 'what', 'ever'],
		['*', 'upstream', 'stolen'],
		['*', 'frame', '{'],
		['*', 'frame', '{}', 'more', 'x'],
		['*', 'frame', JSON.stringify('x'.repeat(400_000))],
		['9999999999999-0', 'what', 'ever'],
	];
	// These are frames without a message.
	for (const frame of ['null', '{}', `${'['.repeat(50_000)}${']'.repeat(50_000)}`]) {
		await cluster.redis.ask('XADD', STREAM, '*', 'frame', frame);
	}
	for (const words of garbage) await cluster.redis.ask('XADD', STREAM, ...words);
	cluster.end(before.slice(0, 2));
	await cluster.untilEnded(before.slice(0, 2));
	await cluster.addRelay();
	await cluster.untilSame();
});

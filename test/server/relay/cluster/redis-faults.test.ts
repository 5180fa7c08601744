import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CASE, SEED } from '../../../model/seed.ts';
import { type ClusterRelay, RelayCluster, until } from './relay-cluster.ts';

/** How far each relay's clock is ahead, in seconds. */
const CLOCKS = [0, 60, 120];

interface Fault {
	readonly how: string;
	readonly begin: (cluster: RelayCluster) => unknown;
	readonly heal: (cluster: RelayCluster) => unknown;
	/** The number of connections that each relay makes to Redis before the fault is healed. */
	readonly connections?: number;
}

const FAULTS: readonly Fault[] = [
	{ how: 'hangs', begin: ({ redis }) => redis.suspend(), heal: ({ redis }) => redis.resume() },
	{
		how: 'is full',
		begin: ({ redis }) => redis.ask('CONFIG', 'SET', 'maxmemory', '1'),
		heal: ({ redis }) => redis.ask('CONFIG', 'SET', 'maxmemory', '0'),
		// The first try fails after two connections. The next try makes one connection.
		connections: 3,
	},
];

// Rules: RELAY-22, RELAY-24

it.each(FAULTS)('Redis $how: each relay serves by itself, and all agree again afterwards', async (fault) => {
	const cluster = await RelayCluster.start(CLOCKS);
	await cluster.untilSettled();
	const before = cluster.begin(6);
	await cluster.untilActive(before);
	const connections = cluster.relays.map(({ link }) => link.connections + (fault.connections ?? 0));
	for (const { loggedEvents } of cluster.relays) loggedEvents.length = 0;
	await fault.begin(cluster);
	const early = cluster.begin(2);
	await cluster.untilAlone();
	await cluster.untilActive([...before, ...early]);
	const meanwhile = cluster.begin(3);
	const ended = [...before.slice(3), ...early.slice(1), ...meanwhile.slice(2)];
	await cluster.untilActive(meanwhile);
	cluster.end(ended);
	await cluster.untilEnded(ended);
	await until(() => cluster.relays.every(({ link }, index) => link.connections >= (connections[index] ?? 0)));
	for (const { loggedEvents } of cluster.relays) expect(loggedEvents).toEqual(['redis unavailable', 'role']);
	await fault.heal(cluster);
	await cluster.untilAgreed();
	const after = cluster.begin(2);
	await cluster.untilActive(after);
	cluster.end(after);
	await cluster.untilEnded(after);
	for (const relay of cluster.relays) expect(relay.ended().toSorted()).toEqual([...ended, ...after].toSorted());
});

it('a holder that cannot reach Redis serves by itself, another relay takes its lease, and all agree again afterwards', async () => {
	const cluster = await RelayCluster.start(CLOCKS);
	const holder = await cluster.untilSettled();
	const before = cluster.begin(3);
	await cluster.untilActive(before);
	holder.link.stall();
	// The starts of these sessions wait on the link, and reach Redis long after the sessions have ended.
	const held = cluster.begin(2);
	await cluster.untilAlone([holder]);
	await until(() => cluster.relays.some((relay) => relay !== holder && relay.shared.role === 'holder'));
	await until(() => cluster.feed.viewers === 2);
	const meanwhile = cluster.begin(3);
	const ended = [...before.slice(1), ...held, ...meanwhile.slice(1)];
	await cluster.untilActive(held);
	cluster.end(ended);
	await cluster.untilEnded(ended);
	holder.link.resume();
	await cluster.untilAgreed();
	for (const relay of cluster.relays) expect(relay.ended().toSorted()).toEqual(ended.toSorted());
});

/** The actions of a schedule. Redis is not flushed: that would remove entries that no relay has read, and no relay could notice. */
const ACTIONS: Readonly<Record<string, (cluster: RelayCluster, relay: ClusterRelay) => unknown>> = {
	'Redis hangs': ({ redis }) => redis.suspend(),
	'Redis goes on': ({ redis }) => redis.resume(),
	'Redis starts again, empty': async ({ redis }) => {
		await redis.kill();
		await redis.restart();
	},
	'a relay is cut off': (_cluster, { link }) => link.stall(),
	'its connections break': (_cluster, { link }) => link.cut(),
	'it is reached again': (_cluster, { link }) => link.resume(),
	'a relay is restarted': async (cluster, relay) => {
		await cluster.stop(relay);
		await cluster.addRelay();
	},
	'the network hangs up': ({ feed }) => feed.disconnectAll(),
};

const schedule = fc.array(
	fc.record({
		action: fc.constantFrom(...Object.keys(ACTIONS)),
		relay: fc.nat(2),
		/** Number of sessions that begin after the action. Half of them end before the next action. */
		sessions: fc.nat(20),
		/** Whether every relay must show these sessions before the next action. */
		waits: fc.boolean(),
	}),
	{ minLength: 3, maxLength: 6 },
);

it('after any schedule of faults, all relays have the active sessions of the network, and count no session twice', async () => {
	await fc.assert(
		fc.asyncProperty(schedule, async (steps) => {
			await using cluster = await RelayCluster.start(CLOCKS);
			await cluster.untilSettled();
			await cluster.untilActive(cluster.begin(1));
			for (const { action, relay: number, sessions, waits } of steps) {
				const relay = cluster.relays[number];
				if (relay !== undefined) await ACTIONS[action]?.(cluster, relay);
				const begun = cluster.begin(sessions);
				if (waits) await cluster.untilActive(begun);
				cluster.end(begun.slice(sessions / 2));
			}
			cluster.redis.resume();
			for (const { link } of cluster.relays) link.resume();
			await cluster.untilAgreed();
			for (const relay of cluster.relays) expect(relay.ended()).toHaveLength(new Set(relay.ended()).size);
		}),
		{ seed: SEED, numRuns: 2, endOnFailure: true, ...CASE },
	);
}, 120_000);

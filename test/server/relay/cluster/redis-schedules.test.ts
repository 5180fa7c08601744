import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CASE, printSeed, SEED } from '../../../model/seed.ts';
import { type ClusterRelay, RelayCluster, STREAM } from './relay-cluster.ts';

printSeed('schedules of Redis faults');

/** The faults of a schedule. Each first ends the faults that would prevent it. */
const ACTS = {
	'Redis hangs': ({ redis }: RelayCluster) => redis.suspend(),
	'Redis goes on': ({ redis }: RelayCluster) => redis.resume(),
	'Redis dies': ({ redis }: RelayCluster) => redis.kill(),
	'Redis is available again': async ({ redis }: RelayCluster) => {
		await redis.kill();
		await redis.restart();
	},
	'Redis is flushed': async ({ redis }: RelayCluster) => {
		redis.resume();
		await redis.flush().catch(() => {});
	},
	'garbage is added': async ({ redis }: RelayCluster) => {
		redis.resume();
		await redis.ask('XADD', STREAM, '*', 'what', 'ever').catch(() => {});
	},
	'a relay is cut off': (_site: RelayCluster, { link }: ClusterRelay) => link.stall(),
	'its connections break': (_site: RelayCluster, { link }: ClusterRelay) => link.cut(),
	'it is reached again': (_site: RelayCluster, { link }: ClusterRelay) => link.resume(),
	'a relay is restarted': (cluster: RelayCluster, relay: ClusterRelay) => cluster.restart(relay),
	'the network hangs up': ({ feed }: RelayCluster) => feed.disconnectAll(),
};

type Act = keyof typeof ACTS;
const acts = Object.keys(ACTS).filter((name): name is Act => name in ACTS);

const schedule = fc.array(
	fc.record({
		act: fc.constantFrom(...acts),
		relay: fc.nat(2),
		/** Frames sent until the next. */
		frames: fc.oneof(fc.nat(10), fc.nat(150)),
	}),
	{ minLength: 3, maxLength: 8 },
);

describe('any schedule of faults', () => {
	it('RELAY-23, RELAY-24: no position stands for two entries, no entry is missing unnoticed, and in the end all agree', async () => {
		await fc.assert(
			fc.asyncProperty(schedule, async (steps) => {
				await using cluster = await RelayCluster.start(3);
				await cluster.untilSettled();
				for (const { act, relay: number, frames } of steps) {
					const relay = cluster.relays[number];
					if (relay !== undefined) await ACTS[act](cluster, relay);
					await cluster.sendSteadily(frames);
				}
				cluster.redis.resume();
				await cluster.redis.ask('PING').catch(() => cluster.redis.restart());
				for (const { link } of cluster.relays) link.resume();
				await cluster.untilSettled();
				const last = cluster.send(10);
				for (const relay of cluster.relays) await relay.receives(last);
				await cluster.untilConverged();
				expect(cluster.conflicts).toEqual([]);
				for (const relay of cluster.relays) expect(relay.silentGaps).toEqual([]);
			}),
			{ seed: SEED, numRuns: 3, endOnFailure: true, ...CASE },
		);
	}, 300_000);
});

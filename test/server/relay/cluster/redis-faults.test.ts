import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../src/feed/clock.ts';
import { SharedStream } from '../../../../src/server/relay/cluster/shared-stream.ts';
import { FrameLog } from '../../../../src/server/relay/log/frame-log.ts';
import type { LogEntry } from '../../../../src/server/relay/log/log-entry.ts';
import { apart, startMessage, updateMessage } from '../../../model/messages.ts';
import { frameOf } from '../../../server-fixtures/frames.ts';
import { type ClusterRelay, NETWORK, RelayCluster, STREAM, until } from './relay-cluster.ts';

/** Resolves when every relay, or each of these, is standalone and connected to the network. */
async function allAlone(cluster: RelayCluster, relays: readonly ClusterRelay[] = cluster.relays): Promise<void> {
	const standalone = ({ shared, log }: ClusterRelay) =>
		shared.role === 'standalone' && log.upstreamState === 'connected';
	await until(() => relays.every(standalone) && cluster.feed.viewers === cluster.relays.length);
}

describe('Redis unavailable', () => {
	it.each([
		['hangs', async ({ redis }: RelayCluster) => redis.suspend(), async ({ redis }: RelayCluster) => redis.resume()],
		[
			'is killed and starts again empty',
			({ redis }: RelayCluster) => redis.kill(),
			({ redis }: RelayCluster) => redis.restart(),
		],
	])(
		'RELAY-24: Redis %s: every relay serves what it receives, and all agree when Redis is available again',
		async (_how, stop, restart) => {
			const cluster = await RelayCluster.start(3);
			const holder = await cluster.untilSettled();
			const before = cluster.send(20);
			for (const relay of cluster.relays) await relay.receives(before);
			await stop(cluster);
			await allAlone(cluster);
			const meanwhile = cluster.send(300);
			for (const relay of cluster.relays) await relay.receives(meanwhile);
			// The holder has lost nothing, and its viewers did not get the whole log again.
			expect(holder.frames).toEqual([...before, ...meanwhile]);
			expect(holder.resets).toBe(0);
			await restart(cluster);
			expect(await cluster.untilSettled()).toBe(holder);
			const after = cluster.send(20);
			for (const relay of cluster.relays) await relay.receives(after);
			await cluster.untilConverged();
			for (const relay of cluster.relays) expect(relay.frames).toEqual([...before, ...meanwhile, ...after]);
			expect(holder.resets).toBe(0);
			expect(cluster.conflicts).toEqual([]);
		},
	);

	it('RELAY-24: Redis is full: every relay serves what comes and logs it once, and all agree when there is room', async () => {
		const cluster = await RelayCluster.start(3);
		const holder = await cluster.untilSettled();
		const before = cluster.send(20);
		for (const relay of cluster.relays) await relay.receives(before);
		await cluster.redis.ask('CONFIG', 'SET', 'maxmemory', '1');
		cluster.send();
		await allAlone(cluster);
		const meanwhile = cluster.send(300);
		for (const relay of cluster.relays) await relay.receives(meanwhile);
		for (const { loggedEvents } of cluster.relays)
			expect(loggedEvents.filter((event) => event === 'redis unavailable')).toHaveLength(1);
		await cluster.redis.ask('CONFIG', 'SET', 'maxmemory', '0');
		await cluster.untilConverged();
		const after = cluster.send(20);
		for (const relay of cluster.relays) await relay.receives(after);
		await cluster.untilConverged();
		// The relay that takes the free lease first goes on. The others may lack the frame that found Redis full.
		expect(holder.frames.length).toBeGreaterThanOrEqual(340);
		for (const relay of cluster.relays) expect(relay.silentGaps).toEqual([]);
		expect(cluster.conflicts).toEqual([]);
	});

	it('RELAY-24: a standalone relay joins the epoch of the others, even if nothing was received while Redis was unavailable', async () => {
		const cluster = await RelayCluster.start(3);
		const holder = await cluster.untilSettled();
		const before = cluster.send(20);
		for (const relay of cluster.relays) await relay.receives(before);
		cluster.redis.suspend();
		await allAlone(cluster);
		cluster.redis.resume();
		expect(await cluster.untilSettled()).toBe(holder);
		await cluster.untilConverged();
		for (const relay of cluster.relays)
			expect(relay.entries.flatMap(({ upstream }) => upstream ?? [])).toEqual(['connected']);
	});

	it('RELAY-24: Redis is flushed: the holder writes everything again, and no viewer gets the whole log again', async () => {
		const cluster = await RelayCluster.start(3);
		const holder = await cluster.untilSettled();
		const before = cluster.send(500);
		for (const relay of cluster.relays) await relay.receives(before);
		const resets = cluster.relays.map((relay) => relay.resets);
		await cluster.redis.flush();
		await until(async () => (await cluster.streamEnd()) === `${holder.log.last}-0`);
		const after = cluster.send(20);
		for (const relay of cluster.relays) await relay.receives(after);
		await cluster.untilConverged();
		const late = await cluster.addRelay();
		await late.receives(after);
		for (const relay of cluster.relays) expect(relay.frames).toEqual([...before, ...after]);
		expect(cluster.relays.slice(0, 3).map((relay) => relay.resets)).toEqual(resets);
		expect(cluster.conflicts).toEqual([]);
	});

	it('RELAY-24: a relay that starts while Redis is unavailable serves as standalone, and shares its log later', async () => {
		const cluster = await RelayCluster.start();
		await cluster.redis.kill();
		const first = await cluster.addRelay();
		await allAlone(cluster);
		const before = cluster.send(20);
		await first.receives(before);
		await cluster.redis.restart();
		await cluster.untilSettled();
		const second = await cluster.addRelay();
		await second.receives(before);
		await cluster.untilConverged();
		expect(first.resets).toBe(0);
		expect(first.loggedEvents[0]).toBe('redis unavailable');
	});

	it('RELAY-21, RELAY-23: a holder cut off past its lease can add nothing more, and joins the others', async () => {
		const cluster = await RelayCluster.start(2);
		const holder = await cluster.untilSettled();
		const before = cluster.send(20);
		for (const relay of cluster.relays) await relay.receives(before);
		holder.link.stall();
		await until(
			() => holder.shared.role === 'standalone' && cluster.holders.length === 1 && cluster.feed.viewers === 2,
		);
		await until(() => cluster.relays.every(({ log }) => log.upstreamState === 'connected'));
		const meanwhile = cluster.send(20);
		for (const relay of cluster.relays) await relay.receives(meanwhile);
		// Both have gone on from the same entry, differently.
		expect(new Set(cluster.relays.map(({ log }) => log.epoch)).size).toBe(2);
		holder.link.resume();
		await cluster.untilConverged();
		expect(holder.shared.role).toBe('follower');
		expect(holder.frames).toEqual([...before, ...meanwhile]);
		// When it numbers again, it does so under another epoch, because viewers anywhere may have entries of the last one.
		const used = [...new Set(holder.allEntries.map(({ epoch }) => epoch))];
		for (const relay of cluster.relays) if (relay !== holder) await relay.shared.resign();
		await cluster.untilSettled();
		await holder.receives(cluster.send(1));
		expect(used).not.toContain(holder.log.epoch);
		expect(cluster.conflicts).toEqual([]);
	});

	it('RELAY-8: a relay that joins the others again still knows a session that began before its log', async () => {
		const cluster = await RelayCluster.start();
		const stream = await SharedStream.open(cluster.redis.url, NETWORK, systemClock(globalThis), 'before');
		const begin = Date.now() - 1_200_000;
		const session = { ...apart(1), start: Math.floor(begin / 1000) };
		const heard = [startMessage(session), ...Array.from({ length: 39 }, () => updateMessage(session))];
		const past: readonly LogEntry[] = [
			{ epoch: 'before', sequence: 1, at: begin, frame: undefined, upstream: 'connected' },
			...heard.map((message, index) => {
				return { epoch: 'before', sequence: 2 + index, at: begin + index * 30_000, frame: frameOf(message) };
			}),
		];
		await stream.claim(true);
		await stream.add(past, { after: 'all', epochBefore: '', keep: 1, release: true });
		stream.close();
		for (let number = 0; number < 2; number++) await cluster.addRelay();
		const holder = await cluster.untilSettled();
		const follower = cluster.relays.find((relay) => relay !== holder);
		if (follower === undefined) throw new Error('two relays');
		await follower.receives(cluster.send(20));
		const { resets } = follower;
		follower.link.stall();
		await allAlone(cluster, [follower]);
		const branch = cluster.send(20);
		for (const relay of cluster.relays) await relay.receives(branch);
		follower.link.resume();
		await cluster.untilConverged();
		expect(follower.resets).toBe(resets + 1);
		expect(follower.log.first).toBeGreaterThan(2);
		expect(follower.log.retainedEntries.map(({ sequence }) => sequence).slice(0, 2)).toEqual([1, 2]);
	});

	it('RELAY-21: a relay without the lease, or wrong about the end of the stream, adds nothing', async () => {
		const cluster = await RelayCluster.start();
		const clock = systemClock(globalThis);
		const [one, other] = await Promise.all(
			['one', 'other'].map((token) => SharedStream.open(cluster.redis.url, NETWORK, clock, token)),
		);
		if (one === undefined || other === undefined) throw new Error('two streams');
		const log = new FrameLog('epoch');
		for (const frame of ['a', 'b', 'c']) log.append({ frame }, 1000);
		const all = { after: 'all', epochBefore: '', keep: 1, release: false } as const;
		expect(await one.add(log.entries(), all)).toEqual({ outcome: 'not mine', count: 3 });
		expect((await one.claim(true)).owner).toBe('mine');
		expect((await other.claim(true)).owner).toBe('other');
		expect(await one.add(log.entries(), all)).toEqual({ outcome: 'added', count: 3 });
		expect(await other.add(log.entries(), all)).toEqual({ outcome: 'not mine', count: 3 });
		expect(await one.add(log.entries(1), { ...all, after: 1 })).toEqual({ outcome: 'moved', count: 2 });
		// No relay renews the lease.
		await until(async () => (await other.claim(true)).owner === 'mine');
		const more = [log.append({ frame: 'd' }, 1000)];
		expect(await one.add(more, { ...all, after: 3 })).toEqual({ outcome: 'not mine', count: 1 });
		expect(await other.add(more, { ...all, after: 3 })).toEqual({ outcome: 'added', count: 1 });
		expect(await cluster.streamEnd()).toBe('4-0');
		one.close();
		other.close();
	});

	it('RELAY-8: the stream keeps what the log keeps, and expires when no relay holds the lease', async () => {
		const cluster = await RelayCluster.start();
		const stream = await SharedStream.open(cluster.redis.url, NETWORK, systemClock(globalThis), 'one');
		const log = new FrameLog('epoch');
		await stream.claim(true);
		for (let number = 1; number <= 1000; number++) log.append({ frame: 'x' }, number);
		let after: number | 'all' = 'all';
		for (let added = 0; added < 1000; added += 200) {
			const what = { after, epochBefore: '', keep: added + 1, release: false };
			expect(await stream.add(log.entries(added), what)).toMatchObject({ outcome: 'added', count: 200 });
			after = added + 200;
		}
		// Redis frees whole nodes of a hundred entries.
		expect(await cluster.redis.ask('XLEN', STREAM)).toBeLessThanOrEqual(300);
		expect(await cluster.redis.ask('PTTL', STREAM)).toBeGreaterThan(600_000);
		expect(await cluster.redis.ask('PTTL', STREAM)).toBeLessThanOrEqual(660_000);
		stream.close();
	});
});

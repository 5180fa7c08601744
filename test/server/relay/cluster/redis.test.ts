import { describe, expect, it } from 'vitest';
import { LEASE_KEY, RelayCluster, until } from './relay-cluster.ts';

describe('relays that share a log through Redis', () => {
	it('RELAY-21, RELAY-1: one of three relays holds the upstream connection, and all have the same entries at the same positions', async () => {
		const cluster = await RelayCluster.start(3);
		await cluster.untilSettled();
		const sent = cluster.send(50);
		for (const relay of cluster.relays) await relay.receives(sent);
		await cluster.untilConverged();
		for (const relay of cluster.relays) expect(relay.frames).toEqual(sent);
		expect(cluster.feed.viewers).toBe(1);
		expect(cluster.feed.transports).toHaveLength(1);
		expect(cluster.conflicts).toEqual([]);
	});

	it('RELAY-21: a relay that restarts has the whole log at once from the stream', async () => {
		const cluster = await RelayCluster.start(2);
		await cluster.untilSettled();
		const sent = cluster.send(1000);
		for (const relay of cluster.relays) await relay.receives(sent);
		const late = await cluster.addRelay();
		await late.receives(sent);
		expect(late.frames).toEqual(sent);
		expect(late.resets).toBe(1);
		await cluster.untilConverged();
		expect(cluster.conflicts).toEqual([]);
	});

	it('RELAY-22: when a holder dies another takes over at the end of the lease, without a gap or a whole log sent again', async () => {
		const cluster = await RelayCluster.start(3);
		const holder = await cluster.untilSettled();
		const before = cluster.send(20);
		for (const relay of cluster.relays) await relay.receives(before);
		const [first, second] = cluster.relays.filter((relay) => relay !== holder);
		if (first === undefined || second === undefined) throw new Error('three relays');
		const restarts = first.resets + second.resets;
		// Its commands reach Redis no more, and no connection is closed.
		holder.link.stall();
		// The lease ends by itself, and is looked at twice a second.
		expect(await cluster.redis.ask('PTTL', LEASE_KEY)).toBeLessThanOrEqual(3000);
		await until(() => cluster.holders.some((relay) => relay !== holder && relay.log.upstreamState === 'connected'));
		const after = cluster.send(20);
		await first.receives(after);
		await second.receives(after);
		expect(first.frames).toEqual([...before, ...after]);
		expect(second.frames).toEqual([...before, ...after]);
		expect(first.resets + second.resets).toBe(restarts);
		expect(first.entries.flatMap(({ upstream }) => upstream ?? [])).toEqual(['connected', 'lost', 'connected']);
		holder.link.resume();
		await cluster.untilConverged();
		expect(cluster.conflicts).toEqual([]);
	});

	it('RELAY-22: a relay that ends while it takes the lease leaves none behind', async () => {
		const cluster = await RelayCluster.start();
		const relay = await cluster.addRelay();
		const stopped = new Promise<void>((resolve) => {
			relay.link.onWords = (words) => {
				if (words.includes('\r\ntake\r\n')) resolve(relay.shared.stop());
			};
		});
		await stopped;
		expect(await cluster.redis.ask('EXISTS', LEASE_KEY)).toBe(0);
	});

	it('RELAY-22: a holder that ends hands over at once, and follows until then', async () => {
		const cluster = await RelayCluster.start(3);
		const holder = await cluster.untilSettled();
		const before = cluster.send(20);
		for (const relay of cluster.relays) await relay.receives(before);
		await holder.shared.resign();
		const next = await cluster.untilSettled();
		expect(next).not.toBe(holder);
		const after = cluster.send(20);
		for (const relay of cluster.relays) await relay.receives(after);
		for (const relay of cluster.relays) expect(relay.frames).toEqual([...before, ...after]);
		expect(holder.resets).toBe(0);
		expect(cluster.feed.transports).toHaveLength(2);
		expect(cluster.conflicts).toEqual([]);
	});

	it('RELAY-22: a holder that ends does not wait until a slow Redis has its whole log', async () => {
		const cluster = await RelayCluster.start(1);
		const holder = await cluster.untilSettled();
		// Redis answers one command every half second, so the log takes ten seconds.
		holder.link.stall();
		const timer = setInterval(() => holder.link.trickle(), 500);
		cluster.send(4000);
		await until(() => holder.log.last >= 4000);
		await holder.shared.stop();
		clearInterval(timer);
		expect(await cluster.streamEnd()).not.toBe(`${holder.log.last}-0`);
		// The lease that it left expires.
		const next = await cluster.addRelay();
		cluster.relays.shift();
		expect(await cluster.untilSettled()).toBe(next);
	});
});

import { describe, expect, it } from 'vitest';
import { LEASE_KEY, Site, until } from '../relays.ts';

describe('relays that share a log through Redis', () => {
	it('RELAY-21, RELAY-1: one of three relays holds the upstream connection, and all have the same entries at the same positions', async () => {
		const site = await Site.start(3);
		await site.settled();
		const sent = site.send(50);
		for (const relay of site.relays) await relay.hears(sent);
		await site.converged();
		for (const relay of site.relays) expect(relay.frames).toEqual(sent);
		expect(site.feed.viewers).toBe(1);
		expect(site.feed.transports).toHaveLength(1);
		expect(site.conflicts).toEqual([]);
	});

	it('RELAY-21: a relay that restarts has the whole log at once from the stream', async () => {
		const site = await Site.start(2);
		await site.settled();
		const sent = site.send(1000);
		for (const relay of site.relays) await relay.hears(sent);
		const late = await site.relay();
		await late.hears(sent);
		expect(late.frames).toEqual(sent);
		expect(late.restarts).toBe(1);
		await site.converged();
		expect(site.conflicts).toEqual([]);
	});

	it('RELAY-22: when a holder dies another one takes over at the end of the lease, without a gap and without sending everything anew', async () => {
		const site = await Site.start(3);
		const holder = await site.settled();
		const before = site.send(20);
		for (const relay of site.relays) await relay.hears(before);
		const [first, second] = site.relays.filter((relay) => relay !== holder);
		if (first === undefined || second === undefined) throw new Error('three relays');
		const restarts = first.restarts + second.restarts;
		// Its commands reach Redis no more, and no connection is closed.
		holder.link.stall();
		// The lease ends by itself, and is looked at twice a second.
		expect(await site.redis.ask('PTTL', LEASE_KEY)).toBeLessThanOrEqual(3000);
		await until(() => site.holders.some((relay) => relay !== holder && relay.log.link === 'connected'));
		const after = site.send(20);
		await first.hears(after);
		await second.hears(after);
		expect(first.frames).toEqual([...before, ...after]);
		expect(second.frames).toEqual([...before, ...after]);
		expect(first.restarts + second.restarts).toBe(restarts);
		expect(first.told.flatMap(({ link }) => link ?? [])).toEqual(['connected', 'lost', 'connected']);
		holder.link.resume();
		await site.converged();
		expect(site.conflicts).toEqual([]);
	});

	it('RELAY-22: a relay that ends while it takes the lease leaves none behind', async () => {
		const site = await Site.start();
		const relay = await site.relay();
		const stopped = new Promise<void>((resolve) => {
			relay.link.onWords = (words) => {
				if (words.includes('\r\ntake\r\n')) resolve(relay.shared.stop());
			};
		});
		await stopped;
		expect(await site.redis.ask('EXISTS', LEASE_KEY)).toBe(0);
	});

	it('RELAY-22: a holder that ends hands over at once, and follows until then', async () => {
		const site = await Site.start(3);
		const holder = await site.settled();
		const before = site.send(20);
		for (const relay of site.relays) await relay.hears(before);
		await holder.shared.resign();
		const next = await site.settled();
		expect(next).not.toBe(holder);
		const after = site.send(20);
		for (const relay of site.relays) await relay.hears(after);
		for (const relay of site.relays) expect(relay.frames).toEqual([...before, ...after]);
		expect(holder.restarts).toBe(0);
		expect(site.feed.transports).toHaveLength(2);
		expect(site.conflicts).toEqual([]);
	});
});

import { describe, expect, it } from 'vitest';
import { RelayCluster, STREAM, until } from './relay-cluster.ts';

/** Three relays and twenty entries that all of them have. */
async function twenty() {
	const cluster = await RelayCluster.start(3);
	const holder = await cluster.untilSettled();
	const before = cluster.send(20);
	for (const relay of cluster.relays) await relay.receives(before);
	const [follower] = cluster.relays.filter((relay) => relay !== holder);
	if (follower === undefined) throw new Error('three relays');
	return { cluster, holder, follower, before };
}

const FIELDS = ['epoch', 'abc', 'before', 'abc', 'at', '1'];

describe('untrusted entries', () => {
	it.each([
		['of another kind', '-1', ['what', 'ever']],
		['like ours, between two of ours', '-1', [...FIELDS, 'frame', '{}']],
		['far ahead', '1000-0', [...FIELDS, 'frame', '{}']],
		['in the place of the next', '+1', [...FIELDS, 'frame', '{}']],
	])('RELAY-25: an entry %s is left out, and the logs stay complete', async (_what, where, fields) => {
		const { cluster, holder, before } = await twenty();
		const { last } = holder.log;
		const id = where === '-1' ? `${last}-1` : where === '+1' ? `${last + 1}-0` : where;
		await cluster.redis.ask('XADD', STREAM, id, ...fields);
		const after = cluster.send(20);
		for (const relay of cluster.relays) await relay.receives(after);
		await cluster.untilConverged();
		for (const relay of cluster.relays) expect(relay.frames).toEqual([...before, ...after]);
		expect(holder.resets).toBe(0);
		expect(cluster.conflicts).toEqual([]);
		const late = await cluster.addRelay();
		await late.receives(after);
		expect(late.frames).toEqual([...before, ...after]);
	});

	it('RELAY-25: a well-formed entry under a false epoch is replaced by that of the holder', async () => {
		const { cluster, holder, follower, before } = await twenty();
		const { last, epoch } = holder.log;
		const forged = JSON.stringify({ topic: 'LH', payload: JSON.stringify({ name: 'frame 999' }) });
		const fields = ['epoch', 'forged', 'before', epoch, 'at', '1', 'frame', forged];
		await cluster.redis.ask('XADD', STREAM, `${last + 1}-0`, ...fields);
		const after = cluster.send(20);
		for (const relay of cluster.relays) await relay.receives(after);
		await cluster.untilConverged();
		expect(follower.frames).toEqual([...before, ...after]);
		expect(holder.resets).toBe(0);
	});

	it('RELAY-25: of a stream with a gap, the part after the gap is read', async () => {
		const { cluster, holder } = await twenty();
		const { last } = holder.log;
		await cluster.redis.ask('XDEL', STREAM, `${last - 5}-0`);
		const late = await cluster.addRelay();
		await until(() => late.log.last === last);
		expect(late.entries.map(({ sequence }) => sequence)).toEqual([last - 4, last - 3, last - 2, last - 1, last]);
		expect(cluster.conflicts).toEqual([]);
	});

	it('RELAY-25: unreadable entries are counted', async () => {
		const { cluster, holder, follower } = await twenty();
		await cluster.redis.ask('XADD', STREAM, `${holder.log.last}-1`, 'what', 'ever');
		await until(() => follower.shared.unreadable === 1);
		await cluster.untilConverged();
	});

	it('RELAY-24: where the keys hold no stream and no lease, relays continue as standalone until those are removed', async () => {
		const cluster = await RelayCluster.start();
		await cluster.redis.ask('SET', STREAM, 'x');
		const relay = await cluster.addRelay();
		await until(() => relay.log.upstreamState === 'connected');
		expect(relay.shared.role).toBe('standalone');
		await relay.receives(cluster.send(5));
		await cluster.redis.ask('DEL', STREAM);
		await cluster.untilConverged();
		expect(relay.resets).toBe(0);
	});
});

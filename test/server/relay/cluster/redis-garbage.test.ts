import { describe, expect, it } from 'vitest';
import { Site, STREAM, until } from '../relays.ts';

/** Three relays and twenty entries that all of them have. */
async function twenty() {
	const site = await Site.start(3);
	const holder = await site.settled();
	const before = site.send(20);
	for (const relay of site.relays) await relay.hears(before);
	const [follower] = site.relays.filter((relay) => relay !== holder);
	if (follower === undefined) throw new Error('three relays');
	return { site, holder, follower, before };
}

const FIELDS = ['epoch', 'abc', 'before', 'abc', 'at', '1'];

describe('untrusted entries', () => {
	it.each([
		['of another kind', '-1', ['what', 'ever']],
		['like ours, between two of ours', '-1', [...FIELDS, 'frame', '{}']],
		['far ahead', '1000-0', [...FIELDS, 'frame', '{}']],
		['in the place of the next', '+1', [...FIELDS, 'frame', '{}']],
	])('RELAY-25: an entry %s is counted or skipped, and the logs go on without it', async (_what, where, fields) => {
		const { site, holder, before } = await twenty();
		const { last } = holder.log;
		const id = where === '-1' ? `${last}-1` : where === '+1' ? `${last + 1}-0` : where;
		await site.redis.ask('XADD', STREAM, id, ...fields);
		const after = site.send(20);
		for (const relay of site.relays) await relay.hears(after);
		await site.converged();
		for (const relay of site.relays) expect(relay.frames).toEqual([...before, ...after]);
		expect(holder.restarts).toBe(0);
		expect(site.conflicts).toEqual([]);
		const late = await site.relay();
		await late.hears(after);
		expect(late.frames).toEqual([...before, ...after]);
	});

	it('RELAY-25: a well-formed entry under a false epoch is replaced by that of the holder', async () => {
		const { site, holder, follower, before } = await twenty();
		const { last, epoch } = holder.log;
		const forged = JSON.stringify({ topic: 'LH', payload: JSON.stringify({ name: 'frame 999' }) });
		const fields = ['epoch', 'forged', 'before', epoch, 'at', '1', 'frame', forged];
		await site.redis.ask('XADD', STREAM, `${last + 1}-0`, ...fields);
		const after = site.send(20);
		for (const relay of site.relays) await relay.hears(after);
		await site.converged();
		expect(follower.frames).toEqual([...before, ...after]);
		expect(holder.restarts).toBe(0);
	});

	it('RELAY-25: a stream with a gap is read from behind the gap', async () => {
		const { site, holder } = await twenty();
		const { last } = holder.log;
		await site.redis.ask('XDEL', STREAM, `${last - 5}-0`);
		const late = await site.relay();
		await until(() => late.log.last === last);
		expect(late.told.map(({ sequence }) => sequence)).toEqual([last - 4, last - 3, last - 2, last - 1, last]);
		expect(site.conflicts).toEqual([]);
	});

	it('RELAY-25: malformed entries are counted', async () => {
		const { site, holder, follower } = await twenty();
		await site.redis.ask('XADD', STREAM, `${holder.log.last}-1`, 'what', 'ever');
		await until(() => follower.shared.malformed === 1);
		await site.converged();
	});

	it('RELAY-24: where the keys hold no stream and no lease, relays go on alone until those are removed', async () => {
		const site = await Site.start();
		await site.redis.ask('SET', STREAM, 'x');
		const relay = await site.relay();
		await until(() => relay.log.link === 'connected');
		expect(relay.shared.role).toBe('alone');
		await relay.hears(site.send(5));
		await site.redis.ask('DEL', STREAM);
		await site.converged();
		expect(relay.restarts).toBe(0);
	});
});

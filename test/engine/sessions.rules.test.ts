import { describe, expect, it } from 'vitest';
import { label } from '../../src/engine/names.ts';
import { network } from './network.ts';

describe('starts', () => {
	// START-1
	it('a session is group voice to the smallest destination or above, or to a destination that is text', () => {
		const { at } = network();
		at(0).start('local', { on: '89' }).start('private', { on: '92', type: 5 });
		at(0).start('a', { on: '90' }).start('b', { on: 'p25:9' });
		expect([at(0).active, at(0).ignored]).toEqual([
			['a', 'b'],
			['local destination', 'session type'],
		]);
		expect(network({ smallestDestination: 1 }).at(0).start('a', { on: '1' }).active).toEqual(['a']);
	});

	// START-4
	it('a start is ignored if a session of its talkgroup or its station started later or at the same time', () => {
		const { at } = network();
		at(10).start('a', { from: 'Q1AAA', on: '91' });
		at(11).start('b', { from: 'Q2BBB', on: '91', start: 10 }).start('c', { from: 'Q1AAA', on: '92', start: 9 });
		expect([at(11).active, at(11).ignored]).toEqual([['a'], ['not the newest']]);
	});

	// START-6
	it('a start ends the sessions of its talkgroup and of its station', () => {
		const { at } = network();
		at(0).start('a', { from: 'Q1AAA', on: '91' }).start('b', { from: 'Q2BBB', on: '92' });
		at(10).start('c', { from: 'Q1AAA', on: '92' });
		expect([at(10).active, at(10).ended]).toEqual([['c'], ['a 9s', 'b 9s']]);
	});

	// NETWORK-18
	it('on a network without rivals, each session has its own end', () => {
		const { at } = network({ hasRivals: false });
		at(0).start('a', { from: 'Q1AAA', on: '91' });
		at(10).start('b', { from: 'Q1AAA', on: '91', start: 0 });
		expect(at(10).active).toEqual(['a', 'b']);
	});
});

describe('stops', () => {
	// STOP-1
	it('a stop, or an update with a stop, ends a session; an update without a stop does not', () => {
		const { at } = network();
		at(0).start('a', { on: '91' }).start('b', { on: '92' }).start('c', { on: '93' });
		at(8).stop('a').update('b', { stop: 8 }).update('c');
		expect([at(8).ended, at(8).active]).toEqual([['a 8s', 'b 8s'], ['c']]);
	});

	// STOP-4
	it('a repeated stop is ignored', () => {
		const { at } = network();
		at(0).start('a');
		at(8).stop('a');
		at(10).stop('a', { stop: 9 });
		expect([at(10).ignored, at(10).ended]).toEqual([['not active'], ['a 8s']]);
	});

	// CLOSING-1
	it('a stop at the start it tells, or before it, makes a session closing', () => {
		const { at } = network();
		at(0).start('a', { on: '91' }).start('b', { on: '92' });
		at(8).stop('a', { stop: 0 }).stop('b', { start: 8 });
		expect([at(8).active, at(8).ended]).toEqual([['a closing', 'b closing'], []]);
	});
});

describe('missing stops', () => {
	// LOST-1
	it('a rival ends a session at the rival’s start minus 1 s, and it is last active now', () => {
		const { at } = network();
		at(0).start('a', { from: 'Q1AAA' });
		at(25).start('b', { from: 'Q2BBB', start: 20 });
		expect([at(25).ended, at(25).stations()]).toEqual([['a 19s'], ['Q2BBB live', 'Q1AAA 25']]);
	});

	// LOST-3
	it('a drop removes its session uncounted', () => {
		const { at } = network();
		at(0).start('a');
		expect([at(9).drop('a').active, at(9).ended]).toEqual([[], []]);
	});

	// GHOST-3
	it('an ignored frame is a sign of life too', () => {
		const { at } = network();
		at(0).start('a');
		at(100).update('a', { on: '9', type: 5 });
		expect([at(280).active, at(281).active]).toEqual([['a'], ['a unconfirmed']]);
	});

	// GHOST-4
	it('a session from before a loss is marked until it is heard of, and leaves 10 s after the reconnect', () => {
		const { at } = network();
		at(0).start('a', { on: '91' }).start('b', { on: '92' });
		at(5).lose();
		expect(at(99).active).toEqual(['a unheard', 'b unheard']);
		at(100).connect();
		at(101).update('b');
		expect([at(109).active, at(110).active, at(110).ended]).toEqual([['a unheard', 'b'], ['b'], []]);
	});
});

describe('talk time', () => {
	// RANK-1
	it('ranks talkgroups and call signs, equal ones by id: numbers as numbers, others as text', () => {
		const { at } = network({ smallestDestination: 1 });
		for (const id of ['p25:9', 'p25:10', '100', '91', '8']) at(0).start(id, { from: id, on: id });
		for (const id of ['p25:9', 'p25:10', '91', '8']) at(10).stop(id);
		at(12).stop('100');
		expect(at(12).talkgroups()).toEqual(['100 12s', '8 10s', '91 10s', 'p25:10 10s', 'p25:9 10s']);
		expect(at(12).callsigns()).toEqual(['100 12s', '8 10s', '91 10s', 'P25 10 10s', 'P25 9 10s']);
	});
});

describe('names', () => {
	const names = ({ at, activity }: ReturnType<typeof network>, station: string, talkgroup: string) => {
		const { directory } = at(99).reading;
		const { callsign, name } = directory.station({ id: station });
		return [callsign, name, directory.talkgroup({ id: talkgroup }).name, activity.ignored.size];
	};

	// NAMES-1
	it('are learned from ignored frames, but not from calls to local destinations', () => {
		const given = network();
		given
			.at(0)
			.stop('a', { from: '2350001 Q1AAA Ann', on: '91 World' })
			.stop('b', { from: '2350001 Q2BBB', on: '9 Local' });
		expect(names(given, '2350001', '91')).toEqual(['Q1AAA', 'Ann', 'World', 2]);
		expect(names(given, '2350001', '9')[2]).toBe('');
	});

	// NAMES-3
	it('that come later name what was heard before', () => {
		const { at } = network();
		at(0).start('a', { from: '2350001', on: '91' });
		at(5).stop('a');
		at(9).start('b', { from: '2350001 Q1AAA Ann', on: '91 World' });
		expect(at(9).reading.ended).toMatchObject([
			{ station: { callsign: 'Q1AAA', name: 'Ann' }, talkgroup: { name: 'World' } },
		]);
	});
});

describe('labels', () => {
	// SESSION-3
	it.each([
		['World', '91', 'World'],
		['', '91', '91'],
		['', 'p25:10200', 'P25 10200'],
	])('of the name "%s" and the id %s is %s', (name, id, expected) => {
		expect(label(name, id)).toBe(expected);
	});
});

describe('frames', () => {
	// FRAME-7
	it('are each counted once', () => {
		const { at, activity } = network();
		at(0).start('a').start('a').stop('b').stop('a', { stop: 0 });
		at(5).start('c', { on: '92' }).drop('c');
		activity.apply('no payload', 0);
		expect(activity.frames).toEqual({ received: 7, started: 2, ended: 1, ignored: 4 });
	});
});

describe('the active list', () => {
	// ORDER-1
	it('is ordered by start, then by session id', () => {
		const { at } = network({ hasRivals: false });
		at(5).start('c').start('b');
		at(6).start('a', { start: 6 }).start('d', { start: 0 });
		expect(at(6).active).toEqual(['d', 'b', 'c', 'a']);
	});
});

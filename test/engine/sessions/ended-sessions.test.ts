import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { EndedSessions } from '../../../src/engine/sessions/ended-sessions.ts';
import type { EndedSession } from '../../../src/engine/snapshot.ts';
import { apart, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { sourceTimes, talkTimes } from '../../model/readings.ts';

/** Books 10 s for session `number`, whose stop comes at `at`. */
function over(activity: Activity, number: number, at: number): void {
	activity.apply(startMessage({ ...apart(number), start: at - 10 }), at);
	activity.apply(stopMessage({ ...apart(number), start: at - 10 }), at);
}

describe('the window', () => {
	it('WINDOW-1: counts at 299 s, no longer at 300 s, without any prune', () => {
		const activity = new Activity();
		over(activity, 1, T0);
		expect(talkTimes(activity, T0 + 299)).toEqual([[26_201, 10]]);
		expect(sourceTimes(activity, T0 + 299)).toEqual([[2_629_901, 10]]);
		expect(talkTimes(activity, T0 + 300)).toEqual([]);
		expect(sourceTimes(activity, T0 + 300)).toEqual([]);
	});

	it('WINDOW-1: the age of a session is that of its localStop, not of its Stop', () => {
		const activity = new Activity();
		activity.apply(startMessage(), T0);
		activity.apply(stopMessage({ stop: T0 + 5 }), T0 + 100);
		expect(talkTimes(activity, T0 + 399)).toEqual([[262, 5]]);
		expect(talkTimes(activity, T0 + 400)).toEqual([]);
	});

	it('RANK-3: a session that started before the window counts whole', () => {
		const activity = new Activity();
		activity.apply(startMessage(), T0);
		activity.apply(stopMessage({ stop: T0 + 400 }), T0 + 400);
		expect(talkTimes(activity, T0 + 699)).toEqual([[262, 400]]);
	});

	it('WINDOW-1: the sums lose exactly the sessions that left', () => {
		const activity = new Activity();
		activity.apply(startMessage(), T0);
		activity.apply(stopMessage(), T0 + 10);
		activity.apply(startMessage({ sessionId: 'next', start: T0 + 20 }), T0 + 20);
		activity.apply(stopMessage({ sessionId: 'next', start: T0 + 20, stop: T0 + 23 }), T0 + 23);
		expect(talkTimes(activity, T0 + 309)).toEqual([[262, 13]]);
		expect(talkTimes(activity, T0 + 310)).toEqual([[262, 3]]);
		expect(activity.snapshot(T0 + 310).talkgroups).toMatchObject([{ lastActive: T0 + 23 }]);
		expect(talkTimes(activity, T0 + 323)).toEqual([]);
	});

	it('PRUNE-2: a prune removes nothing from the window', () => {
		const activity = new Activity();
		over(activity, 1, T0);
		activity.prune(T0 + 299);
		expect(talkTimes(activity, T0 + 299)).toEqual([[26_201, 10]]);
		activity.prune(T0 + 300);
		expect(talkTimes(activity, T0 + 300)).toEqual([]);
	});

	it('TIME-3: a clock set back brings stored sessions back, one set forward removes them', () => {
		const activity = new Activity();
		over(activity, 1, T0);
		expect(talkTimes(activity, T0 + 500)).toEqual([]);
		expect(talkTimes(activity, T0 + 200)).toEqual([[26_201, 10]]);
		expect(activity.snapshot(T0 - 3600).talkgroups).toMatchObject([
			{ id: 26_201, name: '', talkTime: 10, lastActive: T0 },
		]);
		over(activity, 2, T0 - 3600);
		expect(talkTimes(activity, T0 - 3301)).toEqual([
			[26_201, 10],
			[26_202, 10],
		]);
		expect(talkTimes(activity, T0 - 3300)).toEqual([[26_201, 10]]);
		expect(talkTimes(activity, T0 + 300)).toEqual([]);
	});

	it('RANK-4: lastActive is the latest localStop, also where a clock was set back', () => {
		const activity = new Activity();
		over(activity, 1, T0);
		activity.apply(startMessage({ ...apart(1), sessionId: 'next', start: T0 - 90 }), T0 - 80);
		activity.apply(stopMessage({ ...apart(1), sessionId: 'next', start: T0 - 90 }), T0 - 80);
		expect(activity.snapshot(T0).talkgroups).toMatchObject([{ talkTime: 20, lastActive: T0 }]);
		expect(activity.snapshot(T0 + 220).talkgroups).toMatchObject([{ talkTime: 10, lastActive: T0 }]);
	});
});

describe('duplicates', () => {
	it('RANK-2: skips ended sessions with an id already stored', () => {
		const activity = new Activity();
		over(activity, 1, T0);
		over(activity, 1, T0 + 100);
		expect(activity.snapshot(T0 + 100)).toMatchObject({
			talkgroups: [{ talkTime: 10, lastActive: T0 }],
			frames: { started: 2, ended: 2 },
		});
	});

	it('RANK-2: skips a session with a stored id also when a rival ends it', () => {
		const activity = new Activity();
		over(activity, 1, T0);
		activity.apply(startMessage({ ...apart(1), start: T0 + 1 }), T0 + 1);
		activity.apply(startMessage({ ...apart(1), sessionId: 'rival', start: T0 + 9 }), T0 + 9);
		expect(talkTimes(activity, T0 + 9)).toEqual([[26_201, 10]]);
	});

	it.each([
		[599, []],
		[600, [[26_201, 10]]],
	])(
		'PRUNE-2: a session is stored until a prune finds it 600 s old: pruned at %i s, an id seen again gives %j',
		(age, rows) => {
			const activity = new Activity();
			over(activity, 1, T0);
			activity.prune(T0 + age);
			over(activity, 1, T0 + 600);
			expect(talkTimes(activity, T0 + 600)).toEqual(rows);
		},
	);

	it('PRUNE-2: only a prune removes, not time', () => {
		const activity = new Activity();
		over(activity, 1, T0);
		activity.prune(T0 + 599);
		over(activity, 1, T0 + 5000);
		expect(talkTimes(activity, T0 + 5000)).toEqual([]);
	});

	it('PRUNE-2, TIME-3: pruned sessions do not come back when the clock is set back', () => {
		const activity = new Activity();
		over(activity, 1, T0);
		activity.prune(T0 + 600);
		expect(talkTimes(activity, T0 + 100)).toEqual([]);
	});

	it('CLEAR-1: forgets the stored ids too', () => {
		const activity = new Activity();
		over(activity, 1, T0);
		activity.clear(T0);
		over(activity, 1, T0 + 20);
		expect(talkTimes(activity, T0 + 20)).toEqual([[26_201, 10]]);
	});
});

describe('its cap', () => {
	const session = (id: string, localStop: number): EndedSession => ({
		id,
		start: T0,
		localStart: T0,
		stop: T0 + 1,
		localStop,
		duration: 1,
		srcId: 1,
		dstId: 91,
	});

	function capped(cap: number) {
		const counting = new Set<string>();
		const ended = new EndedSessions(
			cap,
			({ id }) => counting.add(id),
			({ id }) => counting.delete(id),
		);
		return { counting, ended };
	}

	it('FRAME-6: past the cap the oldest session is evicted, from the sums too, and counted', () => {
		const { counting, ended } = capped(3);
		for (const [index, id] of ['a', 'b', 'c', 'd', 'e'].entries()) ended.add(session(id, T0 + Math.floor(index / 2)));
		expect([...counting]).toEqual(['c', 'd', 'e']);
		expect([ended.size, ended.evicted]).toEqual([3, 2]);
	});

	it('FRAME-6: the oldest is that of the lowest localStop, where a clock was set back', () => {
		const { counting, ended } = capped(3);
		for (const [index, id] of ['a', 'b', 'c', 'd'].entries()) ended.add(session(id, T0 - index));
		expect([...counting]).toEqual(['a', 'b', 'd']);
	});

	it('FRAME-6: the oldest is that of the lowest localStop, where a clock was set back after an eviction', () => {
		const { counting, ended } = capped(3);
		for (const id of ['a', 'b', 'c', 'd']) ended.add(session(id, T0));
		ended.add(session('e', T0 - 10));
		expect([...counting]).toEqual(['c', 'd', 'e']);
		ended.add(session('f', T0));
		expect([...counting]).toEqual(['c', 'd', 'f']);
	});

	it('FRAME-6, RANK-2: an evicted session may be stored again; one that stays may not', () => {
		const { counting, ended } = capped(2);
		for (const id of ['a', 'b', 'c', 'c', 'a']) ended.add(session(id, T0));
		expect([...counting]).toEqual(['c', 'a']);
		expect([ended.size, ended.evicted]).toEqual([2, 2]);
	});

	it('FRAME-6: evicting a session outside the window does not change the sums again', () => {
		const left: string[] = [];
		const ended = new EndedSessions(
			1,
			() => undefined,
			({ id }) => left.push(id),
		);
		ended.add(session('a', T0));
		ended.advance(T0 + 300);
		ended.add(session('b', T0 + 300));
		expect(left).toEqual(['a']);
	});

	it('FRAME-6: works after a clear', () => {
		const { counting, ended } = capped(2);
		ended.add(session('a', T0));
		ended.add(session('b', T0));
		ended.add(session('c', T0));
		ended.clear();
		counting.clear();
		for (const id of ['d', 'e', 'f']) ended.add(session(id, T0 + 1));
		expect([...counting]).toEqual(['e', 'f']);
		expect(ended.size).toBe(2);
	});
});

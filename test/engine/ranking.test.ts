import { describe, expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import { Ranking } from '../../src/engine/ranking.ts';
import { startMessage, stopMessage, T0, updateMessage } from '../model/messages.ts';
import { sourceTimes, talkTimes } from '../model/readings.ts';

/** Books `seconds` from `sourceId` on `destinationId`, all at T0. */
function talk(activity: Activity, sourceId: number, destinationId: number, seconds: number): void {
	const sessionId = `${sourceId}-${destinationId}-${seconds}`;
	const start = T0 - seconds;
	activity.apply(startMessage({ sessionId, sourceId, destinationId, start }), T0);
	activity.apply(stopMessage({ sessionId, sourceId, destinationId, start, stop: T0 }), T0);
}

describe('the rankings', () => {
	it('RANK-1: sorts by talk time, descending, then by id, ascending', () => {
		const activity = new Activity();
		talk(activity, 4, 310, 10);
		talk(activity, 3, 2350, 30);
		talk(activity, 2, 91, 10);
		talk(activity, 1, 1000, 10);
		expect(talkTimes(activity, T0)).toEqual([
			[2350, 30],
			[91, 10],
			[310, 10],
			[1000, 10],
		]);
		expect(sourceTimes(activity, T0)).toEqual([
			[3, 30],
			[1, 10],
			[2, 10],
			[4, 10],
		]);
	});

	it('SESSION-5: a row has these fields', () => {
		const activity = new Activity();
		const named = { callsign: 'DL5QZX', callsignName: 'Quirin', talkgroup: 'Quarry' };
		activity.apply(startMessage(named), T0);
		activity.apply(stopMessage(named), T0 + 11);
		const { talkgroups, callsigns } = activity.snapshot(T0 + 12);
		expect(talkgroups).toMatchObject([{ id: 262, name: 'Quarry', talkTime: 10, lastActive: T0 + 11 }]);
		expect(callsigns).toEqual([
			{ id: 2_629_901, callsign: 'DL5QZX', name: 'Quirin', talkTime: 10, lastActive: T0 + 11 },
		]);
	});

	it('RANK-3: talk time is the sum of durations, for each talkgroup and each source', () => {
		const activity = new Activity();
		talk(activity, 1, 91, 7);
		talk(activity, 1, 92, 20);
		talk(activity, 2, 91, 5);
		expect(talkTimes(activity, T0)).toEqual([
			[92, 20],
			[91, 12],
		]);
		expect(sourceTimes(activity, T0)).toEqual([
			[1, 27],
			[2, 5],
		]);
	});

	it('RANK-1: rows move as sums grow and shrink', () => {
		const activity = new Activity();
		talk(activity, 1, 91, 10);
		talk(activity, 2, 92, 9);
		expect(talkTimes(activity, T0).map(([id]) => id)).toEqual([91, 92]);
		activity.apply(startMessage({ sessionId: 'more', sourceId: 2, destinationId: 92, start: T0 + 1 }), T0 + 1);
		activity.apply(
			stopMessage({ sessionId: 'more', sourceId: 2, destinationId: 92, start: T0 + 1, stop: T0 + 3 }),
			T0 + 3,
		);
		expect(talkTimes(activity, T0 + 3)).toEqual([
			[92, 11],
			[91, 10],
		]);
		expect(talkTimes(activity, T0 + 300)).toEqual([[92, 2]]);
	});

	it('RANK-1: gives the whole ranking, more than the 20 rows of a table', () => {
		const activity = new Activity();
		for (let id = 1; id <= 50; id++) talk(activity, id, 100 + id, id);
		expect(talkTimes(activity, T0)).toHaveLength(50);
		expect(sourceTimes(activity, T0)).toHaveLength(50);
	});
});

describe('identity', () => {
	it('rows that did not change stay the same object, a list of such rows the same array', () => {
		const activity = new Activity();
		talk(activity, 1, 91, 10);
		talk(activity, 2, 92, 5);
		const first = activity.snapshot(T0);
		const idle = activity.snapshot(T0 + 1);
		expect(idle.talkgroups).toBe(first.talkgroups);
		expect(idle.callsigns).toBe(first.callsigns);
		talk(activity, 2, 93, 20);
		const second = activity.snapshot(T0 + 1);
		expect(second.talkgroups).not.toBe(first.talkgroups);
		expect(second.talkgroups.map((row) => row.id)).toEqual([93, 91, 92]);
		expect(second.talkgroups[1]).toBe(first.talkgroups[0]);
		expect(second.talkgroups[2]).toBe(first.talkgroups[1]);
		expect(second.callsigns[1]).toBe(first.callsigns[0]);
		expect(first.callsigns[1]).toMatchObject({ id: 2, talkTime: 5 });
	});

	it('NAMES-3: a row whose name became known is a new object, and the list a new array', () => {
		const activity = new Activity();
		talk(activity, 1, 91, 10);
		const before = activity.snapshot(T0);
		activity.apply(updateMessage({ sourceId: 1, destinationId: 91, callsign: 'DL5QZX', talkgroup: 'Quarry' }), T0);
		const after = activity.snapshot(T0);
		expect(before.talkgroups).toMatchObject([{ id: 91, name: '', talkTime: 10, lastActive: T0 }]);
		expect(after.talkgroups).toMatchObject([{ id: 91, name: 'Quarry', talkTime: 10, lastActive: T0 }]);
		expect(after.callsigns).toEqual([{ id: 1, callsign: 'DL5QZX', name: '', talkTime: 10, lastActive: T0 }]);
	});
});

describe('Ranking', () => {
	const ranking = () => new Ranking<string>(({ id, talkTime, sessions }) => `${id}: ${talkTime} s in ${sessions}`);

	it('DURATION-2: a row stays while it has sessions, even at 0 s of talk time', () => {
		const sums = ranking();
		sums.add(91, 0, T0);
		sums.add(91, 5, T0);
		sums.subtract(91, 5);
		expect(sums.rows()).toEqual(['91: 0 s in 1']);
		sums.subtract(91, 0);
		expect(sums.rows()).toEqual([]);
	});

	it('RANK-1: a row that left and came back is there once', () => {
		const sums = ranking();
		sums.add(91, 5, T0);
		sums.subtract(91, 5);
		sums.add(91, 3, T0);
		expect(sums.rows()).toEqual(['91: 3 s in 1']);
	});

	it('subtracting what was never counted changes nothing', () => {
		const sums = ranking();
		sums.add(91, 5, T0);
		sums.subtract(92, 5);
		expect(sums.rows()).toEqual(['91: 5 s in 1']);
	});

	it('CLEAR-1: nothing is left, and counting goes on', () => {
		const sums = ranking();
		sums.add(91, 5, T0);
		expect(sums.rows()).toHaveLength(1);
		sums.clear();
		expect(sums.rows()).toEqual([]);
		sums.add(91, 2, T0);
		expect(sums.rows()).toEqual(['91: 2 s in 1']);
	});
});

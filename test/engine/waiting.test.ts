import { describe, expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import { stopMessage, T0, updateMessage } from '../model/messages.ts';
import { keyDown, listening, talk } from './calls-and-overs.ts';

const waiting = (activity: Activity, now: number) => activity.waiting(now).map(({ dstId, srcId }) => [dstId, srcId]);

/** A call of 10 s by source 1 on 91 that ended at T0. */
function called(): Activity {
	const activity = listening();
	talk(activity, 1, 91, T0 - 10, T0);
	return activity;
}

describe('a call without an answer', () => {
	it('WAIT-4: waits from 5 s after its end until 120 s after it', () => {
		const activity = called();
		expect([4, 5, 119, 120].map((age) => waiting(activity, T0 + age).length)).toEqual([0, 1, 1, 0]);
		expect(activity.waiting(T0 + 5)).toMatchObject([{ dstId: 91, srcId: 1, lastActive: T0, talkTime: 10 }]);
	});

	it('WAIT-1: does not wait while anybody is active on the talkgroup, closing or not', () => {
		const activity = called();
		const answer = keyDown(activity, 2, 91, T0 + 20);
		expect(waiting(activity, T0 + 20)).toEqual([]);
		activity.apply(stopMessage({ ...answer, stop: T0 + 20 }), T0 + 21);
		expect(waiting(activity, T0 + 25)).toEqual([]);
		// The key-up of 0 s left uncounted: nothing tells of an answer.
		expect(waiting(activity, T0 + 26)).toEqual([[91, 1]]);
	});

	it('WAIT-2: does not wait once another source talked there within 300 s', () => {
		const before = listening();
		talk(before, 2, 91, T0 - 250, T0 - 240);
		talk(before, 1, 91, T0 - 10, T0);
		expect(waiting(before, T0 + 59)).toEqual([]);
		expect(waiting(before, T0 + 60)).toEqual([[91, 1]]);
		const after = called();
		talk(after, 2, 91, T0 + 10, T0 + 12);
		expect(waiting(after, T0 + 30)).toEqual([]);
	});

	it('WAIT-2: does not wait while its source is active elsewhere, closing or not', () => {
		const activity = called();
		const elsewhere = keyDown(activity, 1, 92, T0 + 20);
		expect(waiting(activity, T0 + 20)).toEqual([]);
		activity.apply(stopMessage({ ...elsewhere, stop: T0 + 20 }), T0 + 21);
		expect(waiting(activity, T0 + 25)).toEqual([]);
		expect(waiting(activity, T0 + 26)).toEqual([[91, 1]]);
	});

	it.each([
		[3, false],
		[4, true],
		[60, true],
		[61, false],
	])('WAIT-3: a call of %i s waits: %s', (seconds, waits) => {
		const activity = listening();
		talk(activity, 1, 91, T0 - seconds, T0);
		expect(waiting(activity, T0 + 10)).toEqual(waits ? [[91, 1]] : []);
	});

	it('WAIT-3: several calls count together, as long as each ended less than 300 s ago', () => {
		const activity = listening();
		talk(activity, 1, 91, T0 - 230, T0 - 200);
		talk(activity, 1, 91, T0 - 31, T0);
		expect(waiting(activity, T0 + 99)).toEqual([]);
		expect(waiting(activity, T0 + 100)).toEqual([[91, 1]]);
	});

	it('WAIT-5: nothing waits until the feed was heard for 120 s', () => {
		const activity = new Activity();
		talk(activity, 1, 91, T0 - 10, T0);
		expect([activity.knowsWhoWaits(T0 + 20), waiting(activity, T0 + 20)]).toEqual([false, []]);
		activity.listen(T0 - 60);
		expect([activity.knowsWhoWaits(T0 + 59), waiting(activity, T0 + 59)]).toEqual([false, []]);
		expect([activity.knowsWhoWaits(T0 + 60), waiting(activity, T0 + 60)]).toEqual([true, [[91, 1]]]);
	});

	it('WAIT-5: nothing waits in the 120 s after Clear', () => {
		const activity = called();
		activity.clear(T0 + 5);
		talk(activity, 2, 92, T0 + 40, T0 + 50);
		expect(waiting(activity, T0 + 124)).toEqual([]);
		expect(waiting(activity, T0 + 125)).toEqual([[92, 2]]);
	});

	it('WAIT-5: Clear before the feed was opened does not begin to listen', () => {
		const activity = new Activity();
		activity.clear(T0);
		talk(activity, 1, 91, T0 + 190, T0 + 200);
		expect(waiting(activity, T0 + 210)).toEqual([]);
	});

	it('WAIT-6: the latest is first, then the lower talkgroup id', () => {
		const activity = listening();
		talk(activity, 1, 91, T0 - 10, T0);
		talk(activity, 2, 95, T0 - 10, T0 + 5);
		talk(activity, 3, 92, T0 - 10, T0 + 5);
		expect(waiting(activity, T0 + 20)).toEqual([
			[92, 3],
			[95, 2],
			[91, 1],
		]);
	});

	it('NAMES-3: shows names that were learned later; an unchanged list stays the same array', () => {
		const activity = called();
		const list = activity.waiting(T0 + 10);
		expect(activity.waiting(T0 + 11)).toBe(list);
		const names = { callsign: 'DL5QZX', callsignName: 'Quirin', talkgroup: 'Quarry' };
		activity.apply(updateMessage({ sourceId: 1, destinationId: 91, sessionId: 'x', ...names }), T0 + 12);
		expect(activity.waiting(T0 + 12)).toMatchObject([names]);
	});
});

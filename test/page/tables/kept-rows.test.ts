import { expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { KeptRows, KeptSessions } from '../../../src/page/tables/kept-rows.ts';
import { apart, startMessage, stopMessage, T0 } from '../../model/messages.ts';

it('rows stay as they were when the hold began', () => {
	const rows = new KeptRows<number>();
	expect(rows.show(false, [1, 2])).toEqual([1, 2]);
	expect(rows.show(true, [2, 1])).toEqual([1, 2]);
	expect(rows.show(false, [3])).toEqual([3]);
});

it('a session that ends during the hold stays, and its end is known', () => {
	const activity = new Activity();
	const kept = new KeptSessions();
	const show = (held: boolean, now: number) => {
		const { shown, endedAt } = kept.show(held, activity.snapshot(now).active, now);
		return [shown.map(({ id }) => id), [...endedAt]];
	};
	activity.apply(startMessage(apart(1)), T0);
	activity.apply(startMessage(apart(2)), T0);
	expect(show(false, T0)).toEqual([['session-1', 'session-2'], []]);
	activity.apply(stopMessage(apart(1)), T0 + 1);
	activity.apply(startMessage({ ...apart(3), start: T0 + 1 }), T0 + 1);
	expect(show(true, T0 + 1)).toEqual([['session-1', 'session-2'], [['session-1', T0 + 1]]]);
	expect(show(true, T0 + 5)).toEqual([['session-1', 'session-2'], [['session-1', T0 + 1]]]);
	expect(show(false, T0 + 6)).toEqual([['session-2', 'session-3'], []]);
});

it('a session that is back under its id during the hold has not ended', () => {
	const activity = new Activity();
	const kept = new KeptSessions();
	const endedAt = (held: boolean, now: number) => kept.show(held, activity.snapshot(now).active, now).endedAt;
	activity.apply(startMessage(apart(1)), T0);
	const none = endedAt(false, T0);
	expect(endedAt(true, T0 + 1)).toBe(none);
	activity.clear(T0 + 2);
	expect([...endedAt(true, T0 + 2)]).toEqual([['session-1', T0 + 2]]);
	activity.apply(startMessage(apart(1)), T0 + 3);
	expect([...endedAt(true, T0 + 3)]).toEqual([]);
	activity.clear(T0 + 4);
	expect([...endedAt(true, T0 + 4)]).toEqual([['session-1', T0 + 4]]);
});

import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { KeptRows, KeptSessions } from '../../../src/page/tables/kept-rows.ts';
import { apart, startMessage, stopMessage, T0 } from '../../model/messages.ts';

const FREE = false;
const HELD = true;
const numbers = (limit: number) => new KeptRows<number>(String, limit);

describe('SCREEN-8: the rows of a table', () => {
	it.each([0, 1, 19, 20, 21, 500])('of %i rows are the first 20', (count) => {
		const rows = Array.from({ length: count }, (_, index) => index);
		expect(numbers(20).show(rows, FREE, undefined)).toEqual(rows.slice(0, 20));
	});
});

describe('SCREEN-13: held rows', () => {
	it('stay as they were when the hold began', () => {
		const rows = numbers(20);
		expect(rows.show([1, 2], FREE, undefined)).toEqual([1, 2]);
		expect(rows.show([2, 1], HELD, undefined)).toEqual([1, 2]);
		expect(rows.show([3], FREE, undefined)).toEqual([3]);
	});

	it('are the first that come where the table was empty', () => {
		const rows = numbers(20);
		expect(rows.show([], FREE, undefined)).toEqual([]);
		expect(rows.show([], HELD, undefined)).toEqual([]);
		expect(rows.show([1, 2], HELD, undefined)).toEqual([1, 2]);
		expect(rows.show([2, 1, 3], HELD, undefined)).toEqual([1, 2]);
	});

	it('include a session that ends meanwhile, and its end is known', () => {
		const activity = new Activity();
		const kept = new KeptSessions(200);
		const show = (held: boolean, now: number) => {
			const { shown, endedAt } = kept.show(activity.snapshot(now).active, held, undefined, now);
			return [shown.map(({ id }) => id), [...endedAt]];
		};
		activity.apply(startMessage(apart(1)), T0);
		activity.apply(startMessage(apart(2)), T0);
		expect(show(FREE, T0)).toEqual([['session-1', 'session-2'], []]);
		activity.apply(stopMessage(apart(1)), T0 + 1);
		activity.apply(startMessage({ ...apart(3), start: T0 + 1 }), T0 + 1);
		expect(show(HELD, T0 + 1)).toEqual([['session-1', 'session-2'], [['session-1', T0 + 1]]]);
		expect(show(HELD, T0 + 5)).toEqual([['session-1', 'session-2'], [['session-1', T0 + 1]]]);
		expect(show(FREE, T0 + 6)).toEqual([['session-2', 'session-3'], []]);
	});

	it('NAMES-3: keep the names that came during the hold after their sessions have ended', () => {
		const activity = new Activity();
		const kept = new KeptSessions(200);
		const labels = (held: boolean, now: number) =>
			kept.show(activity.snapshot(now).active, held, undefined, now).shown.map(({ callsignLabel }) => callsignLabel);
		const session = { ...apart(1), callsign: '' };
		activity.apply(startMessage(session), T0);
		expect(labels(FREE, T0)).toEqual([String(session.sourceId)]);
		activity.apply(startMessage({ ...session, callsign: 'G4QAB' }), T0 + 1);
		expect(labels(HELD, T0 + 1)).toEqual(['G4QAB']);
		activity.apply(stopMessage({ ...session, stop: T0 + 9 }), T0 + 9);
		expect(labels(HELD, T0 + 9)).toEqual(['G4QAB']);
	});

	it('LAYOUT-3: count the active sessions without a row, and no ended ones', () => {
		const activity = new Activity();
		const kept = new KeptSessions(2);
		const unshown = (held: boolean, now: number) =>
			kept.show(activity.snapshot(now).active, held, undefined, now).unshown;
		for (const number of [1, 2, 3]) activity.apply(startMessage(apart(number)), T0);
		expect(unshown(FREE, T0)).toBe(1);
		activity.apply(stopMessage(apart(1)), T0 + 1);
		expect(unshown(HELD, T0 + 1)).toBe(1);
		activity.apply(startMessage({ ...apart(4), start: T0 + 1 }), T0 + 1);
		expect(unshown(HELD, T0 + 1)).toBe(2);
		expect(unshown(FREE, T0 + 2)).toBe(1);
	});

	it('do not mark a session as ended that is active again', () => {
		const activity = new Activity();
		const kept = new KeptSessions(200);
		const endedAt = (held: boolean, now: number) =>
			kept.show(activity.snapshot(now).active, held, undefined, now).endedAt;
		activity.apply(startMessage(apart(1)), T0);
		const none = endedAt(FREE, T0);
		expect(endedAt(HELD, T0 + 1)).toBe(none);
		activity.clear(T0 + 2);
		expect([...endedAt(HELD, T0 + 2)]).toEqual([['session-1', T0 + 2]]);
		activity.apply(startMessage(apart(1)), T0 + 3);
		expect([...endedAt(HELD, T0 + 3)]).toEqual([]);
		activity.clear(T0 + 4);
		expect([...endedAt(HELD, T0 + 4)]).toEqual([['session-1', T0 + 4]]);
	});
});

describe('SCREEN-15: the row with the focus', () => {
	it('moves with its subject', () => {
		const rows = numbers(20);
		rows.show([1, 2, 3], FREE, undefined);
		expect(rows.show([3, 1, 2], FREE, '3')).toEqual([3, 1, 2]);
	});

	it('stays in its last place when its subject has left, until the focus leaves', () => {
		const rows = numbers(20);
		rows.show([1, 2, 3], FREE, undefined);
		expect(rows.show([1, 3, 4], FREE, '2')).toEqual([1, 2, 3, 4]);
		expect(rows.show([5, 4], FREE, '2')).toEqual([5, 2, 4]);
		expect(rows.show([], FREE, '2')).toEqual([2]);
		expect(rows.show([5, 4], FREE, undefined)).toEqual([5, 4]);
	});

	it('takes the place of the last row in a full table', () => {
		const rows = numbers(3);
		rows.show([1, 2, 3], FREE, undefined);
		expect(rows.show([4, 1, 2, 3], FREE, '3')).toEqual([4, 1, 3]);
	});

	it('SCREEN-13: has its present figures also where others have pushed it past the last row', () => {
		const figure = (id: number, talkTime: number) => ({ id, talkTime });
		const rows = new KeptRows<{ id: number; talkTime: number }>(({ id }) => String(id), 2);
		rows.show([figure(1, 20), figure(2, 10)], FREE, undefined);
		const current = [figure(3, 30), figure(1, 20), figure(2, 15)];
		expect(rows.show(current, FREE, '2')).toEqual([figure(3, 30), figure(2, 15)]);
	});

	it('takes the end of the list when the rows before it have left too', () => {
		const rows = numbers(20);
		rows.show([1, 2, 3], FREE, undefined);
		expect(rows.show([1], FREE, '3')).toEqual([1, 3]);
	});
});

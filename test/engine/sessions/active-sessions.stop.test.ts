import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { apart, startMessage, stopMessage, T0, updateMessage } from '../../model/messages.ts';
import { activeIds, sourceTimes, talkTimes } from '../../model/readings.ts';

/** An engine with the one session of `startMessage()` on the air. */
function onAir(): Activity {
	const activity = new Activity();
	activity.apply(startMessage(), T0);
	return activity;
}

describe('stops', () => {
	it.each([
		['Session-Stop', stopMessage()],
		['Session-Update with Stop above 0', updateMessage({ stop: T0 + 10 })],
	])('STOP-1, STOP-5: %s removes the session and adds it to the ended ones', (_, message) => {
		const activity = onAir();
		activity.apply(message, T0 + 12);
		expect(activity.snapshot(T0 + 12)).toMatchObject({
			at: T0 + 12,
			active: [],
			talkgroups: [{ id: 262, name: '', talkTime: 10, lastActive: T0 + 12 }],
			callsigns: [{ id: 2_629_901, callsign: '', name: '', talkTime: 10, lastActive: T0 + 12 }],
			frames: { received: 2, started: 1, ended: 1, ignored: 0 },
		});
	});

	it('WIRE-6, STOP-1: an update with Stop 0 is no stop', () => {
		const activity = onAir();
		activity.apply(updateMessage(), T0 + 10);
		expect(activity.snapshot(T0 + 100).active).toMatchObject([{ id: 'session-1', closing: false }]);
		expect(activity.ignored.get('update')).toBe(1);
	});

	it('WIRE-5: a row of LH-Startup with a Stop is no stop', () => {
		const activity = onAir();
		activity.apply(stopMessage({ event: 'none' }), T0 + 10);
		expect(activity.snapshot(T0 + 100).active).toMatchObject([{ id: 'session-1', closing: false }]);
		expect(activity.ignored.get('no session event')).toBe(1);
	});

	it('STOP-4: is ignored where the session is not active', () => {
		const activity = onAir();
		activity.apply(stopMessage({ sessionId: 'unknown' }), T0 + 10);
		expect(activeIds(activity, T0 + 10)).toEqual(['session-1']);
		expect(talkTimes(activity, T0 + 10)).toEqual([]);
		expect(activity.ignored.get('not active')).toBe(1);
	});

	it('STOP-4: a corrected stop of an ended session changes nothing', () => {
		const activity = onAir();
		activity.apply(stopMessage(), T0 + 10);
		activity.apply(stopMessage({ stop: T0 + 8 }), T0 + 12);
		expect(talkTimes(activity, T0 + 12)).toEqual([[262, 10]]);
		expect(activity.snapshot(T0 + 12).talkgroups).toMatchObject([{ lastActive: T0 + 10 }]);
	});

	it.each([
		['destination 89', { destinationId: 89 }, 'local destination'],
		['type 5', { sessionType: 5 }, 'session type'],
	] as const)('STOP-2: a stop of %s is ignored', (_, given, reason) => {
		const activity = onAir();
		activity.apply(stopMessage(given), T0 + 10);
		expect(activity.snapshot(T0 + 10).active).toMatchObject([{ id: 'session-1', closing: false }]);
		expect(activity.ignored.get(reason)).toBe(1);
	});

	it('STOP-2: a stop of destination 90 is accepted', () => {
		const activity = new Activity();
		activity.apply(startMessage({ destinationId: 90 }), T0);
		activity.apply(stopMessage({ destinationId: 90 }), T0 + 10);
		expect(talkTimes(activity, T0 + 10)).toEqual([[90, 10]]);
	});

	it.each([
		[1, []],
		[0, ['session-1']],
		[-1, ['session-1']],
	])('STOP-3: a duration of %i s leaves active rows %j', (duration, rows) => {
		const activity = onAir();
		activity.apply(stopMessage({ stop: T0 + duration }), T0 + 3);
		expect(activeIds(activity, T0 + 3)).toEqual(rows);
	});

	it('STOP-5: leaves other sessions alone', () => {
		const activity = onAir();
		activity.apply(startMessage(apart(2)), T0);
		activity.apply(stopMessage(apart(2)), T0 + 10);
		expect(activeIds(activity, T0 + 10)).toEqual(['session-1']);
		expect(talkTimes(activity, T0 + 10)).toEqual([[26_202, 10]]);
	});

	it('STOP-5: books the session for the source and destination of its start, whatever the stop says', () => {
		const activity = onAir();
		activity.apply(stopMessage({ destinationId: 2350, sourceId: 2_349_901 }), T0 + 10);
		expect(talkTimes(activity, T0 + 10)).toEqual([[262, 10]]);
		expect(sourceTimes(activity, T0 + 10)).toEqual([[2_629_901, 10]]);
	});

	it('STOP-3: a stop that arrives long after its Stop still counts', () => {
		const activity = onAir();
		activity.apply(stopMessage({ stop: T0 + 10 }), T0 + 599);
		expect(talkTimes(activity, T0 + 599)).toEqual([[262, 10]]);
	});
});

describe('durations', () => {
	it('DURATION-1: books the Stop minus the active start, not minus its own Start', () => {
		const activity = onAir();
		activity.apply(stopMessage({ start: T0 + 1, stop: T0 + 11 }), T0 + 11);
		expect(talkTimes(activity, T0 + 11)).toEqual([[262, 11]]);
	});

	it('STOP-3: a stop is judged by its own Stop minus Start, above 0', () => {
		const activity = onAir();
		activity.apply(stopMessage({ start: T0 + 10, stop: T0 + 10 }), T0 + 10);
		expect(activity.snapshot(T0 + 10)).toMatchObject({ active: [{ closing: true }], talkgroups: [] });
		activity.apply(stopMessage({ start: T0 + 9, stop: T0 + 10 }), T0 + 10);
		expect(talkTimes(activity, T0 + 10)).toEqual([[262, 10]]);
	});

	it('DURATION-1: is never negative, where a stop is before the active start', () => {
		const activity = onAir();
		activity.apply(stopMessage({ start: T0 - 20, stop: T0 - 5 }), T0 + 3);
		expect(talkTimes(activity, T0 + 3)).toEqual([[262, 0]]);
		expect(sourceTimes(activity, T0 + 3)).toEqual([[2_629_901, 0]]);
		expect(activity.snapshot(T0 + 3).frames.ended).toBe(1);
	});

	it('DURATION-1: is 0 s, where the active start lies after the stop, in the future', () => {
		const activity = new Activity();
		activity.apply(startMessage({ start: T0 + 30 }), T0);
		activity.apply(stopMessage({ start: T0, stop: T0 + 5 }), T0 + 5);
		expect(talkTimes(activity, T0 + 5)).toEqual([[262, 0]]);
	});

	it('DURATION-1: books a stop in the future as it says', () => {
		const activity = onAir();
		activity.apply(stopMessage({ stop: T0 + 37 }), T0 + 10);
		expect(activity.snapshot(T0 + 10).talkgroups).toMatchObject([{ talkTime: 37, lastActive: T0 + 10 }]);
	});

	it('DURATION-2: ranks entries of 0 s too, last', () => {
		const activity = new Activity();
		activity.apply(startMessage({ ...apart(1), start: T0 + 5 }), T0 + 5);
		activity.apply(startMessage(apart(2)), T0 + 5);
		activity.apply(stopMessage({ ...apart(1), start: T0, stop: T0 + 5 }), T0 + 6);
		activity.apply(stopMessage({ ...apart(2), stop: T0 + 1 }), T0 + 6);
		expect(talkTimes(activity, T0 + 6)).toEqual([
			[26_202, 1],
			[26_201, 0],
		]);
	});
});

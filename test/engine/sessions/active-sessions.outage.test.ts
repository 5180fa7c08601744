import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { apart, startMessage, stopMessage, T0, updateMessage } from '../../model/messages.ts';
import { activeIds, talkTimes } from '../../model/readings.ts';

/** Sessions 1 and 2 were on the air when the connection was lost. It came back at T0 + 30. */
function afterOutage(): Activity {
	const activity = new Activity();
	activity.apply(startMessage(apart(1)), T0);
	activity.apply(startMessage(apart(2)), T0);
	activity.changeUpstream('lost', T0);
	activity.changeUpstream('connected', T0 + 30);
	return activity;
}

describe('an outage in which stops were lost', () => {
	it('GHOST-5, GHOST-6: on a feed that resends active sessions, one left out for 5 s is closing and then gone, uncounted', () => {
		const activity = afterOutage();
		activity.apply(startMessage(apart(1)), T0 + 31);
		expect(activity.snapshot(T0 + 34).active).toMatchObject([
			{ id: 'session-1', closing: false, unheardSinceLoss: false },
			{ id: 'session-2', closing: false, unheardSinceLoss: true },
		]);
		expect(activity.snapshot(T0 + 35).active).toMatchObject([
			{ id: 'session-1', closing: false },
			{ id: 'session-2', closing: true },
		]);
		expect(activeIds(activity, T0 + 39)).toEqual(['session-1', 'session-2']);
		expect(activeIds(activity, T0 + 40)).toEqual(['session-1']);
		expect(talkTimes(activity, T0 + 40)).toEqual([]);
	});

	it('GHOST-5: the start of another session that began well before the reconnect is a resent one too', () => {
		const activity = afterOutage();
		activity.apply(startMessage({ ...apart(3), start: T0 + 20 }), T0 + 31);
		expect(activeIds(activity, T0 + 40)).toEqual(['session-3']);
	});

	it('GHOST-5: a start that is sent again 5 s after the reconnect, or later, tells nothing of the feed', () => {
		const activity = afterOutage();
		activity.apply(startMessage(apart(1)), T0 + 35);
		expect(activity.snapshot(T0 + 50).active).toMatchObject([{ closing: false }, { closing: false }]);
	});

	it('GHOST-5, GHOST-6: a feed that resent sessions after one reconnect and not after the next closes nothing', () => {
		const activity = afterOutage();
		for (const number of [1, 2]) activity.apply(startMessage(apart(number)), T0 + 31);
		activity.changeUpstream('lost', T0 + 40);
		activity.changeUpstream('connected', T0 + 60);
		expect(activity.snapshot(T0 + 70).active).toMatchObject([{ closing: false }, { closing: false }]);
	});

	it('GHOST-4, GHOST-6: where the feed resends nothing, sessions stay marked', () => {
		const activity = afterOutage();
		activity.apply(startMessage({ ...apart(3), start: T0 + 21 }), T0 + 31);
		activity.apply(startMessage({ ...apart(3), start: T0 + 21 }), T0 + 31);
		activity.apply(updateMessage(apart(1)), T0 + 32);
		expect(activity.snapshot(T0 + 40).active).toMatchObject([
			{ id: 'session-1', closing: false, unheardSinceLoss: false },
			{ id: 'session-2', closing: false, unheardSinceLoss: true },
			{ id: 'session-3', closing: false },
		]);
	});

	it('GHOST-6: a session that is heard of while it closes goes on, and its stop counts', () => {
		const activity = afterOutage();
		activity.apply(startMessage(apart(1)), T0 + 31);
		activity.apply(updateMessage(apart(2)), T0 + 36);
		expect(activity.snapshot(T0 + 40).active).toMatchObject([{ closing: false }, { closing: false }]);
		activity.apply(stopMessage({ ...apart(2), stop: T0 + 40 }), T0 + 41);
		expect(talkTimes(activity, T0 + 41)).toEqual([[26_202, 40]]);
	});

	it('GHOST-6: a session left out for 5 s is closing, also where another one left within that time', () => {
		const activity = new Activity();
		for (const number of [1, 2, 3]) activity.apply(startMessage(apart(number)), T0);
		activity.apply(stopMessage({ ...apart(3), stop: T0 }), T0);
		activity.changeUpstream('lost', T0 + 1);
		activity.changeUpstream('connected', T0 + 2);
		activity.apply(startMessage(apart(1)), T0 + 3);
		expect(activeIds(activity, T0 + 5)).toEqual(['session-1', 'session-2']);
		expect(activity.snapshot(T0 + 7).active).toMatchObject([{ closing: false }, { closing: true }]);
	});

	it('GHOST-6, CLOSING-2: a closing session is gone in time, however often the connection is lost meanwhile', () => {
		const activity = afterOutage();
		activity.apply(startMessage(apart(1)), T0 + 31);
		expect(activity.snapshot(T0 + 35).active).toMatchObject([{ closing: false }, { closing: true }]);
		activity.changeUpstream('lost', T0 + 35);
		activity.changeUpstream('connected', T0 + 36);
		activity.apply(startMessage(apart(1)), T0 + 36);
		// As after a sleep: no second's tick came between.
		expect(activeIds(activity, T0 + 41)).toEqual(['session-1']);
	});

	it.each([
		['is lost', (activity: Activity) => activity.changeUpstream('lost', T0 + 35)],
		['is made', (activity: Activity) => activity.changeUpstream('connected', T0 + 35)],
	])(
		'GHOST-6, TIME-2: a session left out for 5 s is closing, also where a connection %s before that second’s tick',
		(_, change) => {
			const activity = afterOutage();
			activity.apply(startMessage(apart(1)), T0 + 31);
			change(activity);
			expect(activity.snapshot(T0 + 35).active).toMatchObject([
				{ id: 'session-1', closing: false },
				{ id: 'session-2', closing: true },
			]);
			expect(activeIds(activity, T0 + 40)).toEqual(['session-1']);
		},
	);

	it('GHOST-6: closes no session when the connection is lost again within 5 s', () => {
		const activity = afterOutage();
		activity.apply(startMessage(apart(1)), T0 + 31);
		activity.changeUpstream('lost', T0 + 34);
		expect(activity.snapshot(T0 + 60).active).toMatchObject([{ closing: false }, { closing: false }]);
	});
});

describe('sessions that were active when the connection was lost', () => {
	it('GHOST-4: are marked until they are heard of again', () => {
		const activity = new Activity();
		const marks = (now: number) => activity.snapshot(now).active.map((row) => row.unheardSinceLoss);
		activity.apply(startMessage({ sessionId: 'a', sourceId: 1, destinationId: 91 }), T0);
		activity.apply(startMessage({ sessionId: 'b', sourceId: 2, destinationId: 92 }), T0);
		expect(marks(T0)).toEqual([false, false]);
		activity.changeUpstream('lost', T0);
		expect(marks(T0)).toEqual([true, true]);
		// As the feed does after a reconnect: what is active is sent again.
		activity.apply(startMessage({ sessionId: 'b', sourceId: 2, destinationId: 92 }), T0 + 5);
		activity.apply(startMessage({ sessionId: 'c', sourceId: 3, destinationId: 93, start: T0 + 5 }), T0 + 5);
		expect(marks(T0 + 5)).toEqual([true, false, false]);
	});
});

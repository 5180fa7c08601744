import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import type { LiveMessage } from '../../../src/engine/message.ts';
import { startMessage, stopMessage, T0, updateMessage } from '../../model/messages.ts';
import { activeIds, talkTimes } from '../../model/readings.ts';

/** An engine with the one session of `startMessage()` on the air. */
function onAir(): Activity {
	const activity = new Activity();
	activity.apply(startMessage(), T0);
	return activity;
}

const rival = (start: number): LiveMessage => startMessage({ sessionId: 'rival', sourceId: 2_629_977, start });

describe('stops without a duration', () => {
	const zero = stopMessage({ stop: T0 });

	it.each([
		['a stop of 0 s', zero],
		['a stop before its start', stopMessage({ stop: T0 - 3 })],
		['a stop with Stop 0', stopMessage({ stop: 0 })],
		['an update that stops after 0 s', updateMessage({ stop: T0 })],
	])('CLOSING-1: %s keeps the session, marked as closing, and is ignored', (_, message) => {
		const activity = onAir();
		activity.apply(message, T0 + 1);
		const { active, talkgroups, frames } = activity.snapshot(T0 + 1);
		expect(active).toMatchObject([{ id: 'session-1', closing: true }]);
		expect(talkgroups).toEqual([]);
		expect(frames).toEqual({ received: 2, started: 1, ended: 0, ignored: 1 });
		expect(activity.ignored.get('no duration')).toBe(1);
	});

	it('CLOSING-2: the session is there after 4 s and gone after 5 s, uncounted', () => {
		const activity = onAir();
		activity.apply(zero, T0 + 1);
		expect(activeIds(activity, T0 + 5)).toEqual(['session-1']);
		expect(activeIds(activity, T0 + 6)).toEqual([]);
		expect(talkTimes(activity, T0 + 6)).toEqual([]);
		expect(activity.snapshot(T0 + 6).frames.ended).toBe(0);
	});

	it('CLOSING-2: the 5 s run from the last such frame', () => {
		const activity = onAir();
		activity.apply(zero, T0 + 1);
		activity.apply(zero, T0 + 5);
		expect(activeIds(activity, T0 + 9)).toEqual(['session-1']);
		expect(activeIds(activity, T0 + 10)).toEqual([]);
	});

	it('CLOSING-2: other frames of the session do not renew the 5 s', () => {
		const activity = onAir();
		activity.apply(zero, T0 + 1);
		activity.apply(updateMessage(), T0 + 4);
		activity.apply(startMessage(), T0 + 4);
		expect(activity.snapshot(T0 + 5).active).toMatchObject([{ closing: true }]);
		expect(activeIds(activity, T0 + 6)).toEqual([]);
	});

	it('CLOSING-3: an accepted stop within 5 s counts', () => {
		const activity = onAir();
		activity.apply(zero, T0 + 1);
		activity.apply(stopMessage({ stop: T0 + 2 }), T0 + 5);
		expect(activeIds(activity, T0 + 5)).toEqual([]);
		expect(talkTimes(activity, T0 + 5)).toEqual([[262, 2]]);
	});

	it('CLOSING-2: an accepted stop after 5 s is too late', () => {
		const activity = onAir();
		activity.apply(zero, T0 + 1);
		activity.apply(stopMessage({ stop: T0 + 2 }), T0 + 6);
		expect(talkTimes(activity, T0 + 6)).toEqual([]);
		expect(activity.ignored.get('not active')).toBe(1);
	});

	it('CLOSING-3: a rival within 5 s books the session, one after 5 s does not', () => {
		const soon = onAir();
		soon.apply(zero, T0 + 1);
		soon.apply(rival(T0 + 4), T0 + 5);
		expect(talkTimes(soon, T0 + 5)).toEqual([[262, 3]]);
		const late = onAir();
		late.apply(zero, T0 + 1);
		late.apply(rival(T0 + 4), T0 + 6);
		expect(talkTimes(late, T0 + 6)).toEqual([]);
		expect(activeIds(late, T0 + 6)).toEqual(['rival']);
	});

	it('CLOSING-2: the station may start again once the session is gone', () => {
		const activity = onAir();
		activity.apply(zero, T0 + 1);
		activity.apply(startMessage(), T0 + 6);
		expect(activity.snapshot(T0 + 6).active).toMatchObject([{ id: 'session-1', closing: false, localStart: T0 + 6 }]);
	});
});

describe('lost stops', () => {
	it.each([
		[180, [[262, 179]]],
		[181, []],
	])('LOST-1, LOST-2: a rival after %i s of silence books %j', (silence, booked) => {
		const activity = onAir();
		activity.apply(rival(T0 + silence), T0 + silence);
		expect(activeIds(activity, T0 + silence)).toEqual(['rival']);
		expect(talkTimes(activity, T0 + silence)).toEqual(booked);
	});

	it.each([
		[280, [[262, 279]]],
		[281, []],
	])('LOST-2, GHOST-3: heard of after 100 s, a rival after %i s books %j', (seconds, booked) => {
		const activity = onAir();
		activity.apply(updateMessage(), T0 + 100);
		activity.apply(rival(T0 + seconds), T0 + seconds);
		expect(talkTimes(activity, T0 + seconds)).toEqual(booked);
	});

	it('LOST-2: its own stop counts, however long the silence', () => {
		const activity = onAir();
		activity.apply(stopMessage({ stop: T0 + 170 }), T0 + 500);
		expect(talkTimes(activity, T0 + 500)).toEqual([[262, 170]]);
	});
});

describe('times that are wrong', () => {
	it('START-4: a session that is dated an hour ahead does not keep its talkgroup from the next one', () => {
		const activity = new Activity();
		activity.apply(startMessage({ start: T0 + 3600 }), T0);
		activity.apply(rival(T0 + 10), T0 + 10);
		expect(activeIds(activity, T0 + 10)).toEqual(['rival']);
		expect(talkTimes(activity, T0 + 10)).toEqual([[262, 0]]);
	});

	it('DURATION-3: a stop that is dated a day ahead counts as 300 s more than was heard', () => {
		const activity = onAir();
		activity.apply(stopMessage({ stop: T0 + 86_400 }), T0 + 20);
		expect(talkTimes(activity, T0 + 20)).toEqual([[262, 320]]);
	});

	it('LOST-2: a session that was not heard of since the connection was lost is not booked with the outage', () => {
		const activity = onAir();
		activity.changeUpstream('lost', T0 + 5);
		activity.changeUpstream('connected', T0 + 60);
		activity.apply(rival(T0 + 61), T0 + 61);
		expect(activeIds(activity, T0 + 61)).toEqual(['rival']);
		expect(talkTimes(activity, T0 + 61)).toEqual([]);
	});
});

describe('sessions that fall silent', () => {
	it('GHOST-1: the session is there after 599 s of silence and gone after 600 s, uncounted', () => {
		const activity = onAir();
		expect(activeIds(activity, T0 + 599)).toEqual(['session-1']);
		expect(activeIds(activity, T0 + 600)).toEqual([]);
		expect(talkTimes(activity, T0 + 600)).toEqual([]);
		expect(activity.snapshot(T0 + 600).frames).toEqual({ received: 1, started: 1, ended: 0, ignored: 0 });
	});

	it('GHOST-2: the session is confirmed at 180 s of silence, unconfirmed at 181 s, and confirmed again by a frame', () => {
		const activity = onAir();
		expect(activity.snapshot(T0 + 180).active).toMatchObject([{ unconfirmed: false }]);
		expect(activity.snapshot(T0 + 181).active).toMatchObject([{ unconfirmed: true }]);
		activity.apply(updateMessage(), T0 + 181);
		expect(activity.snapshot(T0 + 181).active).toMatchObject([{ unconfirmed: false }]);
	});

	it.each([
		['an update', updateMessage()],
		['a start once more', startMessage()],
		['a row of history', startMessage({ event: 'none' })],
		['a frame of a local destination', updateMessage({ destinationId: 9 })],
		['a frame of another type', updateMessage({ sessionType: 5 })],
	])('GHOST-3: %s that carries its id counts as hearing of it', (_, message) => {
		const activity = onAir();
		activity.apply(message, T0 + 100);
		expect(activeIds(activity, T0 + 699)).toEqual(['session-1']);
		expect(activeIds(activity, T0 + 700)).toEqual([]);
	});

	it('GHOST-3: a frame of another session does not count as hearing of it', () => {
		const activity = onAir();
		activity.apply(updateMessage({ sessionId: 'other' }), T0 + 100);
		expect(activeIds(activity, T0 + 600)).toEqual([]);
	});

	it('TIME-2: expiry is evaluated before each frame, without a snapshot', () => {
		const activity = onAir();
		activity.apply(stopMessage(), T0 + 600);
		expect(talkTimes(activity, T0 + 600)).toEqual([]);
		expect(activity.ignored.get('not active')).toBe(1);
	});

	it('GHOST-1, TIME-3: the 600 s of silence restart after the clock was set back', () => {
		const activity = onAir();
		activity.apply(updateMessage(), T0 - 3600);
		expect(activeIds(activity, T0 - 3600 + 599)).toEqual(['session-1']);
		expect(activeIds(activity, T0 - 3600 + 600)).toEqual([]);
	});
});

import { describe, expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import { apart, startMessage, stopMessage, T0, updateMessage } from '../model/messages.ts';
import { activeIds, talkTimes } from '../model/readings.ts';

/** One session on the air, one ended with 10 s of talk. */
function busy(): Activity {
	const activity = new Activity();
	activity.apply(startMessage(apart(1)), T0);
	activity.apply(startMessage(apart(2)), T0);
	activity.apply(stopMessage(apart(2)), T0 + 10);
	return activity;
}

describe('Clear and Connect', () => {
	it('CLEAR-1: empties the active list and both rankings', () => {
		const activity = busy();
		expect(activeIds(activity, T0 + 10)).toEqual(['session-1']);
		activity.clear(T0);
		expect(activity.snapshot(T0 + 10)).toMatchObject({ active: [], talkgroups: [], callsigns: [] });
	});

	it('CLEAR-1: frees destinations and sources, and ignores stops of cleared sessions', () => {
		const activity = busy();
		activity.clear(T0);
		activity.apply(stopMessage({ ...apart(1), stop: T0 + 12 }), T0 + 12);
		expect(talkTimes(activity, T0 + 12)).toEqual([]);
		activity.apply(startMessage({ ...apart(1), sessionId: 'next', start: T0 - 1 }), T0 + 12);
		expect(activeIds(activity, T0 + 12)).toEqual(['next']);
	});

	it('CLEAR-1: cleared sessions leave no trace in later sums', () => {
		const activity = busy();
		activity.clear(T0);
		activity.apply(startMessage({ ...apart(2), sessionId: 'next', start: T0 + 20 }), T0 + 20);
		activity.apply(stopMessage({ ...apart(2), sessionId: 'next', start: T0 + 20, stop: T0 + 23 }), T0 + 23);
		expect(talkTimes(activity, T0 + 23)).toEqual([[26_202, 3]]);
		expect(talkTimes(activity, T0 + 310)).toEqual([[26_202, 3]]);
		expect(talkTimes(activity, T0 + 323)).toEqual([]);
	});

	it('CONNECT-2: clears the active sessions, uncounted, and keeps the rankings', () => {
		const activity = busy();
		activity.clearActive();
		expect(activeIds(activity, T0 + 10)).toEqual([]);
		expect(talkTimes(activity, T0 + 10)).toEqual([[26_202, 10]]);
		activity.apply(stopMessage(apart(1)), T0 + 10);
		expect(talkTimes(activity, T0 + 10)).toEqual([[26_202, 10]]);
	});

	it('CONNECT-2: sessions that become active afterwards still expire', () => {
		const activity = busy();
		activity.clearActive();
		activity.apply(startMessage({ ...apart(1), start: T0 + 20 }), T0 + 20);
		expect(activeIds(activity, T0 + 619)).toEqual(['session-1']);
		expect(activeIds(activity, T0 + 620)).toEqual([]);
	});
});

describe('order', () => {
	it('ORDER-1: sorts active sessions by start, oldest first, then id', () => {
		const activity = new Activity();
		activity.apply(startMessage({ ...apart(3), start: T0 + 2 }), T0 + 2);
		activity.apply(startMessage({ ...apart(2), start: T0 + 1 }), T0 + 2);
		activity.apply(startMessage({ ...apart(4), start: T0 + 2, sessionId: 'b' }), T0 + 2);
		activity.apply(startMessage({ ...apart(5), start: T0 + 2, sessionId: 'a' }), T0 + 2);
		activity.apply(startMessage({ ...apart(6), start: T0 + 2, sessionId: 'B' }), T0 + 2);
		expect(activeIds(activity, T0 + 2)).toEqual(['session-2', 'B', 'a', 'b', 'session-3']);
	});
});

describe('frames', () => {
	it('FRAME-7: every frame received either started a session, or ended one, or was ignored', () => {
		const activity = busy();
		activity.apply(updateMessage(apart(1)), T0 + 10);
		activity.apply('bad id', T0);
		expect(activity.snapshot(T0 + 10).frames).toEqual({ received: 5, started: 2, ended: 1, ignored: 2 });
	});

	it('FRAME-3: counts ignored frames by reason', () => {
		const activity = busy();
		activity.apply('bad id', T0);
		activity.apply('bad id', T0);
		activity.apply('payload not JSON', T0);
		activity.apply(startMessage({ destinationId: 89, sessionType: 5 }), T0 + 10);
		activity.apply(startMessage({ sessionType: 5 }), T0 + 10);
		activity.apply(startMessage(apart(1)), T0 + 10);
		activity.apply(startMessage({ ...apart(1), sessionId: 'same second' }), T0 + 10);
		activity.apply(startMessage({ start: T0 - 291 }), T0 + 10);
		activity.apply(updateMessage(apart(1)), T0 + 10);
		activity.apply(startMessage({ event: 'none' }), T0 + 10);
		activity.apply(stopMessage(apart(2)), T0 + 10);
		activity.apply(stopMessage({ ...apart(1), stop: T0 }), T0 + 10);
		expect(Object.fromEntries(activity.ignored)).toEqual({
			'bad id': 2,
			'payload not JSON': 1,
			'local destination': 1,
			'session type': 1,
			'already active': 1,
			'not the newest': 1,
			'too old': 1,
			update: 1,
			'no session event': 1,
			'not active': 1,
			'no duration': 1,
		});
	});
});

describe('snapshots', () => {
	it('an active row that did not change stays the same object, an unchanged list the same array', () => {
		const activity = new Activity();
		activity.apply(startMessage(apart(1)), T0);
		const first = activity.snapshot(T0);
		activity.apply(updateMessage(apart(1)), T0 + 1);
		expect(activity.snapshot(T0 + 1).active).toBe(first.active);
		activity.apply(startMessage({ ...apart(2), start: T0 - 1 }), T0 + 1);
		const second = activity.snapshot(T0 + 1);
		expect(second.active.map((row) => row.id)).toEqual(['session-2', 'session-1']);
		expect(second.active[1]).toBe(first.active[0]);
		expect(first.active).toHaveLength(1);
	});

	it.each([
		['closing', stopMessage({ ...apart(1), stop: T0 }), T0 + 1, { closing: true }],
		['unconfirmed', updateMessage(apart(2)), T0 + 181, { unconfirmed: true }],
		['a call sign', updateMessage({ ...apart(1), callsign: 'DL5QZX' }), T0 + 1, { callsign: 'DL5QZX' }],
		['a name', updateMessage({ ...apart(1), callsignName: 'Quirin' }), T0 + 1, { callsignName: 'Quirin' }],
		['a talkgroup name', updateMessage({ ...apart(1), talkgroup: 'Quarry' }), T0 + 1, { talkgroup: 'Quarry' }],
	])('with %s a row is a new object, and the old one is unchanged', (_, message, now, changed) => {
		const activity = new Activity();
		activity.apply(startMessage(apart(1)), T0);
		const before = activity.snapshot(T0);
		const copy = structuredClone(before);
		activity.apply(message, now);
		expect(activity.snapshot(now).active).toMatchObject([changed]);
		expect(before).toEqual(copy);
	});

	it('TIME-2: is taken at the second asked for', () => {
		expect(new Activity().snapshot(T0 + 7)).toEqual({
			at: T0 + 7,
			active: [],
			talkgroups: [],
			callsigns: [],
			frames: { received: 0, started: 0, ended: 0, ignored: 0 },
		});
	});
});

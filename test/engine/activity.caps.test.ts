import { expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import { callsigns, talkgroups } from '../../src/engine/rankings.ts';
import { heapUsed } from '../model/heap.ts';
import { distinctSession, startMessage, stopMessage, T0 } from '../model/messages.ts';

const SMALL = { active: 50, ended: 200, names: 100 };
/** The heap may grow by this many bytes. A stored session takes over 100, so 250,000 sessions exceed it without caps. */
const BOUND = 20_000_000;

// Rules: FRAME-6

it.each([
	[250_000, 'over an hour', 70],
	[250_000, 'within one second', Number.POSITIVE_INFINITY],
])('memory is bounded with %i sessions that end %s', (count, _when, perSecond) => {
	const activity = new Activity({}, SMALL);
	const before = heapUsed();
	let now = T0;
	for (let i = 0; i < count; i++) {
		now = T0 + Math.floor(i / perSecond);
		const start = startMessage({ ...distinctSession(i), start: now - 10 });
		activity.apply(start, now);
		activity.apply({ ...start, event: 'stop', stop: now }, now);
	}
	// Measured before any reading, because a replay takes its only one at the end.
	expect(heapUsed() - before).toBeLessThan(BOUND);
	expect(activity.frames).toEqual({ received: 2 * count, started: count, ended: count, ignored: 0 });
	const reading = activity.at(now);
	expect(reading.active).toEqual([]);
	const last = Array.from({ length: 200 }, (_, i) => distinctSession(count - 200 + i));
	expect(talkgroups(reading, 300).map((row) => row.talkgroup)).toEqual(last.map((session) => session.talkgroup));
	expect(callsigns(reading, 300).map((row) => row.station)).toEqual(last.map((session) => session.station));
});

it('past the cap the oldest active session leaves uncounted, and may start again', () => {
	const activity = new Activity({}, { ...SMALL, active: 2 });
	for (let i = 0; i < 3; i++) activity.apply(startMessage({ ...distinctSession(i), start: T0 + i }), T0 + i);
	const sessionIds = (now: number) => activity.at(now).active.map(({ id }) => id);
	expect(sessionIds(T0 + 3)).toEqual([distinctSession(1).sessionId, distinctSession(2).sessionId]);
	expect(activity.at(T0 + 3).ended).toEqual([]);
	activity.apply(stopMessage(distinctSession(0)), T0 + 10);
	expect(activity.ignored.get('not active')).toBe(1);
	activity.apply(startMessage({ ...distinctSession(0), start: T0 - 1 }), T0 + 10);
	expect(sessionIds(T0 + 10)).toEqual([distinctSession(0).sessionId, distinctSession(2).sessionId]);
});

import { describe, expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import { heapUsed } from '../model/heap.ts';
import { startMessage, stopMessage, T0 } from '../model/messages.ts';

const SMALL = { active: 50, ended: 200, names: 100 };
/** The heap may grow by this many bytes. A stored session takes over 100, so 250,000 sessions exceed it without caps. */
const BOUND = 20_000_000;

/** Session `number`, with a destination and a source of its own. */
function distinct(number: number) {
	return {
		sessionId: `session-${number}`,
		srcId: 1_000_000 + number,
		dstId: 1_000_000 + number,
	};
}

// Rules: FRAME-6

describe('memory', () => {
	it.each([
		[250_000, 'over an hour', 70],
		[250_000, 'within one second', Number.POSITIVE_INFINITY],
	])('is bounded with %i sessions that end %s', (count, _when, perSecond) => {
		const activity = new Activity({}, SMALL);
		const before = heapUsed();
		let now = T0;
		for (let i = 0; i < count; i++) {
			now = T0 + Math.floor(i / perSecond);
			const start = startMessage({ ...distinct(i), start: now - 10 });
			activity.apply(start, now);
			activity.apply({ ...start, event: 'stop', stop: now }, now);
		}
		// Measured before any snapshot, because a replay takes its only snapshot at the end.
		expect(heapUsed() - before).toBeLessThan(BOUND);
		const { active, talkgroups, callsigns, frames } = activity.snapshot(now);
		expect(frames).toEqual({ received: 2 * count, started: count, ended: count, ignored: 0 });
		expect(active).toEqual([]);
		const last = Array.from({ length: 200 }, (_, i) => distinct(count - 200 + i).srcId);
		expect(talkgroups.map((row) => row.id)).toEqual(last);
		expect(callsigns.map((row) => row.id)).toEqual(last);
	});
});

describe('caps', () => {
	it('past the cap the oldest active session leaves uncounted, and may start again', () => {
		const activity = new Activity({}, { ...SMALL, active: 2 });
		for (let i = 0; i < 3; i++) activity.apply(startMessage({ ...distinct(i), start: T0 + i }), T0 + i);
		const sessionIds = (now: number) => activity.active(now).map(({ id }) => id);
		expect(sessionIds(T0 + 3)).toEqual([distinct(1).sessionId, distinct(2).sessionId]);
		expect(activity.snapshot(T0 + 3).talkgroups).toEqual([]);
		activity.apply(stopMessage(distinct(0)), T0 + 10);
		expect(activity.ignored.get('not active')).toBe(1);
		activity.apply(startMessage({ ...distinct(0), start: T0 - 1 }), T0 + 10);
		expect(sessionIds(T0 + 10)).toEqual([distinct(0).sessionId, distinct(2).sessionId]);
	});
});

import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { lastStops } from '../../../src/engine/conversations/overs.ts';
import { SessionsByTalkgroup } from '../../../src/engine/sessions/sessions-by-talkgroup.ts';
import { startMessage, stopMessage, T0 } from '../../model/messages.ts';

/** One over of session `number` on 262, of this many seconds, up to `at`. */
function talk(activity: Activity, number: number, at: number, seconds: number): void {
	const session = { sessionId: `session-${number}`, sourceId: number, start: at - seconds };
	activity.apply(startMessage(session), at);
	activity.apply(stopMessage({ ...session, stop: at }), at);
}

const overs = (activity: Activity, now: number) => activity.snapshot(now).talkgroups[0]?.overs;
const ends = (activity: Activity, now: number) =>
	overs(activity, now)?.map(({ localStop, duration }) => ({ localStop, duration }));

describe('the overs of a talkgroup', () => {
	it('are the ended sessions that talk time sums, in the order of their ends', () => {
		const activity = new Activity();
		talk(activity, 1, T0, 10);
		talk(activity, 2, T0 + 20, 5);
		expect(ends(activity, T0 + 20)).toEqual([
			{ localStop: T0, duration: 10 },
			{ localStop: T0 + 20, duration: 5 },
		]);
		expect(ends(activity, T0 + 300)).toEqual([{ localStop: T0 + 20, duration: 5 }]);
	});

	it('SESSION-6: have the fields of an ended session', () => {
		const activity = new Activity();
		const session = { sessionId: 'session-1', sourceId: 7, start: T0 };
		activity.apply(startMessage(session), T0 + 1);
		activity.apply(stopMessage({ ...session, stop: T0 + 10 }), T0 + 12);
		expect(overs(activity, T0 + 12)).toEqual([
			{
				id: 'session-1',
				start: T0,
				localStart: T0 + 1,
				stop: T0 + 10,
				localStop: T0 + 12,
				duration: 10,
				srcId: 7,
				dstId: 262,
			},
		]);
	});

	it('stay the same array until an over is added, even one of 0 s', () => {
		const activity = new Activity();
		talk(activity, 1, T0, 10);
		const first = overs(activity, T0);
		expect(overs(activity, T0 + 1)).toBe(first);
		activity.apply(startMessage({ sessionId: 'a', start: T0 }), T0);
		activity.apply(startMessage({ sessionId: 'b', start: T0 + 1 }), T0);
		expect(overs(activity, T0)).not.toBe(first);
		expect(ends(activity, T0)).toEqual([
			{ localStop: T0, duration: 10 },
			{ localStop: T0, duration: 0 },
		]);
	});

	it('SCREEN-12: are drawn up to 150, the latest', () => {
		const activity = new Activity();
		for (let number = 1; number <= 200; number++) talk(activity, number, T0 + number, 1);
		expect(overs(activity, T0 + 200)).toHaveLength(150);
		expect(ends(activity, T0 + 200)?.[0]).toEqual({ localStop: T0 + 51, duration: 1 });
	});

	it('CLEAR-1: are gone', () => {
		const activity = new Activity();
		talk(activity, 1, T0, 10);
		activity.clear(T0);
		talk(activity, 2, T0 + 1, 3);
		expect(ends(activity, T0 + 1)).toEqual([{ localStop: T0 + 1, duration: 3 }]);
	});
});

describe('the sessions of a talkgroup', () => {
	const session = (id: string, localStop: number) => ({
		id,
		start: localStop - 1,
		localStart: localStop - 1,
		stop: localStop,
		localStop,
		duration: 1,
		srcId: 1,
		dstId: 262,
	});
	const ids = (stored: SessionsByTalkgroup) => stored.endedAfter(262, 0).map(({ id }) => id);

	it('stay in the order of their ends where the clock was set back, and leave in it', () => {
		const stored = new SessionsByTalkgroup();
		for (const [id, at] of [
			['a', 10],
			['b', 20],
			['c', 10],
			['d', 5],
		] as const)
			stored.add(session(id, at));
		expect(ids(stored)).toEqual(['d', 'a', 'c', 'b']);
		expect(stored.endedAfter(262, 10).map(({ id }) => id)).toEqual(['b']);
		expect(stored.endedAfter(262, 0, 2).map(({ id }) => id)).toEqual(['c', 'b']);
		for (const left of [['a', 'c', 'b'], ['c', 'b'], ['b'], []]) {
			stored.removeOldest(262);
			expect(ids(stored)).toEqual(left);
		}
		expect([...stored.latest()]).toEqual([]);
	});
});

describe('the last stops', () => {
	it('are those of the latest stored over of a talkgroup and of a source', () => {
		const activity = new Activity();
		talk(activity, 1, T0, 10);
		talk(activity, 2, T0 + 20, 5);
		talk(activity, 3, T0 + 40, 5);
		const stops = (now: number) => {
			const last = lastStops(activity.recentActivity(now));
			return [last('talkgroup', 262), last('station', 1), last('station', 2), last('talkgroup', 91)];
		};
		expect(stops(T0 + 40)).toEqual([T0 + 40, T0, T0 + 20, undefined]);
		expect(stops(T0 + 600)).toEqual([T0 + 40, undefined, T0 + 20, undefined]);
	});

	it('TIME-3: are the latest ones also where the clock was set back', () => {
		const activity = new Activity();
		talk(activity, 1, T0, 10);
		activity.apply(startMessage({ sessionId: 'again', sourceId: 1, start: T0 - 50 }), T0 - 45);
		activity.apply(stopMessage({ sessionId: 'again', sourceId: 1, start: T0 - 50, stop: T0 - 45 }), T0 - 45);
		const last = lastStops(activity.recentActivity(T0));
		expect([last('talkgroup', 262), last('station', 1)]).toEqual([T0, T0]);
	});
});

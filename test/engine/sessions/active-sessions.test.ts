import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { apart, startMessage, stopMessage, T0, updateMessage } from '../../model/messages.ts';
import { activeIds, sourceTimes, talkTimes } from '../../model/readings.ts';

describe('starts', () => {
	it('SESSION-2, START-6: a start becomes an active row', () => {
		const activity = new Activity();
		activity.apply(startMessage({ callsign: 'DL5QZX', callsignName: 'Quirin', talkgroup: 'Quarry' }), T0 + 2);
		expect(activity.snapshot(T0 + 2).active).toMatchObject([
			{
				id: 'session-1',
				srcId: 2_629_901,
				dstId: 262,
				callsign: 'DL5QZX',
				callsignName: 'Quirin',
				callsignLabel: 'DL5QZX',
				talkgroup: 'Quarry',
				talkgroupLabel: 'Quarry',
				start: T0,
				localStart: T0 + 2,
				closing: false,
				unconfirmed: false,
			},
		]);
	});

	it('WIRE-5: a frame that is not a start starts nothing', () => {
		const activity = new Activity();
		activity.apply(updateMessage(), T0);
		activity.apply(updateMessage({ stop: T0 + 5 }), T0);
		activity.apply(stopMessage(), T0);
		activity.apply(startMessage({ event: 'none' }), T0);
		expect(activity.snapshot(T0).active).toEqual([]);
		expect(activity.snapshot(T0).frames).toEqual({ received: 4, started: 0, ended: 0, ignored: 4 });
	});

	it.each([
		[0, []],
		[9, []],
		[89, []],
		[90, ['session-1']],
		[91, ['session-1']],
	])('START-1: destination %i gives active rows %j', (destinationId, rows) => {
		const activity = new Activity();
		activity.apply(startMessage({ destinationId }), T0);
		expect(activeIds(activity, T0)).toEqual(rows);
	});

	it.each([
		[5, []],
		[6, []],
		[7, ['session-1']],
		[8, []],
		[9, []],
		[17, []],
		[Number.NaN, []],
	])('START-2: session type %d gives active rows %j', (sessionType, rows) => {
		const activity = new Activity();
		activity.apply(startMessage({ sessionType }), T0);
		expect(activeIds(activity, T0)).toEqual(rows);
	});

	it.each([
		[300, ['session-1']],
		[301, []],
		[0, ['session-1']],
		[-30, ['session-1']],
	])('START-3: a start %i s ago gives active rows %j', (ago, rows) => {
		const activity = new Activity();
		activity.apply(startMessage({ start: T0 - ago }), T0);
		expect(activeIds(activity, T0)).toEqual(rows);
	});

	it('START-3: a start that is too old ends no rival', () => {
		const activity = new Activity();
		activity.apply(startMessage({ start: T0 - 300 }), T0);
		activity.apply(startMessage({ sessionId: 'late', start: T0 - 299 }), T0 + 2);
		expect(activeIds(activity, T0 + 2)).toEqual(['session-1']);
		expect(talkTimes(activity, T0 + 2)).toEqual([]);
	});

	describe.each([
		['destination', { sourceId: 2_629_977 }],
		['source', { destinationId: 2350 }],
	])('of the same %s', (_, other) => {
		it.each([-1, 0])('START-4: a start is ignored when it began %i s relative to the active one', (seconds) => {
			const activity = new Activity();
			activity.apply(startMessage(), T0 + 5);
			activity.apply(startMessage({ ...other, sessionId: 'rival', start: T0 + seconds }), T0 + 5);
			expect(activeIds(activity, T0 + 5)).toEqual(['session-1']);
			expect(talkTimes(activity, T0 + 5)).toEqual([]);
			expect(activity.ignored.get('not the newest')).toBe(1);
		});

		it("LOST-1, START-6: a rival ends an older session at the rival's start minus 1, with localStop now", () => {
			const activity = new Activity();
			activity.apply(startMessage(), T0);
			activity.apply(startMessage({ ...other, sessionId: 'rival', start: T0 + 20 }), T0 + 23);
			const { active, talkgroups, callsigns, frames } = activity.snapshot(T0 + 23);
			expect(active.map((row) => row.id)).toEqual(['rival']);
			expect(talkgroups).toMatchObject([{ id: 262, name: '', talkTime: 19, lastActive: T0 + 23 }]);
			expect(callsigns).toEqual([{ id: 2_629_901, callsign: '', name: '', talkTime: 19, lastActive: T0 + 23 }]);
			expect(frames).toEqual({ received: 2, started: 2, ended: 0, ignored: 0 });
		});

		it('LOST-1: ends a session that is a second older, and books 0 s', () => {
			const activity = new Activity();
			activity.apply(startMessage(), T0);
			activity.apply(startMessage({ ...other, sessionId: 'rival', start: T0 + 1 }), T0 + 1);
			expect(activeIds(activity, T0 + 1)).toEqual(['rival']);
			expect(talkTimes(activity, T0 + 1)).toEqual([[262, 0]]);
		});
	});

	it('START-6: ends every rival, one by destination and one by source', () => {
		const activity = new Activity();
		activity.apply(startMessage({ sessionId: 'a', sourceId: 1, destinationId: 91 }), T0);
		activity.apply(startMessage({ sessionId: 'b', sourceId: 2, destinationId: 92, start: T0 + 3 }), T0 + 3);
		activity.apply(startMessage({ sessionId: 'c', sourceId: 2, destinationId: 91, start: T0 + 10 }), T0 + 10);
		expect(activeIds(activity, T0 + 10)).toEqual(['c']);
		expect(talkTimes(activity, T0 + 10)).toEqual([
			[91, 9],
			[92, 6],
		]);
	});

	it('START-6: books a rival by destination and source once', () => {
		const activity = new Activity();
		activity.apply(startMessage(), T0);
		activity.apply(startMessage({ sessionId: 'rival', start: T0 + 10 }), T0 + 10);
		expect(activeIds(activity, T0 + 10)).toEqual(['rival']);
		expect(talkTimes(activity, T0 + 10)).toEqual([[262, 9]]);
		expect(sourceTimes(activity, T0 + 10)).toEqual([[2_629_901, 9]]);
	});

	it.each([
		['destination', { sourceId: 1, destinationId: 92 }],
		['source', { sourceId: 2, destinationId: 91 }],
	])('START-4: ends no rival when one of them (by %s) is no older', (_, ids) => {
		const activity = new Activity();
		activity.apply(startMessage({ sessionId: 'old', sourceId: 1, destinationId: 91 }), T0);
		activity.apply(startMessage({ sessionId: 'new', sourceId: 2, destinationId: 92, start: T0 + 8 }), T0 + 8);
		activity.apply(startMessage({ ...ids, sessionId: 'between', start: T0 + 4 }), T0 + 8);
		expect(activeIds(activity, T0 + 8)).toEqual(['old', 'new']);
		expect(talkTimes(activity, T0 + 8)).toEqual([]);
	});

	it('START-5: is ignored when its session id is active, even elsewhere and newer', () => {
		const activity = new Activity();
		activity.apply(startMessage(), T0);
		activity.apply(startMessage({ ...apart(7), sessionId: 'session-1', start: T0 + 1 }), T0 + 1);
		activity.apply(startMessage({ start: T0 + 2 }), T0 + 2);
		const [row, ...others] = activity.snapshot(T0 + 2).active;
		expect(row).toMatchObject({ dstId: 262, srcId: 2_629_901, start: T0 });
		expect(others).toEqual([]);
		expect(activity.ignored.get('already active')).toBe(2);
		expect(talkTimes(activity, T0 + 2)).toEqual([]);
	});

	it('START-6: sessions that share nothing are active side by side', () => {
		const activity = new Activity();
		for (const number of [1, 2, 3]) activity.apply(startMessage(apart(number)), T0);
		expect(activeIds(activity, T0)).toEqual(['session-1', 'session-2', 'session-3']);
	});

	it('START-6: a destination and a source are free again once their session ended', () => {
		const activity = new Activity();
		activity.apply(startMessage(), T0);
		activity.apply(stopMessage(), T0 + 10);
		activity.apply(startMessage({ sessionId: 'earlier', start: T0 - 1 }), T0 + 10);
		expect(activeIds(activity, T0 + 10)).toEqual(['earlier']);
	});
});

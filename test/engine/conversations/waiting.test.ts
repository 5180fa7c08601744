import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { apart, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { type GivenOver, heard } from '../../model/overs.ts';

const CALL: GivenOver = { source: 1, from: 0, to: 10 };

/** The stations that wait after these overs, at a second after T0. */
function waitingAt(second: number, ...overs: readonly GivenOver[]) {
	return heard(...overs).waiting(T0 + second);
}

describe('waiting for an answer', () => {
	it('WAIT-2, REPLAY-8: lists the talkgroup, the source, the latest localStop and the talk time', () => {
		expect(waitingAt(20, CALL)).toMatchObject([{ dstId: 262, srcId: 1, lastActive: T0 + 10, talkTime: 10 }]);
	});

	it('WAIT-1: ends when a session starts on the talkgroup', () => {
		expect(waitingAt(20, CALL, { source: 2, from: 18 })).toEqual([]);
	});

	it('WAIT-1: does not begin while a session closes on the talkgroup', () => {
		const activity = heard(CALL, { source: 2, from: 18 });
		activity.apply(stopMessage({ sessionId: 'over-1', sourceId: 2, start: T0 + 18, stop: T0 + 18 }), T0 + 19);
		expect(activity.waiting(T0 + 23)).toEqual([]);
		expect(activity.waiting(T0 + 24)).toHaveLength(1);
	});

	it('WAIT-2: does not hold where two sources talked within 300 s', () => {
		const overs = [
			{ source: 2, from: -290, to: -285 },
			{ source: 1, from: 0, to: 10 },
		];
		expect(waitingAt(14, ...overs)).toEqual([]);
		expect(waitingAt(15, ...overs)).toHaveLength(1);
	});

	it('WAIT-2: does not hold while the source is active elsewhere', () => {
		expect(waitingAt(20, CALL, { source: 1, from: 15, talkgroup: 91 })).toEqual([]);
	});

	it.each([
		[3, 0],
		[4, 1],
		[60, 1],
		[61, 0],
	])('WAIT-3: a call of %i s gives %i rows', (seconds, rows) => {
		expect(waitingAt(seconds + 10, { source: 1, from: 0, to: seconds })).toHaveLength(rows);
	});

	it('WAIT-3: sums the overs of the last 300 s', () => {
		expect(waitingAt(20, { source: 1, from: 0, to: 2 }, { source: 1, from: 5, to: 7 })).toMatchObject([
			{ talkTime: 4 },
		]);
	});

	it.each([
		[4, 0],
		[5, 1],
		[119, 1],
		[120, 0],
	])('WAIT-4: %i s after the latest localStop there are %i rows', (age, rows) => {
		expect(waitingAt(10 + age, CALL)).toHaveLength(rows);
	});

	it('WAIT-6: sorts by the latest localStop, the latest first, then by talkgroup', () => {
		const overs = [
			{ source: 1, from: 0, to: 10, talkgroup: 91 },
			{ source: 2, from: 0, to: 12, talkgroup: 3100 },
			{ source: 3, from: 0, to: 10, talkgroup: 90 },
		];
		expect(waitingAt(20, ...overs).map(({ dstId }) => dstId)).toEqual([3100, 90, 91]);
	});
});

describe('the first 120 s', () => {
	function called(activity: Activity, second: number): void {
		const ids = { ...apart(second), start: T0 + second };
		activity.apply(startMessage(ids), T0 + second);
		activity.apply(stopMessage(ids), T0 + second + 10);
	}

	it('WAIT-5: list nothing after the feed was opened', () => {
		const activity = new Activity();
		activity.listen(T0);
		called(activity, 100);
		expect(activity.waiting(T0 + 119)).toEqual([]);
		expect(activity.waiting(T0 + 120)).toHaveLength(1);
	});

	it('WAIT-5: list nothing after Clear', () => {
		const activity = new Activity();
		activity.listen(T0 - 1000);
		activity.clear(T0);
		called(activity, 100);
		expect(activity.waiting(T0 + 119)).toEqual([]);
		expect(activity.waiting(T0 + 120)).toHaveLength(1);
	});
});

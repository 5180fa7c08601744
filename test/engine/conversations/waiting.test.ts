import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { stopMessage, T0, updateMessage } from '../../model/messages.ts';
import { type GivenOver, heard } from '../../model/overs.ts';
import { keyDown, listening, talk } from './calls-and-overs.ts';

const CALL: GivenOver = { source: 1, from: 0, to: 10 };

/** The stations that wait after these overs, at a second after T0. */
function waitingAt(second: number, ...overs: readonly GivenOver[]) {
	return heard(...overs).waiting(T0 + second);
}

/** The calls that wait, as `[talkgroup, source]`. */
const waiting = (activity: Activity, now: number) => activity.waiting(now).map(({ dstId, srcId }) => [dstId, srcId]);

/** A call of 10 s by source 1 on 91 that ended at T0. */
function called(): Activity {
	const activity = listening();
	talk(activity, 1, 91, T0 - 10, T0);
	return activity;
}

describe('waiting for an answer', () => {
	it('WAIT-2, REPLAY-8: lists the talkgroup, the source, the latest localStop and the talk time', () => {
		expect(waitingAt(20, CALL)).toMatchObject([{ dstId: 262, srcId: 1, lastActive: T0 + 10, talkTime: 10 }]);
	});

	it('WAIT-1: does not wait while anybody is active on the talkgroup, closing or not', () => {
		const activity = called();
		const answer = keyDown(activity, 2, 91, T0 + 20);
		expect(waiting(activity, T0 + 20)).toEqual([]);
		activity.apply(stopMessage({ ...answer, stop: T0 + 20 }), T0 + 21);
		expect(waiting(activity, T0 + 25)).toEqual([]);
		// The key-up of 0 s left uncounted, so there is no answer.
		expect(waiting(activity, T0 + 26)).toEqual([[91, 1]]);
	});

	it('WAIT-2: does not wait while its source is active elsewhere, closing or not', () => {
		const activity = called();
		const elsewhere = keyDown(activity, 1, 92, T0 + 20);
		expect(waiting(activity, T0 + 20)).toEqual([]);
		activity.apply(stopMessage({ ...elsewhere, stop: T0 + 20 }), T0 + 21);
		expect(waiting(activity, T0 + 25)).toEqual([]);
		expect(waiting(activity, T0 + 26)).toEqual([[91, 1]]);
	});

	it('WAIT-2: does not wait where two sources talked within 300 s', () => {
		const overs = [
			{ source: 2, from: -290, to: -285 },
			{ source: 1, from: 0, to: 10 },
		];
		expect(waitingAt(14, ...overs)).toEqual([]);
		expect(waitingAt(15, ...overs)).toHaveLength(1);
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

	it('NAMES-3: shows names that were learned later; an unchanged list stays the same array', () => {
		const activity = called();
		const list = activity.waiting(T0 + 10);
		expect(activity.waiting(T0 + 11)).toBe(list);
		const names = { callsign: 'DL5QZX', callsignName: 'Quirin', talkgroup: 'Quarry' };
		activity.apply(updateMessage({ sourceId: 1, destinationId: 91, sessionId: 'x', ...names }), T0 + 12);
		expect(activity.waiting(T0 + 12)).toMatchObject([names]);
	});

	it('a row stays the same object when another call joins it', () => {
		const activity = called();
		const [row] = activity.waiting(T0 + 10);
		talk(activity, 2, 92, T0 + 10, T0 + 15);
		expect(activity.waiting(T0 + 20)[1]).toBe(row);
	});
});

describe('the first 120 s', () => {
	it('WAIT-5: list nothing in the first 120 s after the feed was connected', () => {
		const activity = new Activity();
		activity.changeUpstream('connected', T0);
		talk(activity, 1, 91, T0 + 100, T0 + 110);
		expect(activity.waiting(T0 + 119)).toEqual([]);
		expect(activity.waiting(T0 + 120)).toHaveLength(1);
	});

	it('WAIT-5: list nothing after Clear', () => {
		const activity = new Activity();
		activity.changeUpstream('connected', T0 - 1000);
		activity.clear(T0);
		talk(activity, 1, 91, T0 + 100, T0 + 110);
		expect(activity.waiting(T0 + 119)).toEqual([]);
		expect(activity.waiting(T0 + 120)).toHaveLength(1);
	});

	it('WAIT-5: Clear before the feed was connected does not begin the 120 s', () => {
		const activity = new Activity();
		activity.clear(T0);
		talk(activity, 1, 91, T0 + 190, T0 + 200);
		expect(waiting(activity, T0 + 210)).toEqual([]);
	});
});

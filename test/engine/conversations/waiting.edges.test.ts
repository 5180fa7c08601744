import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { stopMessage, T0, updateMessage } from '../../model/messages.ts';
import { keyDown, listening, talk } from './calls-and-overs.ts';

const waiting = (activity: Activity, now: number) => activity.waiting(now).map(({ dstId, srcId }) => [dstId, srcId]);

/** A call of 10 s by source 1 on 91 that ended at T0. */
function called(): Activity {
	const activity = listening();
	talk(activity, 1, 91, T0 - 10, T0);
	return activity;
}

describe('a call without an answer, at the edges', () => {
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

	it('WAIT-5: Clear before the feed was opened does not begin to listen', () => {
		const activity = new Activity();
		activity.clear(T0);
		talk(activity, 1, 91, T0 + 190, T0 + 200);
		expect(waiting(activity, T0 + 210)).toEqual([]);
	});

	it('NAMES-3: shows names that were learned later; an unchanged list stays the same array', () => {
		const activity = called();
		const list = activity.waiting(T0 + 10);
		expect(activity.waiting(T0 + 11)).toBe(list);
		const names = { callsign: 'DL5QZX', callsignName: 'Quirin', talkgroup: 'Quarry' };
		activity.apply(updateMessage({ sourceId: 1, destinationId: 91, sessionId: 'x', ...names }), T0 + 12);
		expect(activity.waiting(T0 + 12)).toMatchObject([names]);
	});
});

import { expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import { WINDOWS_SECONDS } from '../../src/engine/constants.ts';
import { startMessage, T0 } from '../model/messages.ts';
import { activeIds, talkTimes } from '../model/readings.ts';
import { talk } from './calls-and-overs.ts';

it.each(WINDOWS_SECONDS)('WINDOW-1, WINDOW-2: with a window of %i s an over counts until then', (window) => {
	const activity = new Activity();
	activity.setWindow(window);
	talk(activity, 1, 91, T0 - 5, T0);
	expect(talkTimes(activity, T0 + window - 1)).toEqual([[91, 5]]);
	expect(talkTimes(activity, T0 + window)).toEqual([]);
});

it('WINDOW-4, SCREEN-12: another window applies at once, to sums, ranks and strips, from what is stored', () => {
	const activity = new Activity();
	talk(activity, 1, 91, T0 - 50, T0);
	talk(activity, 2, 91, T0 + 395, T0 + 400);
	talk(activity, 3, 92, T0 + 390, T0 + 400);
	const read = (window: (typeof WINDOWS_SECONDS)[number]) => {
		activity.setWindow(window);
		const { talkgroups } = activity.snapshot(T0 + 410);
		return talkgroups.map(({ id, talkTime, overs }) => [id, talkTime, overs.length]);
	};
	const short = [
		[92, 10, 1],
		[91, 5, 1],
	];
	expect(read(300)).toEqual(short);
	expect(read(600)).toEqual([
		[91, 55, 2],
		[92, 10, 1],
	]);
	expect(read(60)).toEqual(short);
});

it.each(WINDOWS_SECONDS)('WINDOW-3, START-3: with a window of %i s a start is still too old after 300 s', (window) => {
	const activity = new Activity();
	activity.setWindow(window);
	activity.apply(startMessage({ sessionId: 'old', start: T0 - 301 }), T0);
	expect(activeIds(activity, T0)).toEqual([]);
	activity.apply(startMessage({ sessionId: 'new', start: T0 - 300 }), T0);
	expect(activeIds(activity, T0)).toEqual(['new']);
});

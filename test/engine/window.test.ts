import { describe, expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import type { WindowSeconds } from '../../src/engine/constants.ts';
import { startMessage, T0 } from '../model/messages.ts';
import { heard } from '../model/overs.ts';
import { activeIds, talkTimes } from '../model/readings.ts';
import { talk } from './conversations/calls-and-overs.ts';

const overs = [
	{ source: 1, from: -590, to: -580 },
	{ source: 2, from: -290, to: -270 },
	{ source: 3, from: -50, to: -10 },
];

describe('the window', () => {
	it('WINDOW-2: is 5 minutes unless another is chosen', () => {
		expect(talkTimes(heard(...overs), T0)).toEqual([[262, 60]]);
	});

	it.each([
		[60, 40],
		[120, 40],
		[300, 60],
		[600, 70],
	] as const)('WINDOW-2, WINDOW-4: of %i s sums %i s at once, from what is stored', (window, sum) => {
		const activity = heard(...overs);
		activity.snapshot(T0);
		activity.setWindow(window);
		expect(talkTimes(activity, T0)).toEqual([[262, sum]]);
		activity.setWindow(300);
		expect(talkTimes(activity, T0)).toEqual([[262, 60]]);
	});

	it('WINDOW-4, SCREEN-12: another one applies at once to sums, ranks and strips, from what is stored', () => {
		const activity = new Activity();
		talk(activity, 1, 91, T0 - 50, T0);
		talk(activity, 2, 91, T0 + 395, T0 + 400);
		talk(activity, 3, 92, T0 + 390, T0 + 400);
		const read = (window: WindowSeconds) => {
			activity.setWindow(window);
			const { talkgroups } = activity.snapshot(T0 + 410);
			return talkgroups.map(({ id, talkTime, overs: drawn }) => [id, talkTime, drawn.length]);
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

	it('WINDOW-3: does not decide whether a start is too old', () => {
		const activity = heard();
		activity.setWindow(60);
		activity.apply(startMessage({ start: T0 - 300 }), T0);
		expect(activeIds(activity, T0)).toEqual(['session-1']);
		activity.setWindow(600);
		activity.apply(startMessage({ sessionId: 'old', sourceId: 5, destinationId: 91, start: T0 - 301 }), T0);
		expect(activeIds(activity, T0)).toEqual(['session-1']);
	});

	it('WINDOW-3: does not decide how long sessions are stored', () => {
		const activity = heard(...overs);
		activity.setWindow(60);
		activity.prune(T0);
		activity.setWindow(600);
		expect(talkTimes(activity, T0)).toEqual([[262, 70]]);
	});
});

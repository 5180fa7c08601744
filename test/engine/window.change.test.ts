import { expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import type { WINDOWS_SECONDS } from '../../src/engine/constants.ts';
import { T0 } from '../model/messages.ts';
import { talk } from './conversations/calls-and-overs.ts';

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

import { describe, expect, it } from 'vitest';
import { describeStation } from '../../../src/engine/conversations/station.ts';
import { T0 } from '../../model/messages.ts';
import { keyDown, listening, talk } from '../../model/overs.ts';

describe('a station', () => {
	it('PANEL-3: has its overs by talkgroup, and the stations of neighbouring overs', () => {
		const activity = listening();
		talk(activity, 1, 91, T0, T0 + 10);
		talk(activity, 2, 91, T0 + 12, T0 + 20);
		talk(activity, 3, 91, T0 + 22, T0 + 30);
		talk(activity, 2, 92, T0 + 40, T0 + 50);
		keyDown(activity, 4, 92, T0 + 52);
		const { talkgroups, partners, overs } = describeStation(2, activity.recentActivity(T0 + 60));
		expect(talkgroups.map(({ dstId, talkTime, live }) => [dstId, talkTime, live])).toEqual([
			[92, 10, false],
			[91, 8, false],
		]);
		expect(partners.map(({ srcId, dstId }) => [srcId, dstId])).toEqual([
			[4, 92],
			[3, 91],
			[1, 91],
		]);
		expect(overs.map(({ start }) => start)).toEqual([T0 + 40, T0 + 12]);
		expect(describeStation(4, activity.recentActivity(T0 + 60)).talkgroups).toMatchObject([
			{ dstId: 92, live: true, lastActive: T0 + 60 },
		]);
		expect(describeStation(9, activity.recentActivity(T0 + 60))).toMatchObject({
			talkgroups: [],
			partners: [],
			overs: [],
		});
	});
});

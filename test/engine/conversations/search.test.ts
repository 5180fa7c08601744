import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { search } from '../../../src/engine/conversations/search.ts';
import { startMessage, stopMessage, T0 } from '../../model/messages.ts';

function heard() {
	const activity = new Activity();
	activity.changeUpstream('connected', T0 - 600);
	const sessions = [
		{ srcId: 2_629_901, callsign: 'DL5QZX', callsignName: 'Quirin', dstId: 262, talkgroup: 'Quarry' },
		{ srcId: 2_629_902, callsign: 'PA9QQA', callsignName: 'Zoë', dstId: 2621, talkgroup: 'Quince' },
	];
	for (const [index, session] of sessions.entries()) {
		const over = { ...session, sessionId: `${index}`, start: T0 + index };
		activity.apply(startMessage(over), T0 + index);
		activity.apply(stopMessage({ ...over, stop: T0 + 10 + index }), T0 + 10 + index);
	}
	const find = (text: string, now = T0 + 20) =>
		search(text, activity.recentActivity(now)).map(({ kind, id }) => `${kind} ${id}`);
	return { activity, find };
}

describe('the search of what was heard in the last ten minutes', () => {
	it('finds numbers by a part: an exact match first, then numbers that begin with it, the latest active first', () => {
		const { find } = heard();
		expect(find('262')).toEqual(['talkgroup 262', 'talkgroup 2621', 'station 2629902', 'station 2629901']);
		expect(find('9902')).toEqual(['station 2629902']);
	});

	it('finds names and call signs by a part in upper or lower case, and by their beginning with `*`', () => {
		const { find } = heard();
		expect(find('q')).toEqual(['talkgroup 2621', 'talkgroup 262', 'station 2629901', 'station 2629902']);
		expect(find('qu')).toEqual(['talkgroup 2621', 'talkgroup 262', 'station 2629901']);
		expect(find(' dl5q ')).toEqual(['station 2629901']);
		expect(find('ZOË')).toEqual(['station 2629902']);
		expect(find('pa9*')).toEqual(['station 2629902']);
		expect(find('9qq*')).toEqual([]);
	});

	it('finds active subjects, no subject that ended 600 s ago, and nothing for an empty text', () => {
		const { activity, find } = heard();
		expect(find('quarry', T0 + 609)).toEqual(['talkgroup 262']);
		expect(find('quarry', T0 + 610)).toEqual([]);
		expect(find('   ')).toEqual([]);
		activity.apply(startMessage({ sessionId: 'on', srcId: 7, dstId: 7777, start: T0 + 700 }), T0 + 700);
		expect(search('777', activity.recentActivity(T0 + 700))).toMatchObject([{ id: 7777, lastActive: T0 + 700 }]);
	});
});

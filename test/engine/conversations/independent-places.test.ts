import { expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { describeConversation } from '../../../src/engine/conversations/conversation.ts';
import { startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { activeIds, talkTimes } from '../../model/readings.ts';

const first = { sessionId: 'first', sourceId: 2_350_001, destinationId: 91, start: T0 };
const second = { sessionId: 'second', sourceId: 2_629_901, destinationId: 91, start: T0 + 5 };

// Rules: TALK-5, TALK-9, NETWORK-18

it('one number in two places at once is two sessions, and no exchange', () => {
	const activity = new Activity({ hasRivals: false });
	const kind = (now: number) => describeConversation(91, activity.recentActivity(now));
	activity.apply(startMessage(first), T0);
	activity.apply(startMessage(second), T0 + 5);
	expect(activeIds(activity, T0 + 6)).toEqual(['first', 'second']);
	expect(kind(T0 + 6)).toMatchObject({ kind: 'alone', turns: 0, recentStations: 2 });
	activity.apply(stopMessage({ ...first, stop: T0 + 20 }), T0 + 20);
	activity.apply(stopMessage({ ...second, stop: T0 + 25 }), T0 + 25);
	expect(talkTimes(activity, T0 + 26)).toEqual([[91, 40]]);
	expect(kind(T0 + 26)).toMatchObject({ kind: 'alone', turns: 0 });
	expect(activity.conversations(T0 + 26)).toEqual([]);
	// An answer, whose clock is a second behind.
	const answer = { ...first, sessionId: 'answer', start: T0 + 24 };
	activity.apply(startMessage(answer), T0 + 26);
	expect(kind(T0 + 27)).toMatchObject({ kind: 'exchange', turns: 1 });
});

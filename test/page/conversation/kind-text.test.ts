import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { describeConversation } from '../../../src/engine/conversations/conversation.ts';
import { describeKind, NOT_HEARD } from '../../../src/page/conversation/kind-text.ts';
import { startMessage, stopMessage, T0 } from '../../model/messages.ts';

/** Overs on one talkgroup, `[source, start, stop]` in seconds from T0; @returns its text at `at` */
function textAt(at: number, overs: readonly (readonly [number, number, number])[]): string {
	const activity = new Activity();
	activity.changeUpstream('connected', T0 - 300);
	for (const [index, [sourceId, from, to]] of overs.entries()) {
		const session = { sessionId: `s${index}`, sourceId, start: T0 + from };
		activity.apply(startMessage(session), T0 + from);
		if (to <= at) activity.apply(stopMessage({ ...session, stop: T0 + to }), T0 + to);
	}
	const conversation = describeConversation(startMessage().destinationId, activity.recentActivity(T0 + at));
	return describeKind(conversation, T0 + at, NOT_HEARD);
}

describe('the text for a talkgroup’s conversation', () => {
	it.each<[string, number, [number, number, number][]]>([
		['Not heard in the last ten minutes', 10, []],
		['Quiet for 6 min', 370, [[1, 0, 10]]],
		['One station, no answer yet', 20, [[1, 0, 10]]],
		['One station', 20, [[1, 0, 99]]],
		[
			'Exchange · 2 stations · 1 turn',
			30,
			[
				[1, 0, 10],
				[2, 12, 20],
			],
		],
		[
			'Conversation · 2 stations · 2 turns',
			40,
			[
				[1, 0, 10],
				[2, 12, 20],
				[1, 22, 30],
			],
		],
		[
			'Conversation · 3 stations · 3 turns',
			60,
			[
				[1, 0, 10],
				[2, 12, 20],
				[1, 22, 30],
				[3, 35, 99],
			],
		],
	])('TALK-5 to TALK-9: %s', (text, at, overs) => {
		expect(textAt(at, overs)).toBe(text);
	});
});

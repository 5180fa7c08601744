import { describe, expect, it } from 'vitest';
import { describeConversation } from '../../../src/engine/conversations/conversation.ts';
import { startMessage, stopMessage, T0, updateMessage } from '../../model/messages.ts';
import { type GivenOver, heard } from '../../model/overs.ts';

/** The talkgroup 262 after these overs, at a second after T0. */
function conversationAt(second: number, ...overs: readonly GivenOver[]) {
	return describeConversation(262, heard(...overs).recentActivity(T0 + second));
}

describe('overs', () => {
	it('OVER-1: an ended session is an over for 600 s', () => {
		const over = { source: 1, from: 0, to: 10 };
		expect(conversationAt(609, over).overs).toHaveLength(1);
		expect(conversationAt(610, over).overs).toEqual([]);
	});

	it('OVER-1: an active session is an over, a closing one is not', () => {
		const activity = heard({ source: 1, from: 0 });
		expect(describeConversation(262, activity.recentActivity(T0 + 3)).overs).toMatchObject([{ srcId: 1, stop: null }]);
		activity.apply(stopMessage({ sessionId: 'over-0', sourceId: 1, destinationId: 262, start: T0, stop: T0 }), T0 + 4);
		expect(describeConversation(262, activity.recentActivity(T0 + 4)).overs).toEqual([]);
	});

	it('TIME-2, GHOST-1: a session that fell silent for 600 s is no over, also where no snapshot was taken', () => {
		const activity = heard({ source: 1, from: 0 });
		expect(describeConversation(262, activity.recentActivity(T0 + 599)).overs).toHaveLength(1);
		expect(describeConversation(262, activity.recentActivity(T0 + 600)).overs).toEqual([]);
	});

	it('OVER-2: an ended over lasts what was booked, an active one from its start to now, never less than 0', () => {
		const activity = heard({ source: 1, from: 0, to: 7, heard: 20 }, { source: 2, from: 30 });
		const durations = (second: number) =>
			describeConversation(262, activity.recentActivity(T0 + second)).overs.map(({ duration }) => duration);
		expect(durations(42)).toEqual([12, 7]);
		expect(durations(25)).toEqual([0, 7]);
	});

	it('OVER-3, REPLAY-10: come with the latest start first, then in the reverse order of their ids', () => {
		const overs = [
			{ source: 1, from: 0, to: 5 },
			{ source: 2, from: 10, to: 15 },
			{ source: 3, from: 20 },
		];
		expect(conversationAt(30, ...overs).overs.map(({ srcId }) => srcId)).toEqual([3, 2, 1]);
		const activity = heard();
		for (const [index, sessionId] of ['b', 'a'].entries()) {
			const session = { sessionId, sourceId: index, start: T0 };
			activity.apply(startMessage(session), T0 + 10 + index);
			activity.apply(stopMessage(session), T0 + 10 + index);
		}
		expect(describeConversation(262, activity.recentActivity(T0 + 20)).overs.map(({ id }) => id)).toEqual(['b', 'a']);
	});
});

describe('stations', () => {
	const overs: readonly GivenOver[] = [
		{ source: 3, from: 0, to: 10 },
		{ source: 1, from: 20, to: 30 },
		{ source: 2, from: 40, to: 45, heard: 50 },
		{ source: 1, from: 60, to: 64, heard: 70 },
		{ source: 4, from: 80 },
	];

	it('TALK-1, TALK-2: have the number of their overs, their booked talk time, lastActive and whether they are live', () => {
		expect(conversationAt(90, ...overs).stations).toMatchObject([
			{ srcId: 4, overs: 1, talkTime: 0, lastActive: T0 + 90, live: true },
			{ srcId: 1, overs: 2, talkTime: 14, lastActive: T0 + 70, live: false },
			{ srcId: 2, overs: 1, talkTime: 5, lastActive: T0 + 50, live: false },
			{ srcId: 3, overs: 1, talkTime: 10, lastActive: T0 + 10, live: false },
		]);
	});

	it('TALK-1: have the names that are known', () => {
		const activity = heard(...overs);
		activity.apply(
			updateMessage({ sessionId: 'over-4', sourceId: 4, callsign: 'DL5QZX', callsignName: 'Quirin', start: T0 + 80 }),
			T0 + 82,
		);
		expect(describeConversation(262, activity.recentActivity(T0 + 90)).stations[0]).toMatchObject({
			callsign: 'DL5QZX',
			callsignName: 'Quirin',
		});
	});

	it('TALK-3: are sorted live ones first, then the latest active, then by id', () => {
		// A start ends the over before it, so localStops are 10, 30 and none.
		const oneByOne = [
			{ source: 9, from: 0 },
			{ source: 7, from: 10, to: 15, heard: 30 },
			{ source: 8, from: 40 },
		];
		expect(conversationAt(50, ...oneByOne).stations.map(({ srcId }) => srcId)).toEqual([8, 7, 9]);
		const sameSecond = [
			{ source: 9, from: 0 },
			{ source: 7, from: 6, to: 8, heard: 6 },
		];
		expect(conversationAt(9, ...sameSecond).stations.map(({ srcId }) => srcId)).toEqual([7, 9]);
	});
});

describe('turns', () => {
	it.each([
		[120, 1],
		[121, 0],
	])('TALK-5: an over of another source %i s after a stop gives %i turns', (gap, turns) => {
		const overs = [
			{ source: 1, from: 0, to: 10 },
			{ source: 2, from: 10 + gap, to: 20 + gap },
		];
		expect(conversationAt(30 + gap, ...overs).turns).toBe(turns);
	});

	it('TALK-5: an over of the same source is no turn', () => {
		const overs = [
			{ source: 1, from: 0, to: 10 },
			{ source: 1, from: 15, to: 20 },
			{ source: 2, from: 25, to: 30 },
		];
		expect(conversationAt(35, ...overs).turns).toBe(1);
	});

	it('TALK-4: overs that ended 300 s ago are not recent, so they give no turn', () => {
		const overs = [
			{ source: 1, from: 0, to: 10 },
			{ source: 2, from: 15, to: 20 },
		];
		expect(conversationAt(309, ...overs).turns).toBe(1);
		expect(conversationAt(310, ...overs).turns).toBe(0);
	});
});

describe('kinds', () => {
	const one: GivenOver = { source: 1, from: 0, to: 10 };
	const two: GivenOver = { source: 2, from: 15, to: 20 };
	const three: GivenOver = { source: 1, from: 25, to: 30 };

	it('TALK-6: is quiet without a recent over', () => {
		expect(conversationAt(309, one).kind).not.toBe('quiet');
		expect(conversationAt(310, one).kind).toBe('quiet');
		expect(conversationAt(0).kind).toBe('quiet');
	});

	it('TALK-7: is waiting while the talkgroup waits for an answer', () => {
		expect(conversationAt(15, one).kind).toBe('waiting');
	});

	it('TALK-8: is alone with one source that does not wait', () => {
		expect(conversationAt(14, one).kind).toBe('alone');
		expect(conversationAt(130, one).kind).toBe('alone');
	});

	it('TALK-9: is an exchange with one turn, a conversation with two', () => {
		expect(conversationAt(40, one, two)).toMatchObject({ kind: 'exchange', turns: 1 });
		expect(conversationAt(40, one, two, three)).toMatchObject({ kind: 'conversation', turns: 2 });
	});

	it('TALK-9: is an exchange where several sources talked without a turn', () => {
		expect(conversationAt(200, one, { source: 2, from: 180, to: 190 })).toMatchObject({ kind: 'exchange', turns: 0 });
	});
});

import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import { WINDOWS_SECONDS } from '../../src/engine/constants.ts';
import { describeConversation } from '../../src/engine/conversations/conversation.ts';
import { describeStation } from '../../src/engine/conversations/station.ts';
import { encodeRelayState, readRelayState } from '../../src/protocol/relay-state.ts';
import { calls, type Operation, play, SOURCES, schedules } from '../model/operations.ts';
import { CASE, printSeed, SEED } from '../model/seed.ts';

const TALKGROUPS = [90, 91, 262, 2350, 4000];

beforeAll(() => printSeed('saved-activity.property'));

it.each([
	['schedules of any kind', schedules, 200],
	['schedules of calls and answers', calls, 100],
])('a restored activity agrees with the original from then on, in %s', (_, arbitrary, numRuns) => {
	let restoredSessions = 0;
	fc.assert(
		fc.property(arbitrary, arbitrary, fc.boolean(), (before, after, hasRivals) => {
			const wentOn = new Activity({ hasRivals });
			const time = play(before, wentOn, new Activity({ hasRivals }), () => {});
			const saved = wentOn.save(time.now);
			const read = readRelayState(
				JSON.parse(JSON.stringify(encodeRelayState({ lastFrameAt: undefined, activity: saved }))),
			);
			expect(read?.activity).toEqual(saved);
			const restored = new Activity({ hasRivals });
			if (read !== undefined) restored.restore(read.activity);
			restoredSessions += saved.active.length + saved.ended.length;
			const looks = after.flatMap((operation): Operation[] => [named(operation), { do: 'look' }]);
			play([{ do: 'look' }, ...looks], wentOn, restored, ({ at }) => expectSame(wentOn, restored, at), time);
		}),
		{ seed: SEED, numRuns, ...CASE },
	);
	expect(restoredSessions).toBeGreaterThan(numRuns);
});

/** Adds names to a message. Only names that occur in sessions are saved, so every later message must bring its own. */
function named(operation: Operation): Operation {
	if (operation.do !== 'message') return operation;
	const { srcId, dstId } = operation.message;
	const names = {
		callsign: `DL${srcId}QZX`,
		callsignName: `Quirin ${srcId}`,
		talkgroup: `Quarry ${dstId}`,
	};
	return { ...operation, message: { ...operation.message, ...names } };
}

function expectSame(wentOn: Activity, restored: Activity, now: number): void {
	expect(everythingOf(restored, now)).toEqual(everythingOf(wentOn, now));
}

/** @returns everything that an activity tells, except the counts of frames, which are not saved */
function everythingOf(activity: Activity, now: number) {
	const tables = WINDOWS_SECONDS.map((seconds) => {
		activity.setWindow(seconds);
		const { frames: _, ...rest } = activity.snapshot(now);
		return rest;
	});
	activity.setWindow(300);
	const recent = activity.recentActivity(now);
	return {
		tables,
		waiting: activity.waiting(now),
		isWaitingKnown: activity.isWaitingKnown(now),
		receivedSince: activity.receivedSince,
		connected: activity.connected,
		// Names of talkgroups without an over are not saved.
		conversations: TALKGROUPS.map((id) => describeConversation(id, recent)).filter(({ overs }) => overs.length > 0),
		// Names of numbers without an over are not saved.
		stations: SOURCES.map((id) => describeStation(id, recent)).filter(({ id, overs }) =>
			overs.some(({ srcId }) => srcId === id),
		),
	};
}

import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import { encodeRelayState, readRelayState } from '../../src/protocol/relay-state.ts';
import { calls, type Operation, play, schedules } from '../model/operations.ts';
import { CASE, printSeed, SEED } from '../model/seed.ts';

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
			const compare = ({ directory: _a, ...reading }: Looked, { directory: _b, ...expected }: Looked) => {
				expect(reading).toEqual(expected);
				expect(restored.connected).toBe(wentOn.connected);
			};
			play([{ do: 'look' }, ...looks], restored, wentOn, compare, time);
		}),
		{ seed: SEED, numRuns, ...CASE },
	);
	expect(restoredSessions).toBeGreaterThan(numRuns);
});

type Looked = ReturnType<Activity['at']>;

/** Adds names to a message. Only names that occur in sessions are saved, so every later message must bring its own. */
function named(operation: Operation): Operation {
	if (operation.do !== 'message') return operation;
	const { station, talkgroup } = operation.message;
	const message = {
		...operation.message,
		station: { ...station, callsign: `DL${station.id}QZX`, name: `Quirin ${station.id}` },
		talkgroup: { ...talkgroup, name: `Quarry ${talkgroup.id}` },
	};
	return { ...operation, message };
}

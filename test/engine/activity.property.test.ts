import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import type { Snapshot } from '../../src/engine/snapshot.ts';
import { NaiveActivity } from '../model/naive-activity.ts';
import { type Operation, outages, play, schedules } from '../model/operations.ts';
import { CASE, printSeed, SEED } from '../model/seed.ts';

/** Runs with few snapshots: many changes come between two of them. */
const SPARSE_RUNS = 700;
/** Runs with a snapshot after every operation. */
const DENSE_RUNS = 150;

beforeAll(() => printSeed('activity.property'));

// Rules: GHOST-4, TIME-2, TIME-3

describe('the engine agrees with the naive model', () => {
	it('with snapshots between frames, in schedules with closing and unconfirmed sessions', () => {
		const most = { started: 0, ended: 0, ranked: 0 };
		const seen = { closing: 0, unconfirmed: 0 };
		fc.assert(
			fc.property(schedules, fc.boolean(), (schedule, hasRivals) => {
				check(schedule, hasRivals, (shown, expected) => {
					expect(shown).toStrictEqual(expected);
					if (hasRivals) expectNoRivals(shown);
					most.started = Math.max(most.started, shown.frames.started);
					most.ended = Math.max(most.ended, shown.frames.ended);
					most.ranked = Math.max(most.ranked, shown.talkgroups.length);
					seen.closing += shown.active.filter((row) => row.closing).length;
					seen.unconfirmed += shown.active.filter((row) => row.unconfirmed).length;
				});
			}),
			{ seed: SEED, numRuns: SPARSE_RUNS, ...CASE },
		);
		if (CASE.path !== undefined) return;
		expect(most.started).toBeGreaterThan(5);
		expect(most.ended).toBeGreaterThan(3);
		expect(most.ranked).toBeGreaterThan(2);
		for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
	});

	it('in outages', () => {
		fc.assert(
			fc.property(outages, fc.boolean(), (schedule, hasRivals) => {
				const everywhere = schedule.flatMap((operation): Operation[] => [operation, { do: 'look' }]);
				check(everywhere, hasRivals, (shown, expected) => expect(shown).toStrictEqual(expected));
			}),
			{ seed: SEED, numRuns: 300, ...CASE },
		);
	});

	it('with a snapshot after every operation, which later operations do not change', () => {
		fc.assert(
			fc.property(schedules, fc.boolean(), (schedule, hasRivals) => {
				let last: Snapshot | undefined;
				let lastText = '';
				const everywhere = schedule.flatMap((operation): Operation[] => [operation, { do: 'look' }]);
				check(everywhere, hasRivals, (shown, expected) => {
					expect(shown).toStrictEqual(expected);
					expectSane(shown);
					if (last !== undefined) {
						expect(JSON.stringify(last)).toBe(lastText);
					}
					last = shown;
					lastText = JSON.stringify(shown);
				});
			}),
			{ seed: SEED, numRuns: DENSE_RUNS, ...CASE },
		);
	});
});

/** Plays a schedule, with another snapshot at its end. */
function check(
	schedule: readonly Operation[],
	hasRivals: boolean,
	compare: (shown: Snapshot, expected: Snapshot) => void,
): void {
	play([...schedule, { do: 'look' }], new Activity({ hasRivals }), new NaiveActivity(hasRivals), compare);
}

function expectNoRivals({ active }: Snapshot): void {
	expect(new Set(active.map((row) => row.dstId)).size).toBe(active.length);
	expect(new Set(active.map((row) => row.srcId)).size).toBe(active.length);
}

/** Checks invariants that hold at any time, after any frames. */
function expectSane({ talkgroups, callsigns, frames }: Snapshot): void {
	for (const { talkTime } of [...talkgroups, ...callsigns]) expect(talkTime).toBeGreaterThanOrEqual(0);
	expect(frames.started + frames.ended + frames.ignored).toBe(frames.received);
}

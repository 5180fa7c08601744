import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import type { Snapshot } from '../../src/engine/snapshot.ts';
import { NaiveActivity } from '../model/naive-activity.ts';
import { type Operation, outages, play, schedules } from '../model/operations.ts';
import { CASE, printSeed, SEED } from '../model/seed.ts';

/** Many short runs: changes between two snapshots are compared too. */
const SPARSE_RUNS = 700;
const DENSE_RUNS = 150;

beforeAll(() => printSeed('activity.property'));

describe('the engine agrees with the naive model', () => {
	it('TIME-2: also where snapshots are taken between frames', () => {
		fc.assert(
			fc.property(schedules, (schedule) => {
				check(schedule, (shown, expected) => expect(shown).toStrictEqual(expected));
			}),
			{ seed: SEED, numRuns: SPARSE_RUNS, ...CASE },
		);
	});

	it('GHOST-4, GHOST-6: in outages', () => {
		fc.assert(
			fc.property(outages, (schedule) => {
				const everywhere = schedule.flatMap((operation): Operation[] => [operation, { do: 'look' }]);
				check(everywhere, (shown, expected) => expect(shown).toStrictEqual(expected));
			}),
			{ seed: SEED, numRuns: 300, ...CASE },
		);
	});

	it('TIME-2, TIME-3: with a snapshot after every operation; unchanged rows keep their identity', () => {
		fc.assert(
			fc.property(schedules, (schedule) => {
				let last: Snapshot | undefined;
				let lastText = '';
				const everywhere = schedule.flatMap((operation): Operation[] => [operation, { do: 'look' }]);
				check(everywhere, (shown, expected) => {
					expect(shown).toStrictEqual(expected);
					expectSane(shown);
					if (last !== undefined) {
						expect(JSON.stringify(last)).toBe(lastText);
						for (const list of ['active', 'talkgroups', 'callsigns'] as const) {
							expectIdentity(last[list], shown[list]);
						}
					}
					last = shown;
					lastText = JSON.stringify(shown);
				});
			}),
			{ seed: SEED, numRuns: DENSE_RUNS, ...CASE },
		);
	});

	it('the generated operation sequences cover every state', () => {
		let started = 0;
		let ended = 0;
		let closing = 0;
		let unconfirmed = 0;
		let ranked = 0;
		for (const schedule of fc.sample(schedules, { seed: SEED, numRuns: 200 })) {
			check(schedule, ({ active, talkgroups, frames }) => {
				started = Math.max(started, frames.started);
				ended = Math.max(ended, frames.ended);
				ranked = Math.max(ranked, talkgroups.length);
				closing += active.filter((row) => row.closing).length;
				unconfirmed += active.filter((row) => row.unconfirmed).length;
			});
		}
		expect(started).toBeGreaterThan(5);
		expect(ended).toBeGreaterThan(3);
		expect(ranked).toBeGreaterThan(2);
		expect(closing).toBeGreaterThan(5);
		expect(unconfirmed).toBeGreaterThan(5);
	});
});

/** Plays a schedule and looks once more at its end. */
function check(schedule: readonly Operation[], compare: (shown: Snapshot, expected: Snapshot) => void): void {
	play([...schedule, { do: 'look' }], new Activity(), new NaiveActivity(), compare);
}

/** Invariants that hold at any time, after any frames. */
function expectSane({ active, talkgroups, callsigns, frames }: Snapshot): void {
	expect(new Set(active.map((row) => row.dstId)).size).toBe(active.length);
	expect(new Set(active.map((row) => row.srcId)).size).toBe(active.length);
	for (const { talkTime } of [...talkgroups, ...callsigns]) expect(talkTime).toBeGreaterThanOrEqual(0);
	expect(frames.started + frames.ended + frames.ignored).toBe(frames.received);
}

interface Row {
	readonly id: number | string;
}

/** A row that did not change is the same object. A list is the same array while none of its rows changed. */
function expectIdentity(before: readonly Row[], after: readonly Row[]): void {
	const known = new Map(before.map((row) => [row.id, row]));
	for (const row of after) {
		const old = known.get(row.id);
		if (old !== undefined && JSON.stringify(old) === JSON.stringify(row)) expect(row).toBe(old);
	}
	if (JSON.stringify(before) === JSON.stringify(after)) expect(after).toBe(before);
}

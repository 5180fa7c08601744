import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { reuseIfEqual } from '../../../src/page/store/reuse.ts';
import { calls, type Operation, play, schedules } from '../../model/operations.ts';
import { CASE, printSeed, SEED } from '../../model/seed.ts';

beforeAll(() => printSeed('reuse.property'));

it.each([
	['any kind', schedules],
	['calls and answers', calls],
])('what is drawn equals the activity, and what did not change is the same object, in schedules of %s', (_, kind) => {
	fc.assert(
		fc.property(kind, (schedule) => {
			const activity = new Activity();
			const drawn = (now: number) => ({ ...activity.snapshot(now), live: activity.conversations(now) });
			let before: ReturnType<typeof drawn> | undefined;
			const everywhere = schedule.flatMap((operation): Operation[] => [operation, { do: 'look' }]);
			play(everywhere, activity, new Activity(), ({ at }) => {
				const last = before;
				const lastText = JSON.stringify(last);
				const next = reuseIfEqual(last, drawn(at));
				expect(next).toStrictEqual(drawn(at));
				expect(JSON.stringify(last)).toBe(lastText);
				for (const list of ['active', 'talkgroups', 'callsigns', 'live'] as const) {
					if (last !== undefined) expectIdentity(last[list], next[list]);
				}
				before = next;
			});
		}),
		{ seed: SEED, numRuns: 100, ...CASE },
	);
});

type Row = Readonly<{ id: number | string } | { dstId: number }>;

const idOf = (row: Row) => ('id' in row ? row.id : row.dstId);

/** A row that did not change is the same object. A list is the same array while none of its rows changed. */
function expectIdentity(before: readonly Row[], after: readonly Row[]): void {
	const known = new Map(before.map((row) => [idOf(row), row]));
	for (const row of after) {
		const old = known.get(idOf(row));
		if (JSON.stringify(old) === JSON.stringify(row)) expect(row).toBe(old);
	}
	if (JSON.stringify(before) === JSON.stringify(after)) expect(after).toBe(before);
}

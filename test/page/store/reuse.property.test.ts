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
])('the drawn rows equal the activity’s, and unchanged rows stay the same objects, in schedules of %s', (_, kind) => {
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

/** Expects an unchanged row to be the same object, and a list of unchanged rows to be the same array. */
function expectIdentity(before: readonly Row[], after: readonly Row[]): void {
	const known = new Map(before.map((row) => [idOf(row), row]));
	for (const row of after) {
		const old = known.get(idOf(row));
		if (JSON.stringify(old) === JSON.stringify(row)) expect(row).toBe(old);
	}
	if (JSON.stringify(before) === JSON.stringify(after)) expect(after).toBe(before);
}

import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { conversations } from '../../../src/engine/conversations.ts';
import { callsigns, talkgroups } from '../../../src/engine/rankings.ts';
import type { Reading, Station, Talkgroup } from '../../../src/engine/reading.ts';
import { waiting } from '../../../src/engine/waiting.ts';
import { reuseIfEqual } from '../../../src/page/store/reuse.ts';
import { calls, type Operation, play, schedules } from '../../model/operations.ts';
import { CASE, printSeed, SEED } from '../../model/seed.ts';

beforeAll(() => printSeed('reuse.property'));

it.each([
	['any kind', schedules],
	['calls and answers', calls],
])('the drawn rows equal the reading’s, and unchanged rows stay the same objects, in schedules of %s', (_, kind) => {
	fc.assert(
		fc.property(kind, (schedule) => {
			let before: ReturnType<typeof drawn> | undefined;
			const everywhere = schedule.flatMap((operation): Operation[] => [operation, { do: 'look' }]);
			play(everywhere, new Activity(), new Activity(), (reading) => {
				const last = before;
				const lastText = JSON.stringify(last);
				const next = reuseIfEqual(last, drawn(reading));
				expect(next).toStrictEqual(drawn(reading));
				expect(JSON.stringify(last)).toBe(lastText);
				for (const list of ['active', 'talkgroups', 'callsigns', 'conversations', 'waiting'] as const) {
					if (last !== undefined) expectIdentity(last[list], next[list]);
				}
				before = next;
			});
		}),
		{ seed: SEED, numRuns: 100, ...CASE },
	);
});

/** The rows of the page's lists. */
function drawn(reading: Reading) {
	return {
		active: reading.active,
		talkgroups: talkgroups(reading, 300),
		callsigns: callsigns(reading, 300),
		conversations: conversations(reading),
		waiting: waiting(reading),
	};
}

type Row = Readonly<{ id: string } | { talkgroup: Talkgroup } | { station: Station }>;

function idOf(row: Row): string {
	if ('id' in row) return row.id;
	return 'talkgroup' in row ? row.talkgroup.id : row.station.id;
}

/** Expects an unchanged row to be the same object, and a list of unchanged rows to be the same array. */
function expectIdentity(before: readonly Row[], after: readonly Row[]): void {
	const known = new Map(before.map((row) => [idOf(row), row]));
	for (const row of after) {
		const old = known.get(idOf(row));
		if (JSON.stringify(old) === JSON.stringify(row)) expect(row).toBe(old);
	}
	if (JSON.stringify(before) === JSON.stringify(after)) expect(after).toBe(before);
}

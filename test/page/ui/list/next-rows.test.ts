import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Keeping, nextRanking, nextRows, type ShownRanking } from '../../../../src/page/ui/list/next-rows.ts';

const FREE: Keeping = { frozen: false, focusedRow: undefined };
const focusOn = (id: number): Keeping => ({ frozen: false, focusedRow: String(id) });
const next = (before: readonly number[], current: readonly number[], keeping = FREE, limit = 20) =>
	nextRows(before, current, keeping, String, limit);

describe('the rows of a list', () => {
	it('are the first current rows, unless frozen or focused, and the same array while nothing changes', () => {
		const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 25 });
		const keeping = fc.record({
			frozen: fc.boolean(),
			focusedRow: fc.option(fc.integer({ max: 30 }).map(String), { nil: undefined }),
		});
		fc.assert(
			fc.property(ids, ids, keeping, (shown, current, kept) => {
				const before = shown.slice(0, 20);
				const rows = nextRows(before, current, kept, String, 20);
				const { frozen, focusedRow } = kept;
				const stays = before.some((id) => String(id) === focusedRow);
				const first = current.slice(0, 20);
				const isFirst = first.some((id) => String(id) === focusedRow);
				if (frozen && before.length > 0) expect(rows).toBe(before);
				else if (!stays || isFirst) expect(rows).toEqual(first);
				else expect(rows.filter((id) => String(id) !== focusedRow)).toEqual(first.slice(0, 19));
				if (stays) expect(rows.map(String)).toContain(focusedRow);
				expect(rows.length).toBeLessThanOrEqual(20);
				expect(nextRows(rows, current, kept, String, 20)).toBe(rows);
			}),
			{ seed: 28, numRuns: 1000 },
		);
	});

	it('move also while focused, but a focused row that falls out of the list keeps its place, or moves to the end of a shorter list', () => {
		expect(next([1, 2, 3], [3, 1, 2], focusOn(3))).toEqual([3, 1, 2]);
		expect(next([1, 2, 3], [5, 4], focusOn(2))).toEqual([5, 2, 4]);
		expect(next([1, 2, 3], [1], focusOn(3))).toEqual([1, 3]);
		expect(next([1, 2, 3], [4, 1, 2, 3], focusOn(3), 3)).toEqual([4, 1, 3]);
	});
});

const rowsOf = (...talkTimes: [id: number, talkTime: number][]) =>
	talkTimes.map(([id, talkTime]) => ({ id, talkTime }));
type Rows = ReturnType<typeof rowsOf>;
const NONE: ShownRanking<Rows[number]> = { rows: [], marks: new Map(), choices: undefined };

/** The marks after each of the given moments. */
function marksAt(...moments: [rows: Rows, now: number, choices?: string, frozen?: boolean][]) {
	let shown = NONE;
	return moments.map(([rows, now, choices = '', frozen = false]) => {
		shown = nextRanking(shown, rows, { frozen, focusedRow: undefined }, choices, now);
		return Array.from(shown.marks, ([id, { move }]) => `${id} ${move}`);
	});
}

// Rules: TIME-3

describe('the marks of a ranking', () => {
	it('stay for three seconds on rows that are new, or rose because their own talk time grew', () => {
		const now = rowsOf([2, 20], [1, 9], [4, 8]);
		expect(marksAt([rowsOf([1, 9], [2, 8], [3, 7]), 100], [now, 101], [now, 103], [now, 104])).toEqual([
			[],
			['2 up', '4 new'],
			['2 up', '4 new'],
			[],
		]);
		expect(marksAt([rowsOf([1, 9], [2, 8], [3, 7]), 100], [rowsOf([2, 8], [3, 7], [1, 1]), 101])).toEqual([[], []]);
		expect(marksAt([rowsOf([1, 9], [2, 8]), 100], [rowsOf([1, 19], [2, 18]), 101])).toEqual([[], []]);
	});

	it('are on no row that another choice brings, even when the choice takes effect during a freeze', () => {
		const all = rowsOf([1, 9], [2, 8]);
		const some = rowsOf([7, 9], [8, 8]);
		expect(marksAt([all, 100, 'all'], [some, 100, 'some', true], [rowsOf([8, 10], [7, 9]), 101, 'some'])).toEqual([
			[],
			[],
			['8 up'],
		]);
	});

	it('are on none of several rows that fill an empty table together, and end when the clock is set back', () => {
		expect(marksAt([[], 100], [rowsOf([1, 9], [2, 8]), 101])).toEqual([[], []]);
		const one = rowsOf([1, 9]);
		expect(marksAt([[], 5000], [one, 5001], [one, 1400])).toEqual([[], ['1 new'], []]);
	});
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Keeping, nextRows } from '../../../../src/page/ui/list/next-rows.ts';

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

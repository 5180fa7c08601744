import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reuseIfEqual } from '../../../src/page/store/reuse.ts';
import { CASE, SEED } from '../../model/seed.ts';

/** The rows of a list, each of a talkgroup of its own. */
const rows = fc.uniqueArray(
	fc.record({
		talkgroup: fc.record({ id: fc.integer({ min: 91, max: 97 }).map(String), name: fc.constantFrom('', 'Quarry') }),
		overs: fc.array(fc.record({ id: fc.constantFrom('a', 'b'), stop: fc.constantFrom(null, 1, 2) }), { maxLength: 3 }),
		talkTime: fc.nat(1),
	}),
	{ selector: ({ talkgroup }) => talkgroup.id, maxLength: 6 },
);

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

it('what is equal to a part of the answer before is the same object, and the answer before does not change', () => {
	fc.assert(
		fc.property(rows, rows, (...given) => {
			const [before, next] = structuredClone(given);
			const shared = reuseIfEqual(before, next);
			expect(shared).toStrictEqual(structuredClone(given[1]));
			expect(before).toStrictEqual(structuredClone(given[0]));
			for (const row of shared) {
				const earlier = before.find(({ talkgroup }) => talkgroup.id === row.talkgroup.id);
				if (isEqual(earlier, row)) expect(row).toBe(earlier);
				if (isEqual(earlier?.overs, row.overs)) expect(row.overs).toBe(earlier?.overs);
			}
			if (isEqual(before, shared)) expect(shared).toBe(before);
		}),
		{ seed: SEED, numRuns: 2000, ...CASE },
	);
});

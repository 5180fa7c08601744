import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { assignSlots } from '../../../src/page/conversations/slots.ts';
import { CASE, printSeed, SEED } from '../../model/seed.ts';

beforeAll(() => printSeed('slots.property'));

/** Rankings of the live talkgroups, one after the other. */
const rankings = fc.array(fc.uniqueArray(fc.integer({ min: 91, max: 102 }), { maxLength: 12 }), { minLength: 1 });

it('with N places, a card keeps its place while its talkgroup is among the best 2 N, and the best others fill the free places', () => {
	fc.assert(
		fc.property(rankings, fc.integer({ min: 0, max: 5 }), (schedule, places) => {
			let before: readonly (number | undefined)[] = [];
			for (const ranking of schedule) {
				const best = ranking.slice(0, 2 * places);
				const shown = assignSlots(before, best, places, (dstId) => dstId);
				expect(shown).toHaveLength(places);
				for (const [place, dstId] of shown.entries()) {
					const old = before[place];
					if (old !== undefined && best.includes(old)) expect(dstId).toBe(old);
					else expect(old === undefined || dstId !== old).toBe(true);
				}
				const cards = shown.filter((dstId) => dstId !== undefined);
				expect(new Set(cards).size).toBe(cards.length);
				expect(cards).toHaveLength(Math.min(places, ranking.length));
				// Every new card ranks above all talkgroups without a card.
				const fresh = cards.filter((dstId) => !before.includes(dstId));
				const unshown = best.filter((dstId) => !cards.includes(dstId));
				for (const dstId of fresh) {
					for (const other of unshown) expect(best.indexOf(other)).toBeGreaterThan(best.indexOf(dstId));
				}
				if (JSON.stringify(shown) === JSON.stringify(before)) expect(shown).toBe(before);
				before = shown;
			}
		}),
		{ seed: SEED, ...CASE },
	);
});

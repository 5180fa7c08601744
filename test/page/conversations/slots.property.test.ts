import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { assignSlots } from '../../../src/page/conversations/slots.ts';
import { CASE, printSeed, SEED } from '../../model/seed.ts';

beforeAll(() => printSeed('slots.property'));

/** Rankings of the live talkgroups, one after the other. */
const rankings = fc.array(fc.uniqueArray(fc.integer({ min: 91, max: 102 }), { maxLength: 12 }), { minLength: 1 });

it('with N slots, a card keeps its slot while its talkgroup is among the best 2 N, and the best others fill the free slots', () => {
	fc.assert(
		fc.property(rankings, fc.integer({ min: 0, max: 5 }), (schedule, slots) => {
			let before: readonly (number | undefined)[] = [];
			for (const ranking of schedule) {
				const best = ranking.slice(0, 2 * slots);
				const shown = assignSlots(before, best, slots, (talkgroup) => talkgroup);
				expect(shown).toHaveLength(slots);
				for (const [slot, talkgroup] of shown.entries()) {
					const old = before[slot];
					if (old !== undefined && best.includes(old)) expect(talkgroup).toBe(old);
					else expect(old === undefined || talkgroup !== old).toBe(true);
				}
				const cards = shown.filter((talkgroup) => talkgroup !== undefined);
				expect(new Set(cards).size).toBe(cards.length);
				expect(cards).toHaveLength(Math.min(slots, ranking.length));
				// Every new card ranks above all talkgroups without a card.
				const fresh = cards.filter((talkgroup) => !before.includes(talkgroup));
				const unshown = best.filter((talkgroup) => !cards.includes(talkgroup));
				for (const talkgroup of fresh) {
					for (const other of unshown) expect(best.indexOf(other)).toBeGreaterThan(best.indexOf(talkgroup));
				}
				if (JSON.stringify(shown) === JSON.stringify(before)) expect(shown).toBe(before);
				before = shown;
			}
		}),
		{ seed: SEED, ...CASE },
	);
});

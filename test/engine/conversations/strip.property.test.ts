import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { nextStrip, type Strip } from '../../../src/engine/conversations/strip.ts';
import { CASE, printSeed, SEED } from '../../model/seed.ts';

interface NumberedOver {
	readonly number: number;
	readonly srcId: number;
}

beforeAll(() => printSeed('strip.property'));

/** At each step the oldest overs leave the strip and others come. */
const steps = fc.array(
	fc.record({ leave: fc.nat({ max: 3 }), come: fc.array(fc.constantFrom(1, 2, 3), { maxLength: 3 }) }),
	{ maxLength: 40 },
);

it('tones alternate where the station changes, and an over keeps its tone', () => {
	fc.assert(
		fc.property(steps, (given) => {
			let strip: Strip<NumberedOver> = { overs: [], tones: [] };
			let overs: readonly NumberedOver[] = [];
			let number = 0;
			for (const { leave, come } of given) {
				const known = new Map(strip.overs.map((over, place) => [over, strip.tones[place]]));
				const added = come.map((srcId) => {
					number += 1;
					return { number, srcId };
				});
				overs = [...overs.slice(leave), ...added];
				// If no over stays, there is nothing to compare with.
				const stay = overs.some((over) => known.has(over));
				strip = nextStrip(strip, overs, ({ srcId }) => srcId);
				const { tones } = strip;
				expect(tones).toHaveLength(overs.length);
				for (const [place, over] of overs.entries()) {
					const next = overs[place + 1];
					if (next !== undefined) expect(tones[place] === tones[place + 1]).toBe(over.srcId === next.srcId);
					if (stay && known.has(over)) expect(tones[place]).toBe(known.get(over));
				}
			}
		}),
		{ seed: SEED, ...CASE },
	);
});

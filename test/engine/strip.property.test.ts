import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextStrip, type Strip } from '../../src/engine/strip.ts';
import { CASE, SEED } from '../model/seed.ts';

/** At each step the oldest overs leave the strip and others come. */
const steps = fc.array(
	fc.record({ leave: fc.nat({ max: 3 }), come: fc.array(fc.constantFrom('1', '2', '3'), { maxLength: 3 }) }),
	{ maxLength: 40 },
);

it('tones alternate where the station changes, and an over keeps its tone', () => {
	fc.assert(
		fc.property(steps, (given) => {
			let strip: Strip = { overs: [], tones: [] };
			let overs: Strip['overs'] = [];
			let number = 0;
			for (const { leave, come } of given) {
				const known = new Map(strip.overs.map((over, index) => [over, strip.tones[index]]));
				const added = come.map((id) => {
					number += 1;
					return { id: `${number}`, station: { id, callsign: '', name: '' } };
				});
				overs = [...overs.slice(leave), ...added];
				// If no over stays, there is nothing to compare with.
				const stay = overs.some((over) => known.has(over));
				strip = nextStrip(strip, overs);
				const { tones } = strip;
				expect(tones).toHaveLength(overs.length);
				for (const [index, over] of overs.entries()) {
					const next = overs[index + 1];
					if (next !== undefined) expect(tones[index] === tones[index + 1]).toBe(over.station.id === next.station.id);
					if (stay && known.has(over)) expect(tones[index]).toBe(known.get(over));
				}
			}
		}),
		{ seed: SEED, ...CASE },
	);
});

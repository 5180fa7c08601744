import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { RecentMap } from '../../src/engine/recent-map.ts';
import { CASE, printSeed, SEED } from '../model/seed.ts';

beforeAll(() => printSeed('recent-map'));

it('FRAME-6: holds the half of its capacity that was used last, and never more than all of it', () => {
	const uses = fc.array(fc.record({ key: fc.nat({ max: 20 }), write: fc.boolean() }), { maxLength: 200, size: 'max' });
	fc.assert(
		fc.property(uses, fc.integer({ min: 2, max: 12 }), (given, capacity) => {
			const map = new RecentMap<number, number>(capacity);
			/** All that was written, the latest used last. */
			const written = new Map<number, number>();
			for (const [index, { key, write }] of given.entries()) {
				if (write) {
					map.set(key, index);
					written.delete(key);
					written.set(key, index);
				} else {
					const held = map.get(key);
					if (held === undefined) written.delete(key);
					else {
						expect(held).toBe(written.get(key));
						written.delete(key);
						written.set(key, held);
					}
				}
				expect(map.size).toBeLessThanOrEqual(capacity);
			}
			for (const [key, value] of [...written].slice(-Math.floor(capacity / 2))) expect(map.get(key)).toBe(value);
		}),
		{ seed: SEED, ...CASE },
	);
});

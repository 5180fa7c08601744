import { describe, expect, test } from 'vitest';
import { Random, Weighted } from '../../src/demo/random.ts';

const SEED = 7;

describe(`Random numbers (seed ${SEED})`, () => {
	test('the same seed gives the same numbers, another seed others', () => {
		const draw = (seed: number) => {
			const random = new Random(seed);
			return Array.from({ length: 50 }, () => random.next());
		};
		expect(draw(SEED)).toEqual(draw(SEED));
		expect(draw(SEED)).not.toEqual(draw(SEED + 1));
	});

	test('they lie evenly from 0 up to, not including, 1', () => {
		const random = new Random(SEED);
		const tenths = new Map<number, number>();
		for (let index = 0; index < 20_000; index += 1) {
			const tenth = Math.floor(random.next() * 10);
			tenths.set(tenth, (tenths.get(tenth) ?? 0) + 1);
		}
		expect(new Set(tenths.keys())).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
		for (const count of tenths.values()) expect(Math.abs(count - 2000)).toBeLessThan(200);
	});

	test('integers reach both ends and nothing beyond', () => {
		const random = new Random(SEED);
		const drawn = new Set(Array.from({ length: 500 }, () => random.integer(-2, 3)));
		expect([...drawn].toSorted((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3]);
	});

	test('a weighted choice keeps its weights', () => {
		const random = new Random(SEED);
		const choice = new Weighted(['rare', 'common'], (item) => (item === 'rare' ? 1 : 9));
		const rare = Array.from({ length: 10_000 }, () => choice.pick(random)).filter((item) => item === 'rare').length;
		expect(Math.abs(rare - 1000)).toBeLessThan(120);
	});

	test('shuffling keeps every item', () => {
		const items = Array.from({ length: 30 }, (_, index) => index);
		const shuffled = new Random(SEED).shuffled(items);
		expect(shuffled).not.toEqual(items);
		expect(shuffled.toSorted((a, b) => a - b)).toEqual(items);
	});

	test('session ids are UUIDs', () => {
		const random = new Random(SEED);
		const ids = Array.from({ length: 1000 }, () => random.uuid());
		expect(new Set(ids).size).toBe(ids.length);
		for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
	});
});

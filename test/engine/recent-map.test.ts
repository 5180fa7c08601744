import { describe, expect, it } from 'vitest';
import { RecentMap } from '../../src/engine/recent-map.ts';

describe('RecentMap', () => {
	it('NAMES-4: keeps the latest value of each key', () => {
		const map = new RecentMap<string, number>(10);
		map.set('a', 1);
		map.set('__proto__', 2);
		map.set('a', 3);
		expect([map.get('a'), map.get('__proto__'), map.get('constructor')]).toEqual([3, 2, undefined]);
		expect([map.size, map.evicted]).toEqual([2, 0]);
	});

	it.each([1, 2, 3, 10, 11])('NAMES-4: never holds more than its capacity of %i', (capacity) => {
		const map = new RecentMap<number, number>(capacity);
		for (let key = 0; key < 100; key++) {
			map.set(key, key);
			expect(map.size).toBeLessThanOrEqual(capacity);
			expect(map.get(key)).toBe(key);
			expect(map.size).toBeLessThanOrEqual(capacity);
		}
	});

	it('NAMES-4: counts every evicted entry, and no other', () => {
		const map = new RecentMap<number, number>(10);
		for (let key = 0; key < 100; key++) map.set(key, key);
		expect(map.size + map.evicted).toBe(100);
	});

	it('NAMES-4: keeps at least half its capacity of the latest entries', () => {
		const map = new RecentMap<number, number>(10);
		for (let key = 0; key < 98; key++) map.set(key, key);
		for (let key = 93; key < 98; key++) expect(map.get(key)).toBe(key);
	});

	it('NAMES-4: keeps entries that are read, evicts others', () => {
		const map = new RecentMap<string, number>(10);
		map.set('read', 1);
		map.set('unread', 2);
		for (let key = 0; key < 100; key++) {
			map.set(String(key), key);
			map.get('read');
		}
		expect([map.get('read'), map.get('unread')]).toEqual([1, undefined]);
	});

	it('NAMES-4: does not count an entry as evicted that is written again', () => {
		const map = new RecentMap<string, number>(4);
		for (const [index, key] of ['a', 'b', 'a', 'c'].entries()) map.set(key, index);
		expect([map.size, map.evicted]).toEqual([2, 1]);
		expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([2, undefined, 3]);
	});
});

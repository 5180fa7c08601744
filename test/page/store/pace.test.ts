import { describe, expect, it } from 'vitest';
import { ALL_PARTS, MANY, Pace } from '../../../src/page/store/pace.ts';

/** A pace whose whole screen has taken so many milliseconds to draw, from T on. */
const T = 1_789_000_000_000;

function drawn(cost: number): Pace {
	const pace = new Pace();
	expect(pace.wait(T, 1)).toBe(0);
	expect(pace.begin(T)).toEqual(ALL_PARTS);
	expect(pace.ended(T + cost)).toBe(false);
	return pace;
}

describe('issue 5: drawing keeps to a share of the time', () => {
	it('what was cheap is drawn again soon, a hundred times its cost later', () => {
		const pace = drawn(2);
		expect(pace.wait(T + 10, 1)).toBe(190);
		expect(pace.begin(T + 200)).toEqual(ALL_PARTS);
	});

	it('a full screen waits for the next second', () => {
		const pace = drawn(20);
		expect(pace.wait(T + 100, 1)).toBe(900);
		expect(pace.wait(T + 1000, 1)).toBe(0);
		expect(pace.begin(T + 1000)).toEqual(ALL_PARTS);
	});

	it('what just started does not, where many frames wait', () => {
		const pace = drawn(20);
		expect(pace.wait(T + 100, MANY - 1)).toBe(900);
		expect(pace.wait(T + 100, MANY)).toBe(0);
		expect(pace.begin(T + 100)).toEqual([]);
		expect(pace.ended(T + 103)).toBe(false);
		// Some seventy times its cost later, whatever is drawn meanwhile.
		expect(pace.wait(T + 110, MANY)).toBe(190);
		pace.begin(T + 1000);
		pace.ended(T + 1020);
		expect(pace.wait(T + 1030, MANY)).toBe(0);
	});

	it('what just started once took long does not wait for ever', () => {
		const pace = drawn(20);
		pace.begin(T + 100);
		pace.ended(T + 400);
		expect(pace.wait(T + 1000, MANY)).toBe(0);
		pace.begin(T + 1000);
		pace.ended(T + 1020);
		expect(pace.wait(T + 1100, MANY)).toBe(900);
		pace.begin(T + 2000);
		pace.ended(T + 2020);
		pace.begin(T + 3000);
		pace.ended(T + 3020);
		expect(pace.wait(T + 3500, MANY)).toBe(0);
	});

	it('a clock that was set back, or forward, is drawn at once', () => {
		const pace = drawn(20);
		expect(pace.wait(T - 3_600_000, 1)).toBe(0);
		expect(pace.wait(T + 3_600_000, 1)).toBe(0);
	});
});

describe('issue 5: on a slow processor nothing else waits long', () => {
	it('the parts are drawn one after the other, until that is cheap again', () => {
		const pace = drawn(60);
		let now = T + 1000;
		for (const [index, part] of ALL_PARTS.entries()) {
			expect(pace.wait(now, 1)).toBe(0);
			expect(pace.begin(now)).toEqual([part]);
			now += 7;
			expect(pace.ended(now)).toBe(index < 2);
			if (index < 2) expect(pace.wait(now, 1)).toBe(40);
			now += 40;
		}
		expect(pace.begin(T + 2000)).toEqual(ALL_PARTS);
	});

	it('a screen that was slow just once is drawn together again, though one by one its parts take longer', () => {
		const pace = drawn(80);
		let now = T + 1000;
		for (const part of ALL_PARTS) {
			expect(pace.begin(now)).toEqual([part]);
			pace.ended(now + 18);
			now += 60;
		}
		expect(pace.begin(T + 2000)).toEqual(ALL_PARTS);
	});

	it('what a second did not get to comes first in the next', () => {
		const pace = drawn(60);
		expect(pace.begin(T + 1000)).toEqual(['active']);
		pace.ended(T + 2100);
		expect(pace.begin(T + 2100)).toEqual(['talkgroups']);
		pace.ended(T + 3200);
		expect(pace.begin(T + 3200)).toEqual(['callsigns']);
		pace.ended(T + 4300);
		expect(pace.begin(T + 4300)).toEqual(['active']);
	});
});

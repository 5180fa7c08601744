import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/feed/clock.ts';
import { every } from '../../../src/server/relay/every.ts';

/** @param act what each call does to the clock @returns the times of the calls */
function calls(milliseconds: number, act: (clock: ManualClock, count: number) => void): readonly number[] {
	const clock = new ManualClock(0);
	const times: number[] = [];
	every(clock, 10, () => {
		times.push(clock.now());
		act(clock, times.length);
	});
	clock.advance(milliseconds);
	return times;
}

describe('every', () => {
	it('calls at its times, and a late call does not delay those after it', () => {
		expect(calls(40, () => {})).toEqual([10, 20, 30, 40]);
		expect(calls(50, (clock, count) => clock.step(count === 1 ? 4 : 0))).toEqual([10, 20, 30, 40, 50]);
	});

	it('leaves a pause after each call, however long it takes', () => {
		expect(calls(80, (clock) => clock.step(25))).toEqual([10, 36, 62]);
	});

	it('leaves neither a burst nor a long wait behind when the clock is set', () => {
		expect(calls(1040, (clock, count) => clock.step(count === 2 ? 1000 : 0))).toEqual([10, 20, 1021, 1031]);
		expect(calls(40, (clock, count) => clock.step(count === 2 ? -1000 : 0)).slice(0, 4)).toEqual([10, 20, -970, -960]);
	});

	it('ends, from within a call too', () => {
		const clock = new ManualClock(0);
		let count = 0;
		const end = every(clock, 10, () => {
			count += 1;
			if (count === 2) end();
		});
		clock.advance(100);
		expect([count, clock.pendingWaits]).toEqual([2, 0]);
	});
});

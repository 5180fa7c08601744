import { expect, it } from 'vitest';
import { every } from '../../src/feed/clock.ts';
import { ManualClock } from '../model/manual-clock.ts';

const MINUTE = 60_000;

/** @param act what each call does to the clock @returns the times of the calls */
function calls(milliseconds: number, act: (clock: ManualClock, count: number) => void = () => {}): readonly number[] {
	const clock = new ManualClock(0);
	const times: number[] = [];
	every(clock, MINUTE, () => {
		times.push(clock.now());
		act(clock, times.length);
	});
	clock.advance(milliseconds);
	return times;
}

it('PRUNE-1: calls at its times, and a late call does not delay those after it', () => {
	expect(calls(3 * MINUTE + 59_999)).toEqual([MINUTE, 2 * MINUTE, 3 * MINUTE]);
	expect(calls(3 * MINUTE, (clock, count) => clock.step(count === 1 ? 5000 : 0))).toEqual([
		MINUTE,
		2 * MINUTE,
		3 * MINUTE,
	]);
});

it('PRUNE-1, TIME-3: leaves neither a burst nor a long wait behind when the clock is set or the computer slept', () => {
	const after = (step: number) =>
		calls(3 * MINUTE + Math.max(0, step), (clock, count) => clock.step(count === 1 ? step : 0));
	expect(after(60 * MINUTE)).toEqual([MINUTE, 62 * MINUTE, 63 * MINUTE]);
	expect(after(-60 * MINUTE).slice(0, 3)).toEqual([MINUTE, -58 * MINUTE, -57 * MINUTE]);
});

it('CONNECT-3: ends, from within a call too', () => {
	const clock = new ManualClock(0);
	let count = 0;
	const end = every(clock, MINUTE, () => {
		count += 1;
		if (count === 2) end();
	});
	clock.advance(10 * MINUTE);
	expect([count, clock.pendingWaits]).toEqual([2, 0]);
});

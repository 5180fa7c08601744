import { expect, it } from 'vitest';
import { type Clock, ManualClock } from '../../src/feed/clock.ts';
import { lastPruneDue, PruneTimer } from '../../src/feed/prune-timer.ts';
import { SettableClock } from '../model/schedules/settable-clock.ts';

function timed(clock: Clock) {
	const prunes: number[] = [];
	return { prunes, timer: new PruneTimer(clock, (at) => prunes.push(at)) };
}

it('PRUNE-1: prunes 60 s after the feed was opened and every 60 s after that', () => {
	const clock = new ManualClock(500);
	const { prunes, timer } = timed(clock);
	timer.start();
	clock.advance(59_999);
	expect(prunes).toEqual([]);
	clock.advance(1);
	expect(prunes).toEqual([60]);
	clock.advance(120_000);
	expect(prunes).toEqual([60, 120, 180]);
});

it('PRUNE-1, PRUNE-3: has one timer at most, and none once stopped', () => {
	const clock = new ManualClock(0);
	const { prunes, timer } = timed(clock);
	timer.start();
	clock.advance(30_000);
	timer.start();
	expect(clock.pendingWaits).toBe(1);
	clock.advance(60_000);
	expect(prunes).toEqual([90]);
	timer.stop();
	timer.stop();
	expect(clock.pendingWaits).toBe(0);
});

it('PRUNE-1: after a sleep, prunes once for those that were missed, and then every 60 s', () => {
	const clock = new ManualClock(0);
	const { prunes, timer } = timed(clock);
	timer.start();
	clock.step(3_600_000);
	clock.advance(0);
	expect(prunes).toEqual([3600]);
	clock.advance(60_000);
	expect(prunes).toEqual([3600, 3660]);
	expect(clock.pendingWaits).toBe(1);
});

it('PRUNE-1, TIME-3: after the clock was set back, still prunes every 60 s', () => {
	const clock = new SettableClock(7_200_000);
	const { prunes, timer } = timed(clock);
	timer.start();
	clock.set(-3_600_000);
	clock.advance(180_000);
	expect(prunes).toEqual([3660, 3720, 3780]);
});

it('REPLAY-2: in a recording, prunes are due from the first line, and one replaces those before it', () => {
	expect(lastPruneDue(1000, 1000)).toBeUndefined();
	expect(lastPruneDue(1000, 60_999)).toBeUndefined();
	expect(lastPruneDue(1000, 61_000)).toBe(61_000);
	expect(lastPruneDue(1000, 200_000)).toBe(181_000);
	expect(lastPruneDue(1000, 0)).toBeUndefined();
});

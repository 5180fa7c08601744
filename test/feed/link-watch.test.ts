import { describe, expect, it } from 'vitest';
import { type LinkWatch, watchLink } from '../../src/feed/link-watch.ts';
import { ManualClock } from '../model/manual-clock.ts';

const HOUR = 3_600_000;

function setUp() {
	const clock = new ManualClock(HOUR);
	const dead: number[] = [];
	const watch: LinkWatch = watchLink(clock, () => {
		watch.stop();
		dead.push(clock.now());
	});
	/** Receives frames `apart` milliseconds apart. The last frame comes now. */
	const frames = (count: number, apart: number) => {
		for (let frame = 0; frame < count; frame++) {
			clock.advance(apart);
			watch.hearFrame();
		}
	};
	/** @returns whether the link is found dead within this many milliseconds from now */
	const diesWithin = (milliseconds: number) => {
		clock.advance(milliseconds);
		return dead.length === 1;
	};
	return { clock, watch, frames, diesWithin };
}

// Rules: CONNECT-8, CONNECT-10

describe('half-open link', () => {
	it.each([
		['20 a second for 5 s', 100, 50],
		['12 a second for 5 s', 60, 83],
		['4 a second for 5 s', 20, 250],
		['2 a second for 8 s', 16, 500],
	])('is noticed within 10 s after the feed sent %s', (_, count, apart) => {
		const { watch, frames, diesWithin } = setUp();
		watch.markAlive();
		frames(count, apart);
		expect(diesWithin(7999)).toBe(false);
		expect(diesWithin(2001)).toBe(true);
	});

	it.each([
		['nothing', 0, 0],
		['one frame a second', 1000, 1000],
		['a burst of 5,000', 5000, 0],
		['40 within a second of the connection', 40, 25],
		['frames for 2 s', 40, 50],
	])('is not suspected after the feed sent %s, however quiet the feed is then', (_, count, apart) => {
		const { watch, frames, diesWithin } = setUp();
		watch.markAlive();
		frames(count, apart);
		expect(diesWithin(HOUR)).toBe(false);
	});
});

describe('a page whose timers were suspended', () => {
	it.each([22_000, 30_000, HOUR])('finds its link dead after the computer slept for %i ms', (asleep) => {
		const { clock, watch, diesWithin } = setUp();
		watch.markAlive();
		clock.sleep(asleep);
		expect(diesWithin(5000)).toBe(true);
	});

	it('keeps the link to a feed that was heard while the timers of a hidden tab were late', () => {
		const { clock, watch, diesWithin } = setUp();
		watch.markAlive();
		for (let minute = 0; minute < 5; minute++) {
			clock.sleep(25_000);
			watch.markAlive();
			clock.sleep(25_000);
			expect(diesWithin(0)).toBe(false);
		}
	});
});

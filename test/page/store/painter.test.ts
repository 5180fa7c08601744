import { expect, it } from 'vitest';
import { Painter } from '../../../src/page/store/painter.ts';
import { ManualClock } from '../../model/manual-clock.ts';

/**
 * A painter whose animation frames the test triggers.
 *
 * @param costOf returns how long a draw takes, in milliseconds, by its number
 */
function screen(costOf: (draw: number) => number = () => 0) {
	const clock = new ManualClock(0);
	const frames = new Set<() => void>();
	const paintedAt: number[] = [];
	const painter = new Painter(
		clock,
		(call, painted) => {
			const frame = () => {
				call();
				clock.advance(costOf(paintedAt.length));
				painted();
			};
			frames.add(frame);
			return () => frames.delete(frame);
		},
		() => paintedAt.push(clock.now()),
	);
	const nextFrame = () => {
		for (const call of Array.from(frames)) {
			frames.delete(call);
			call();
		}
	};
	/** Every 16 ms, requests a draw and triggers an animation frame. */
	const requestFor = (milliseconds: number) => {
		for (const end = clock.now() + milliseconds; clock.now() < end; clock.advance(16)) {
			painter.request();
			nextFrame();
		}
	};
	return { clock, frames, painter, nextFrame, paintedAt, requestFor };
}

it('draws once with the next animation frame, however often it is requested', () => {
	const { clock, painter, nextFrame, paintedAt } = screen();
	for (let count = 0; count < 100; count++) painter.request();
	expect([paintedAt.length, painter.waiting]).toEqual([0, true]);
	nextFrame();
	expect([paintedAt.length, painter.waiting]).toEqual([1, false]);
	nextFrame();
	expect([paintedAt.length, clock.pendingWaits]).toEqual([1, 0]);
});

it('draws with a timer in a hidden tab, which gets no animation frames', () => {
	const { clock, frames, painter, paintedAt } = screen();
	painter.request();
	clock.advance(999);
	expect(paintedAt).toEqual([]);
	clock.advance(1);
	expect([paintedAt, frames.size]).toEqual([[1000], 0]);
});

it.each([2, 5, 20, 80])('spends a tenth to a fifth of the time on draws of %i ms', (cost) => {
	const { paintedAt, requestFor } = screen(() => cost);
	requestFor(60_000);
	const share = (paintedAt.length * cost) / 60_000;
	expect(share).toBeLessThanOrEqual(0.202);
	expect(share).toBeGreaterThan(0.1);
});

it('rests for two seconds at most, however long the last draw took and however the clock was set', () => {
	const { clock, painter, nextFrame, paintedAt } = screen(() => 3_600_000);
	painter.request();
	nextFrame();
	clock.set(-7_200_000);
	painter.request();
	clock.advance(1999);
	nextFrame();
	expect(paintedAt).toHaveLength(1);
	clock.advance(1);
	nextFrame();
	expect(paintedAt).toHaveLength(2);
});

import { expect, it } from 'vitest';
import { ManualClock } from '../../../src/feed/clock.ts';
import { Painter } from '../../../src/page/store/painter.ts';

/**
 * A platform whose animation frames come when the test says so.
 *
 * @param costOf the milliseconds that a draw takes, by its number
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
	/** Requests a draw with every animation frame of 16 ms. */
	const requestFor = (milliseconds: number) => {
		for (const end = clock.now() + milliseconds; clock.now() < end; clock.advance(16)) {
			painter.request();
			nextFrame();
		}
	};
	return { clock, frames, painter, nextFrame, paintedAt, requestFor };
}

it('SCREEN-18: draws once with the next animation frame, however often it is requested', () => {
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

it('draws without a delay after a press, and cancels the pending request', () => {
	const { clock, frames, painter, paintedAt } = screen();
	painter.request();
	painter.drawNow();
	expect([paintedAt, frames.size, clock.pendingWaits]).toEqual([[0], 0, 0]);
});

it.each([2, 5, 20, 80])(
	'keeps draws of %i ms to a tenth of the time when every animation frame asks for one',
	(cost) => {
		const { paintedAt, requestFor } = screen(() => cost);
		requestFor(10_000);
		const before = paintedAt.length;
		requestFor(60_000);
		const share = ((paintedAt.length - before) * cost) / 60_000;
		expect(share).toBeLessThan(0.105);
		expect(share).toBeGreaterThan(0.09);
	},
);

it('lets draws come evenly when one of five takes four times as long', () => {
	const { paintedAt, requestFor } = screen((draw) => (draw % 5 === 0 ? 40 : 10));
	requestFor(10_000);
	const before = paintedAt.length;
	requestFor(60_000);
	const waits = paintedAt.slice(before).map((at, index) => at - (paintedAt[before + index - 1] ?? Number.NaN));
	// A tenth of the time for draws of 16 ms on average: one each 160 ms.
	expect(Math.min(...waits)).toBeGreaterThan(120);
	expect(Math.max(...waits)).toBeLessThan(220);
});

it('draws a burst of changes with successive animation frames after a quiet time', () => {
	const { paintedAt, requestFor } = screen(() => 5);
	requestFor(200);
	expect(paintedAt).toHaveLength(10);
});

it('lets the next draw wait no longer than two seconds, whatever the last one took', () => {
	const { clock, painter, nextFrame, paintedAt } = screen(() => 60_000);
	painter.request();
	nextFrame();
	painter.request();
	clock.advance(1999);
	nextFrame();
	expect(paintedAt).toHaveLength(1);
	clock.advance(1);
	nextFrame();
	expect(paintedAt).toHaveLength(2);
});

it('draws at once after the clock was set back', () => {
	const { clock, painter, nextFrame, paintedAt } = screen(() => 5);
	painter.request();
	nextFrame();
	clock.step(-3_600_000);
	painter.request();
	nextFrame();
	expect(paintedAt).toHaveLength(2);
});

it('draws as often as before after the computer slept for an hour during a draw', () => {
	const { clock, paintedAt, requestFor } = screen((draw) => (draw === 1 ? 3_600_000 : 5));
	requestFor(16);
	clock.advance(10_000);
	const before = paintedAt.length;
	requestFor(200);
	expect(paintedAt.length - before).toBe(10);
});

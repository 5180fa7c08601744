import { expect, it } from 'vitest';
import { ManualClock } from '../../src/feed/clock.ts';
import { ALL_PARTS, type Part } from '../../src/web/pace.ts';
import { Painter } from '../../src/web/painter.ts';

/**
 * A platform whose animation frames come when the test says so.
 *
 * @param own how long the page takes for what it draws, in milliseconds
 * @param platform how long the platform takes
 */
function screen(own = 0, platform = 20) {
	const clock = new ManualClock(0);
	const frames = new Set<() => void>();
	const painted: (readonly Part[])[] = [];
	const painter = new Painter(
		clock,
		(call, ended) => {
			const frame = () => {
				call();
				clock.advance(platform);
				ended(platform);
			};
			frames.add(frame);
			return () => frames.delete(frame);
		},
		(parts) => {
			painted.push(parts);
			clock.advance(own);
		},
	);
	const nextFrame = () => {
		for (const call of Array.from(frames)) {
			frames.delete(call);
			call();
		}
	};
	return { clock, frames, painter, nextFrame, paints: () => painted.length, painted };
}

it('The house: paints at most once per animation frame, however often it is asked', () => {
	const { clock, painter, nextFrame, paints } = screen();
	for (let count = 0; count < 100; count++) painter.request();
	expect(paints()).toBe(0);
	nextFrame();
	expect(paints()).toBe(1);
	nextFrame();
	expect([paints(), clock.waiting]).toEqual([1, 0]);
	painter.request();
	clock.advance(1000);
	nextFrame();
	expect(paints()).toBe(2);
});

it('The house: a hidden tab, which gets no animation frames, is painted by a timer', () => {
	const { clock, frames, painter, paints } = screen();
	painter.request();
	clock.advance(999);
	expect(paints()).toBe(0);
	clock.advance(1);
	expect([paints(), frames.size]).toEqual([1, 0]);
});

it('issue 5: two dozen frames are not kept waiting for the next second, but for what is drawn with it', () => {
	const { clock, painter, nextFrame, painted } = screen();
	painter.request();
	nextFrame();
	expect(painted).toEqual([ALL_PARTS]);
	// It took long enough for all of it to wait for the next second.
	for (let frame = 0; frame < 23; frame++) painter.request();
	clock.advance(900);
	nextFrame();
	expect(painted).toEqual([ALL_PARTS]);
	painter.request();
	nextFrame();
	expect(painted).toEqual([ALL_PARTS, []]);
	painter.request();
	clock.advance(1000);
	nextFrame();
	expect(painted).toEqual([ALL_PARTS, [], ALL_PARTS]);
});

it('issue 5: what the page takes counts, and what the platform takes for it', () => {
	for (const [own, platform] of [
		[1, 1],
		[2, 0],
		[0, 2],
	]) {
		const { clock, painter, nextFrame, paints } = screen(own, platform);
		painter.request();
		nextFrame();
		// A hundred times both, from when it began.
		painter.request();
		clock.advance(197);
		nextFrame();
		expect(paints()).toBe(1);
		clock.advance(1);
		nextFrame();
		expect(paints()).toBe(2);
	}
});

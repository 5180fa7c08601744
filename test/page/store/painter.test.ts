import { expect, it } from 'vitest';
import { ManualClock } from '../../../src/feed/clock.ts';
import { ALL_PARTS, type Part } from '../../../src/page/store/pace.ts';
import { Painter } from '../../../src/page/store/painter.ts';

/** A platform whose animation frames come when the test says so. */
function screen() {
	const clock = new ManualClock(0);
	const frames = new Set<() => void>();
	const painted: (readonly Part[])[] = [];
	const painter = new Painter(
		clock,
		(call, ended) => {
			const frame = () => {
				call();
				// What is drawn takes that long.
				clock.advance(20);
				ended();
			};
			frames.add(frame);
			return () => frames.delete(frame);
		},
		(parts) => painted.push(parts),
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

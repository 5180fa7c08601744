import { expect, it } from 'vitest';
import { ManualClock } from '../../src/feed/clock.ts';
import { Painter } from '../../src/web/painter.ts';

/** A platform whose animation frames come when the test says so. */
function screen() {
	const clock = new ManualClock(0);
	const frames = new Set<() => void>();
	let paints = 0;
	const painter = new Painter(
		clock,
		(call) => {
			frames.add(call);
			return () => frames.delete(call);
		},
		() => {
			paints += 1;
		},
	);
	const nextFrame = () => {
		for (const call of Array.from(frames)) {
			frames.delete(call);
			call();
		}
	};
	return { clock, frames, painter, nextFrame, paints: () => paints };
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

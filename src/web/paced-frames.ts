import type { RequestFrame } from './painter.ts';

/** The part of the page's time that painting may take: a small screen is painted at once, a full one with every second. */
const SHARE = 0.01;
const SECOND = 1000;
/** Painting for a tick begins no later than this after the full second, in milliseconds. */
const LATE = 30;

/** The platform's animation frames, so spaced that painting keeps to its share. */
export function pacedFrames(): RequestFrame {
	let earliest = 0;
	return (call) => {
		let frame = 0;
		const paint = () => {
			const started = performance.now();
			call();
			// After layout and paint, whose cost counts.
			setTimeout(() => {
				earliest = started + (performance.now() - started) / SHARE;
			});
		};
		const sinceTick = Date.now() % SECOND;
		const untilTick = sinceTick < LATE ? 0 : SECOND - sinceTick;
		const timer = setTimeout(
			() => {
				frame = requestAnimationFrame(paint);
			},
			Math.max(0, Math.min(untilTick, earliest - performance.now())),
		);
		return () => {
			clearTimeout(timer);
			cancelAnimationFrame(frame);
		};
	};
}

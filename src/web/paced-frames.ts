import type { RequestFrame } from './painter.ts';

/** The part of the page's time that painting may take: a small screen is painted at once, a full one with every second. */
const SHARE = 0.01;
const SECOND = 1000;

/** The platform's animation frames, so spaced that painting keeps to its share. */
export function pacedFrames(): RequestFrame {
	let earliest = 0;
	/** The last second that was painted: the first paint of each is its tick, and waits for nothing. */
	let paintedIn = 0;
	return (call) => {
		let frame = 0;
		const paint = () => {
			const started = performance.now();
			paintedIn = second();
			call();
			// After layout and paint, whose cost counts.
			setTimeout(() => {
				earliest = started + (performance.now() - started) / SHARE;
			});
		};
		const untilTick = second() === paintedIn ? SECOND - (Date.now() % SECOND) : 0;
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

function second(): number {
	return Math.floor(Date.now() / SECOND);
}

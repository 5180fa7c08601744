import type { Cancel, Clock } from '../feed/clock.ts';

/** A hidden tab gets no animation frames; its state is brought up to date by a timer instead, after so many milliseconds. */
const HIDDEN_INTERVAL = 1000;

/** Asks the platform for an animation frame. */
export type RequestFrame = (call: () => void) => Cancel;

/** Paints at most once per animation frame, however often it is asked to. */
export class Painter {
	readonly #clock: Clock;
	readonly #requestFrame: RequestFrame;
	readonly #paint: () => void;
	#cancel: Cancel | undefined;

	constructor(clock: Clock, requestFrame: RequestFrame, paint: () => void) {
		this.#clock = clock;
		this.#requestFrame = requestFrame;
		this.#paint = paint;
	}

	/** Paints soon. */
	request(): void {
		if (this.#cancel !== undefined) return;
		const paint = () => this.now();
		const cancelFrame = this.#requestFrame(paint);
		const cancelTimer = this.#clock.after(HIDDEN_INTERVAL, paint);
		this.#cancel = () => {
			cancelFrame();
			cancelTimer();
		};
	}

	/** Paints at once: whoever pressed something is answered. */
	now(): void {
		this.#cancel?.();
		this.#cancel = undefined;
		this.#paint();
	}
}

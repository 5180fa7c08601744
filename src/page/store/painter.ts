import type { Cancel, Clock } from '../../feed/clock.ts';

/** After a draw, the next one waits this many times the draw's cost. So draws of up to `MAX_COST_MS` take at most a fifth of the page's time. */
const REST = 4;
/** A longer draw counts as this many milliseconds, because the computer may have slept during it. */
const MAX_COST_MS = 500;
/** A hidden tab gets no animation frames: a timer draws instead, after this many milliseconds. */
const HIDDEN_INTERVAL_MS = 1000;

/** Requests an animation frame of the platform; `painted` is called when the result of `call` is on the screen. */
export type RequestFrame = (call: () => void, painted: () => void) => Cancel;

/** Draws with an animation frame. All requests before a draw share that draw. */
export class Painter {
	readonly #clock: Clock;
	readonly #requestFrame: RequestFrame;
	readonly #paint: () => void;
	/** What the last draw took, in milliseconds, and when it ended. */
	#cost = 0;
	#paintedAt = 0;
	#cancel: Cancel | undefined;

	constructor(clock: Clock, requestFrame: RequestFrame, paint: () => void) {
		this.#clock = clock;
		this.#requestFrame = requestFrame;
		this.#paint = paint;
	}

	/** Whether a draw has been requested and is still to come. */
	get waiting(): boolean {
		return this.#cancel !== undefined;
	}

	request(): void {
		if (this.waiting) return;
		const rest = REST * this.#cost;
		// A clock that was set back must not lengthen the wait.
		const wait = Math.min(rest, this.#paintedAt + rest - this.#clock.now());
		let cancel = () => {};
		const requestPaint = () => {
			cancel = this.#paintWithFrame();
		};
		if (wait <= 0) requestPaint();
		else cancel = this.#clock.after(wait, requestPaint);
		const cancelTimer = this.#clock.after(Math.max(0, wait) + HIDDEN_INTERVAL_MS, () => this.#paintNow());
		this.#cancel = () => {
			cancel();
			cancelTimer();
			this.#cancel = undefined;
		};
	}

	#paintNow(): void {
		this.#cancel?.();
		this.#paint();
	}

	#paintWithFrame(): Cancel {
		let began = 0;
		return this.#requestFrame(
			() => {
				began = this.#clock.now();
				this.#paintNow();
			},
			// The platform's own part counts too: style, layout, paint.
			() => {
				this.#paintedAt = this.#clock.now();
				this.#cost = Math.min(MAX_COST_MS, Math.max(0, this.#paintedAt - began));
			},
		);
	}
}

import type { Cancel, Clock } from '../../feed/clock.ts';
import { SLEEP_THRESHOLD_MS } from '../../feed/link-watch.ts';
import { TokenBucket } from '../token-bucket.ts';

/** The part of the page's time that drawing may take. */
const SHARE = 0.1;
/** Drawing time is averaged over this many milliseconds. A draw is delayed by as many at most. */
const AVERAGED_MS = 2000;
/** The budget is charged the average cost of about this many draws. So the draw of the whole screen does not hold up the next one of the list. */
const AVERAGED_DRAWS = 8;
/** A hidden tab gets no animation frames: a timer draws instead, after this many milliseconds. */
const HIDDEN_INTERVAL_MS = 1000;

/** Requests an animation frame of the platform; `painted` is called when the result of `call` is on the screen. */
export type RequestFrame = (call: () => void, painted: () => void) => Cancel;

/**
 * Draws with the next animation frame, once however often it is requested (SCREEN-18). A budget keeps drawing to a tenth of the page's time. It
 * measures what each draw takes on this machine. While the last two seconds have taken more than their tenth, the next draw waits. Each draw is
 * charged the average cost, so that draws come evenly.
 */
export class Painter {
	readonly #clock: Clock;
	readonly #requestFrame: RequestFrame;
	readonly #paint: () => void;
	/** Its tokens are milliseconds of drawing. */
	readonly #budget = new TokenBucket({ perSecond: SHARE * 1000, capacity: SHARE * AVERAGED_MS });
	/** Milliseconds; the latest draws count most. */
	#averageCost = 0;
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
		const wait = this.#budget.wait(this.#clock.now());
		let cancelFrame: Cancel = () => {};
		const requestPaint = () => {
			cancelFrame = this.#paintWithFrame();
		};
		const cancelWait = wait === 0 ? undefined : this.#clock.after(wait, requestPaint);
		if (wait === 0) requestPaint();
		const cancelTimer = this.#clock.after(wait + HIDDEN_INTERVAL_MS, () => this.drawNow());
		this.#cancel = () => {
			cancelWait?.();
			cancelFrame();
			cancelTimer();
			this.#cancel = undefined;
		};
	}

	/** Draws without a delay, and cancels a request. */
	drawNow(): void {
		this.#cancel?.();
		this.#paint();
	}

	#paintWithFrame(): Cancel {
		let began = 0;
		return this.#requestFrame(
			() => {
				began = this.#clock.now();
				this.drawNow();
			},
			// The platform's own part counts too: style, layout, paint.
			() => this.#charge(Math.max(0, this.#clock.now() - began)),
		);
	}

	#charge(cost: number): void {
		// The computer slept during the draw. Its cost is unknown, and an hour would slow the next draws down for minutes.
		if (cost >= SLEEP_THRESHOLD_MS) return;
		this.#averageCost += (cost - this.#averageCost) / AVERAGED_DRAWS;
		this.#budget.take(this.#clock.now(), this.#averageCost);
	}
}

import type { Cancel, Clock } from '../../feed/clock.ts';
import { ALL_PARTS, MANY, Pace, type Part } from './pace.ts';

/** A hidden tab gets no animation frames; its state is brought up to date by a timer instead, after so many milliseconds. */
const HIDDEN_INTERVAL = 1000;

/** Asks the platform for an animation frame; `painted` is called when what was done in it is on the screen. */
export type RequestFrame = (call: () => void, painted: () => void) => Cancel;

/** Paints what there is to paint, at most once per animation frame and as often as its cost allows, however often it is asked to. */
export class Painter {
	readonly #clock: Clock;
	readonly #requestFrame: RequestFrame;
	readonly #paint: (parts: readonly Part[]) => void;
	readonly #pace = new Pace();
	#waiting = 0;
	/** When the next painting is due, in milliseconds since the epoch, and what calls it off. */
	#due: { readonly at: number; readonly cancel: Cancel } | undefined;

	/** @param paint is given the parts to be painted anew; sessions that started since are added to the list in any case */
	constructor(clock: Clock, requestFrame: RequestFrame, paint: (parts: readonly Part[]) => void) {
		this.#clock = clock;
		this.#requestFrame = requestFrame;
		this.#paint = paint;
	}

	/** Paints soon. */
	request(): void {
		this.#waiting += 1;
		// So many frames are reason to look again.
		if (this.#due !== undefined && this.#waiting !== MANY) return;
		const now = this.#clock.now();
		const wait = this.#pace.wait(now, this.#waiting);
		if (this.#due !== undefined && this.#due.at <= now + wait) return;
		this.#callOff();
		const paint = () => this.#begin();
		let cancelFrame: Cancel = () => {};
		const askForFrame = () => {
			cancelFrame = this.#requestFrame(paint, () => this.#ended());
		};
		const cancelWait = wait === 0 ? () => {} : this.#clock.after(wait, askForFrame);
		if (wait === 0) askForFrame();
		const cancelTimer = this.#clock.after(wait + HIDDEN_INTERVAL, paint);
		const cancel = () => {
			cancelWait();
			cancelFrame();
			cancelTimer();
		};
		this.#due = { at: now + wait, cancel };
	}

	/** Paints all of it at once: whoever pressed something is answered. */
	now(): void {
		this.#callOff();
		this.#waiting = 0;
		this.#paint(ALL_PARTS);
	}

	#begin(): void {
		this.#callOff();
		this.#waiting = 0;
		this.#paint(this.#pace.begin(this.#clock.now()));
	}

	/** The platform's own part of it counts too. */
	#ended(): void {
		if (this.#pace.ended(this.#clock.now())) this.request();
	}

	#callOff(): void {
		this.#due?.cancel();
		this.#due = undefined;
	}
}

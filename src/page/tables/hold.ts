import type { Cancel, Clock } from '../../feed/clock.ts';

/** The longest hold of rows without a movement (SCREEN-13). */
export const HOLD_SECONDS = 15;
/** A touch screen sends the click this many milliseconds after the finger has left, at most. */
const CLICK_DELAY_MS = 400;

/** `pressed`: rows keep their places from pointer-down to the click, without the mark `held`. */
export type HoldState = 'free' | 'pressed' | 'held';

/** Decides when the rows of a table keep their places (SCREEN-13, SCREEN-15). Times are milliseconds. */
export class Hold {
	readonly #clock: Clock;
	readonly #watchers = new Set<() => void>();
	#pointer = false;
	#focus = false;
	#state: HoldState = 'free';
	#cancelRelease: Cancel = () => {};

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	readonly state = (): HoldState => this.#state;

	/** @returns a function that ends the subscription */
	readonly subscribe = (watcher: () => void): (() => void) => {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	};

	/** A pointer that can rest moved over the table. */
	readonly pointerMoved = (): void => {
		this.#pointer = true;
		this.#hold('held');
	};

	readonly pointerLeft = (): void => {
		this.#pointer = false;
		this.lifted();
		if (this.#state === 'held' && !this.#focus) this.release();
	};

	/** The focus came into the table or moved in it, or a key was pressed there. */
	readonly focusMoved = (): void => {
		this.#focus = true;
		this.#hold('held');
	};

	readonly focusLeft = (): void => {
		this.#focus = false;
		if (this.#state === 'held' && !this.#pointer) this.release();
	};

	/** A pointer went down on the table: the click that may follow must hit the same row. The 15 s of a hold begin again. */
	readonly pressed = (): void => {
		this.#hold(this.#state === 'held' ? 'held' : 'pressed');
	};

	/** The pointer went up, or the press became a scroll. */
	readonly lifted = (): void => {
		if (this.#state === 'pressed') this.#hold('pressed', CLICK_DELAY_MS);
	};

	readonly clicked = (): void => {
		if (this.#state === 'pressed') this.release();
	};

	readonly release = (): void => {
		this.#cancelRelease();
		this.#enter('free');
	};

	#hold(state: HoldState, duration = HOLD_SECONDS * 1000): void {
		this.#cancelRelease();
		this.#cancelRelease = this.#clock.after(duration, () => this.release());
		this.#enter(state);
	}

	#enter(state: HoldState): void {
		if (state === this.#state) return;
		this.#state = state;
		for (const watcher of this.#watchers) watcher();
	}
}

import type { Cancel, Clock } from '../../feed/clock.ts';

/** Rows are held for so long without a movement, in milliseconds. */
const LONGEST = 15_000;

/** Whether the rows of a table stay where they are, because a pointer rests on it or the focus is in it. */
export class Hold {
	readonly #clock: Clock;
	readonly #watchers = new Set<() => void>();
	#pointer = false;
	#focus = false;
	#release: Cancel | undefined;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	readonly held = (): boolean => this.#release !== undefined;

	/** @returns what ends the subscription */
	readonly subscribe = (watcher: () => void): (() => void) => {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	};

	/** The pointer is on the table, and moved. */
	readonly pointerMoved = (): void => {
		this.#pointer = true;
		this.#hold();
	};

	readonly pointerLeft = (): void => {
		this.#pointer = false;
		if (!this.#focus) this.#letGo();
	};

	/** The focus is in the table, and moved, or a key was pressed there. */
	readonly focusMoved = (): void => {
		this.#focus = true;
		this.#hold();
	};

	readonly focusLeft = (): void => {
		this.#focus = false;
		if (!this.#pointer) this.#letGo();
	};

	#hold(): void {
		const before = this.#release;
		before?.();
		this.#release = this.#clock.after(LONGEST, () => this.#letGo());
		if (before === undefined) this.#tell();
	}

	#letGo(): void {
		if (this.#release === undefined) return;
		this.#release();
		this.#release = undefined;
		this.#tell();
	}

	#tell(): void {
		for (const watcher of this.#watchers) watcher();
	}
}

import {
	type DOMAttributes,
	type FocusEvent,
	type KeyboardEvent,
	useLayoutEffect,
	useRef,
	useState,
	useSyncExternalStore,
} from 'react';
import type { Cancel, Clock } from '../../../feed/clock.ts';
import { useServices } from '../../services.ts';
import { keepTabStops, moveFocus, pressRow } from './row-focus.ts';

/** The longest hold of rows without a movement (SCREEN-13). */
export const HOLD_SECONDS = 15;
/** A press holds the rows for this many milliseconds: the click comes within them, after a slow press too. */
const PRESS_MS = 3000;

/** `pressed`: rows keep their places for a press, without the mark `held`. */
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
		if (this.#state === 'held') this.#hold('held');
		else this.#hold('pressed', PRESS_MS);
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

export interface TableHold {
	/** The rows keep their places: `pressed` or `held`. */
	readonly held: boolean;
	/** Held, with the mark that says so. */
	readonly marked: boolean;
	/** The key of the row that has the focus, as its `data-row` says; undefined while none has. */
	readonly focusedRow: string | undefined;
	/** Ends the hold, until the pointer or the focus moves in the table again. */
	readonly release: () => void;
	/** The ref and event handlers of the element around the table. They press and focus its rows too (PANEL-1, SCREEN-27). */
	readonly handlers: DOMAttributes<HTMLElement> & { readonly ref: (element: HTMLElement | null) => void };
}

/**
 * Keeps the rows of one table in their places while they are read, focused or pressed (SCREEN-13, SCREEN-15).
 *
 * @param byPointer whether a pointer that rests on the table holds it too
 */
export function useHold(byPointer = true): TableHold {
	const { clock } = useServices();
	const [hold] = useState(() => new Hold(clock));
	const [focusedRow, setFocusedRow] = useState<string>();
	const state = useSyncExternalStore(hold.subscribe, hold.state, hold.state);
	const around = useRef<HTMLElement>(null);
	const lastFocused = useRef<HTMLElement>(undefined);
	// With each draw, because any may have moved or removed the row that had the Tab stop.
	useLayoutEffect(() => {
		keepTabStops(around.current, lastFocused.current);
	});
	const [handlers] = useState(() => ({
		ref: (element: HTMLElement | null) => {
			around.current = element;
		},
		// A finger does not rest on the screen, so only its press holds the rows.
		onPointerMove: ({ pointerType }: { pointerType: string }) => {
			if (byPointer && pointerType !== 'touch') hold.pointerMoved();
		},
		onPointerLeave: hold.pointerLeft,
		onPointerDown: hold.pressed,
		onClick: pressRow,
		onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement, HTMLElement>) => {
			hold.focusMoved();
			lastFocused.current = target;
			keepTabStops(currentTarget, target);
			setFocusedRow(target.closest<HTMLElement>('[data-row]')?.dataset['row']);
		},
		onKeyDown: (event: KeyboardEvent) => {
			hold.focusMoved();
			moveFocus(event);
		},
		onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
			if (currentTarget.contains(relatedTarget)) return;
			hold.focusLeft();
			// When only the window loses the focus, its row stays and gets the focus back with the window.
			if (!currentTarget.contains(document.activeElement)) setFocusedRow(undefined);
		},
	}));
	return { held: state !== 'free', marked: state === 'held', focusedRow, release: hold.release, handlers };
}

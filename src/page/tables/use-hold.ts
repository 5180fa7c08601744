import { type DOMAttributes, type FocusEvent, useState, useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import { Hold, type HoldState } from './hold.ts';

export interface TableHold {
	readonly state: HoldState;
	/** The key of the row that has the focus, as its `data-row` says; undefined while none has. */
	readonly focusedRow: string | undefined;
	/** Ends the hold, until the pointer or the focus moves in the table again. */
	readonly release: () => void;
	/** Event handlers of the element around the table. */
	readonly handlers: DOMAttributes<HTMLElement>;
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
	const [handlers] = useState(() => ({
		// A finger does not rest on the screen, so only its press holds the rows.
		onPointerMove: ({ pointerType }: { pointerType: string }) => {
			if (byPointer && pointerType !== 'touch') hold.pointerMoved();
		},
		onPointerLeave: hold.pointerLeft,
		onPointerDown: hold.pressed,
		onPointerUp: hold.lifted,
		onPointerCancel: hold.lifted,
		onClick: hold.clicked,
		onFocus: ({ target }: FocusEvent) => {
			hold.focusMoved();
			setFocusedRow(target.closest<HTMLElement>('[data-row]')?.dataset['row']);
		},
		onKeyDown: hold.focusMoved,
		onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
			if (currentTarget.contains(relatedTarget)) return;
			hold.focusLeft();
			// When only the window loses the focus, its row stays and gets the focus back with the window.
			if (!currentTarget.contains(document.activeElement)) setFocusedRow(undefined);
		},
	}));
	return { state, focusedRow, release: hold.release, handlers };
}

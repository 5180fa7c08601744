import { type DOMAttributes, type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Cancel } from '../../../feed/clock.ts';
import { useServices } from '../../services.ts';
import { markAround } from '../marks.ts';
import { useDocumentEvent } from '../use-document-event.ts';
import { moveFocus, pressRow } from './row-events.ts';

/** The longest freeze without a movement. */
const FREEZE_SECONDS = 15;
/** A press freezes the rows for this many milliseconds: long enough for the click after a slow press. */
const PRESS_MS = 3000;

type FreezeState = 'free' | 'pressed' | 'frozen';

export interface RowFreeze {
	/** The rows keep their places. */
	readonly frozen: boolean;
	/** A press has frozen them a moment ago. */
	readonly pressed: boolean;
	/** The key of the row that has the focus; undefined while none has. */
	readonly focusedRow: string | undefined;
	/** For the element around the rows. They also open the panel of a pressed row, and move the focus by the arrow keys. */
	readonly handlers: DOMAttributes<HTMLElement>;
}

/**
 * Freezes the rows of one or more lists while they are read, focused or pressed, or text in them is selected.
 *
 * @param byPointer whether a mouse or pen over the rows freezes them too
 */
export function useRowFreeze(byPointer = true): RowFreeze {
	const { timers } = useServices();
	const [state, setState] = useState<FreezeState>('free');
	const [focusedRow, setFocusedRow] = useState<string>();
	const list = useRef<HTMLElement>(null);
	const [selecting, setSelecting] = useState(false);
	// Rows that moved would take the selected text with them.
	useDocumentEvent('selectionchange', () => {
		const selection = getSelection();
		setSelecting(selection?.isCollapsed === false && list.current?.contains(selection.anchorNode) === true);
	});
	const [handlers] = useState(() => {
		let current: FreezeState = 'free';
		let cancelRelease: Cancel = () => {};
		const enter = (next: FreezeState) => {
			cancelRelease();
			if (current !== next) setState(next);
			current = next;
		};
		const freeze = (next: FreezeState, milliseconds: number) => {
			enter(next);
			cancelRelease = timers.after(milliseconds, () => enter('free'));
		};
		const read = () => freeze('frozen', FREEZE_SECONDS * 1000);
		const leave = () => {
			if (current === 'frozen') enter('free');
		};
		return {
			// A finger does not rest on the screen, so only its press freezes the rows.
			onPointerMove: ({ pointerType }: { pointerType: string }) => {
				if (byPointer && pointerType !== 'touch') read();
			},
			onPointerLeave: leave,
			// The click that may follow must hit the same row.
			onPointerDown: ({ currentTarget }: PointerEvent<HTMLElement>) => {
				list.current = currentTarget;
				if (current === 'frozen') read();
				else freeze('pressed', PRESS_MS);
			},
			onClick: pressRow,
			onFocus: ({ target }: FocusEvent<HTMLElement, HTMLElement>) => {
				// A jump to a part of the page gives its heading the focus.
				if (target.localName === 'h2') return;
				read();
				setFocusedRow(markAround('row', target));
			},
			onKeyDown: (event: KeyboardEvent) => {
				read();
				moveFocus(event);
			},
			onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
				if (currentTarget.contains(relatedTarget)) return;
				leave();
				// When only the window loses the focus, the focused row stays, and gets the focus back with the window.
				if (!currentTarget.contains(document.activeElement)) setFocusedRow(undefined);
			},
		};
	});
	return { frozen: state !== 'free' || selecting, pressed: state === 'pressed', focusedRow, handlers };
}

import { type DOMAttributes, type FocusEvent, type KeyboardEvent, useState } from 'react';
import type { Cancel } from '../../../feed/clock.ts';
import { useServices } from '../../services.ts';
import { markAround } from '../marks.ts';
import { moveFocus, pressRow } from './row-events.ts';

/** The longest freeze without a movement. */
export const FREEZE_SECONDS = 15;
/** A press freezes the rows for this many milliseconds: long enough for the click after a slow press. */
const PRESS_MS = 3000;

/** `pressed`: frozen without the badge. */
type FreezeState = 'free' | 'pressed' | 'frozen';

export interface RowFreeze {
	/** The rows keep their places. */
	readonly frozen: boolean;
	/** A badge says that the rows are frozen. */
	readonly badge: boolean;
	/** The key of the row that has the focus; undefined while none has. */
	readonly focusedRow: string | undefined;
	/** For the element around the rows. They also open the panel of a pressed row, and move the focus by the arrow keys. */
	readonly handlers: DOMAttributes<HTMLElement>;
}

/**
 * Freezes the rows of one or more lists while they are read, focused or pressed.
 *
 * @param byPointer whether a mouse or pen over the rows freezes them too
 */
export function useRowFreeze(byPointer = true): RowFreeze {
	const { clock } = useServices();
	const [state, setState] = useState<FreezeState>('free');
	const [focusedRow, setFocusedRow] = useState<string>();
	const [handlers] = useState(() => {
		let current: FreezeState = 'free';
		let cancelRelease: Cancel = () => {};
		const enter = (next: FreezeState) => {
			cancelRelease();
			current = next;
			setState(next);
		};
		const freeze = (next: FreezeState, milliseconds: number) => {
			enter(next);
			cancelRelease = clock.after(milliseconds, () => enter('free'));
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
			onPointerDown: () => {
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
	return { frozen: state !== 'free', badge: state === 'frozen', focusedRow, handlers };
}

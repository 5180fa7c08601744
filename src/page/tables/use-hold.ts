import { type FocusEvent, useState, useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import { Hold } from './hold.ts';

/** What a table needs to hold still: whether it does, and what is to be put on it. */
export function useHold() {
	const { clock } = useServices();
	const [hold] = useState(() => new Hold(clock));
	const held = useSyncExternalStore(hold.subscribe, hold.held, hold.held);
	// A finger does not rest: it would hold the table long after it has gone.
	const [handlers] = useState(() => ({
		onPointerMove: ({ pointerType }: { pointerType: string }) => {
			if (pointerType !== 'touch') hold.pointerMoved();
		},
		onPointerLeave: hold.pointerLeft,
		onFocus: hold.focusMoved,
		onKeyDown: hold.focusMoved,
		onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
			if (!currentTarget.contains(relatedTarget)) hold.focusLeft();
		},
	}));
	return { held, handlers };
}

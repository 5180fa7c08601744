import { useLayoutEffect } from 'react';

/** Calls `leave` for Escape, unless Escape clears a filter or closes something else that lies over the page. */
export function useEscape(enabled: boolean, leave: () => void): void {
	useLayoutEffect(() => {
		if (!enabled) return undefined;
		const press = ({ key, defaultPrevented, isComposing }: KeyboardEvent) => {
			if (key !== 'Escape' || defaultPrevented || isComposing) return;
			if (document.querySelector('dialog:modal, :popover-open') === null) leave();
		};
		document.addEventListener('keydown', press);
		return () => document.removeEventListener('keydown', press);
	}, [enabled, leave]);
}

import { useEffect, useLayoutEffect } from 'react';

/** The single keys that act on the whole page. The legend explains each. */
export type PageKey = '/' | 'g' | 'w' | 'p' | '?';

type KeyActions = Readonly<Record<PageKey, () => void>>;

/** Keys that also act while the panel covers the page. */
const PANEL_KEYS: readonly string[] = ['g', 'w'] satisfies readonly PageKey[];

/**
 * Calls the action of a pressed key (SCREEN-20), except in a text field and while a dialog covers the page.
 *
 * @param actions the same object for as long as they are the same
 */
export function useKeys(enabled: boolean, actions: KeyActions): void {
	useEffect(() => {
		if (!enabled) return undefined;
		const byKey = new Map(Object.entries(actions));
		const press = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTextField(event.target)) return;
			// A key that is held down acts once.
			if (event.repeat) return;
			const cover = document.querySelector(PANEL_KEYS.includes(event.key) ? ':modal:not(.panel)' : ':modal');
			if (cover !== null) return;
			const action = byKey.get(event.key);
			if (action === undefined) return;
			event.preventDefault();
			action();
		};
		document.addEventListener('keydown', press);
		return () => document.removeEventListener('keydown', press);
	}, [enabled, actions]);
}

/** @param target the element that has the focus, or that a key was pressed in */
export function isTextField(target: EventTarget | null): boolean {
	return target instanceof HTMLInputElement && target.type === 'text';
}

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

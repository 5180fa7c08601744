import { useSyncExternalStore } from 'react';
import { SCREENS } from './screens.ts';

type Screen = keyof typeof SCREENS;

/** Whether the window is such a screen. The answer changes in the same frame as the style sheets. */
export function useScreen(screen: Screen): boolean {
	return useSyncExternalStore(subscribe, () => listOf(screen).matches);
}

function subscribe(changed: () => void): () => void {
	addEventListener('resize', changed);
	return () => removeEventListener('resize', changed);
}

/** Rows ask at each draw, and a new list is dear. */
const lists = new Map<Screen, MediaQueryList>();

function listOf(screen: Screen): MediaQueryList {
	const list = lists.get(screen) ?? matchMedia(SCREENS[screen]);
	lists.set(screen, list);
	return list;
}

import { useSyncExternalStore } from 'react';
import { SCREENS } from './screens.ts';

/** A value that depends on the size of the window. It changes in the same frame as the style sheets. */
export function useWindowSize<Value extends string | number | boolean>(read: () => Value): Value {
	return useSyncExternalStore(subscribe, read);
}

function subscribe(changed: () => void): () => void {
	addEventListener('resize', changed);
	return () => removeEventListener('resize', changed);
}

/** By query. Rows ask at each draw, and a new list is dear. */
const mediaLists = new Map<string, MediaQueryList>();

export function matchesMedia(query: string): boolean {
	const list = mediaLists.get(query) ?? matchMedia(query);
	mediaLists.set(query, list);
	return list.matches;
}

/** Whether the window is such a screen. */
export function useScreen(screen: keyof typeof SCREENS): boolean {
	return useWindowSize(() => matchesMedia(SCREENS[screen]));
}

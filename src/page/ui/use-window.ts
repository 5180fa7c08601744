import { useSyncExternalStore } from 'react';

/** A value that depends on the size of the window. It changes in the same frame as the style sheets. */
export function useWindow<Value extends string | number | boolean>(read: () => Value): Value {
	return useSyncExternalStore(subscribe, read);
}

function subscribe(changed: () => void): () => void {
	addEventListener('resize', changed);
	return () => removeEventListener('resize', changed);
}

export function matches(query: string): boolean {
	return matchMedia(query).matches;
}

/** Whether the window is wide enough for the panel to cover only one column of tables. If not, the panel is a sheet over the page. */
export function usePanelBeside(): boolean {
	return useWindow(() => matches('(width >= 80em)'));
}

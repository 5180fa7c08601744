import { useSyncExternalStore } from 'react';

/** A value that depends on the size of the window. It follows within the same frame as the style sheets do. */
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

/** Whether there is room for the panel beside the tables, as in the style sheets. It then covers one column; otherwise it is a sheet over the page. */
export function usePanelBeside(): boolean {
	return useWindow(() => matches('(width >= 80em)'));
}

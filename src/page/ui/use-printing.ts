import { useSyncExternalStore } from 'react';

let printing = false;

/** Whether the page is being printed. Lists are unfolded then. */
export function usePrinting(): boolean {
	return useSyncExternalStore(subscribe, () => printing);
}

function subscribe(changed: () => void): () => void {
	const changeTo = (next: boolean) => () => {
		printing = next;
		changed();
	};
	const [begin, end] = [changeTo(true), changeTo(false)];
	addEventListener('beforeprint', begin);
	addEventListener('afterprint', end);
	return () => {
		removeEventListener('beforeprint', begin);
		removeEventListener('afterprint', end);
	};
}

import { useMemo, useSyncExternalStore } from 'react';
import type { Derivation } from './derived-view.ts';
import type { PageStore } from './page-store.ts';
import type { View } from './view.ts';

/**
 * A part of the view. The component is drawn again when that part changes, and only then.
 *
 * @param pick returns the same object as long as the part is the same
 */
export function useView<Part>(store: PageStore, pick: (view: View) => Part): Part {
	return useSyncExternalStore(store.subscribe, () => pick(store.view()));
}

/**
 * A value derived from the activity while the component is mounted. It is computed again once a second, after a press, and when a relevant
 * session changes.
 *
 * @param derivation the same object as long as it derives the same: keep it with `useMemo`
 */
export function useDerived<Value>(store: PageStore, derivation: Derivation<Value>): Value {
	const value = useMemo(() => store.derive(derivation), [store, derivation]);
	return useSyncExternalStore(store.subscribe, value);
}

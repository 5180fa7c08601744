import { useMemo, useSyncExternalStore } from 'react';
import type { Derivation } from './derived-view.ts';
import type { LiveActivity } from './live-activity.ts';
import type { View } from './view.ts';

/**
 * A part of what the page shows. The component is drawn again when that part changes, and only then.
 *
 * @param pick returns the same object as long as the part is the same
 */
export function useView<Part>(activity: LiveActivity, pick: (view: View) => Part): Part {
	const part = () => pick(activity.view());
	return useSyncExternalStore(activity.subscribe, part, part);
}

/**
 * A value derived from the activity while the component is mounted. It is computed once a second at most, and when a relevant session changes.
 *
 * @param derivation the same object as long as it derives the same: keep it with `useMemo`
 */
export function useDerived<Value>(activity: LiveActivity, derivation: Derivation<Value>): Value {
	const value = useMemo(() => activity.derive(derivation), [activity, derivation]);
	return useSyncExternalStore(activity.subscribe, value, value);
}

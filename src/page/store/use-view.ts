import { useSyncExternalStore } from 'react';
import type { LiveActivity } from './live-activity.ts';
import type { View } from './view.ts';

/**
 * A part of what the page shows: whoever uses it is drawn again when that part changes, and only then.
 *
 * @param pick gives the same object for as long as the part is the same
 */
export function useView<Part>(activity: LiveActivity, pick: (view: View) => Part): Part {
	const part = () => pick(activity.view());
	return useSyncExternalStore(activity.subscribe, part, part);
}

import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Activity } from '../engine/activity.ts';
import type { UnixSeconds } from '../engine/time.ts';
import type { Clock } from '../feed/clock.ts';
import type { Network } from '../protocol/networks.ts';
import type { PageStore } from './store/page-store.ts';
import type { View } from './store/view.ts';
import type { Analytics } from './telemetry/telemetry.ts';

/** Shared by the whole page. */
interface Services {
	readonly network: Network;
	readonly clock: Clock;
	readonly store: PageStore;
	readonly analytics: Analytics;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
	const services = useContext(ServicesContext);
	if (services === undefined) throw new Error('useServices must be called inside ServicesContext');
	return services;
}

/**
 * A part of the view. The component is drawn again when that part changes, and only then.
 *
 * @param pick returns the same object as long as the part is the same
 */
export function useView<Part>(pick: (view: View) => Part): Part {
	const { store } = useServices();
	return useSyncExternalStore(store.subscribe, () => pick(store.view()));
}

/**
 * A value derived from the activity while the component is mounted. It is computed again with each draw of all tables: once a second unless
 * paused or without a connection, and at once after an action such as Connect or Clear.
 *
 * @param derive a stable reference, such as a module-level function
 * @param argument passed to `derive`, such as the id of a talkgroup; a stable reference too
 */
export function useDerived<Argument, Value>(
	derive: (activity: Activity, now: UnixSeconds, argument: Argument) => Value,
	argument: Argument,
): Value {
	const { store } = useServices();
	const value = useMemo(
		() => store.derive((activity, now) => derive(activity, now, argument)),
		[store, derive, argument],
	);
	return useSyncExternalStore(store.subscribe, value);
}

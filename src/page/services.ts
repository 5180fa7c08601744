import { createContext, useContext } from 'react';
import type { SubjectRef } from '../engine/conversations/overs.ts';
import type { Clock } from '../feed/clock.ts';
import type { Network } from '../protocol/networks.ts';
import type { PatternMatcher } from './filters/pattern-matcher.ts';
import type { LazyScript, LazyScripts } from './lazy-scripts.ts';
import type { Analytics } from './telemetry/analytics.ts';

/** Shared by the whole page. Only `countryOf` is replaced, once the table of codes has loaded. */
export interface Services {
	readonly network: Network;
	readonly clock: Clock;
	readonly analytics: Analytics;
	/** The code of the text filters: a function that makes a matcher. */
	readonly patternMatcher: LazyScript<() => PatternMatcher>;
	/** Registers the service worker that shows notifications where pages may not; rejects where that is not possible. */
	readonly registerNotificationWorker: () => Promise<ServiceWorkerRegistration>;
	/** Removes that service worker, if it is registered. */
	readonly removeNotificationWorker: () => Promise<void>;
	/** The country in which a number was given out, as an ISO 3166 code. Undefined where it has none, and until the table of codes has loaded. */
	readonly countryOf: (subject: SubjectRef) => string | undefined;
	/** Adds a script that loads later. Where a redeploy has removed it, the page reloads itself. */
	readonly lazyScript: LazyScripts['add'];
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
	const services = useContext(ServicesContext);
	if (services === undefined) throw new Error('a component is used outside the page');
	return services;
}

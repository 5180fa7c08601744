import { createContext, useContext } from 'react';
import type { Clock } from '../feed/clock.ts';
import type { Network } from '../protocol/networks.ts';
import type { PatternMatcher } from './filters/pattern-matcher.ts';
import type { Analytics } from './telemetry/analytics.ts';

/** What the whole page shares; nothing of it changes once it has loaded. */
export interface Services {
	readonly network: Network;
	readonly clock: Clock;
	readonly analytics: Analytics;
	/** Loads what matches texts with a pattern; rejects where that cannot be had. */
	readonly createMatcher: () => Promise<PatternMatcher>;
	/** Where a radio is registered, as an ISO 3166 code; undefined where the id tells nothing, and until the table of codes has loaded. */
	readonly countryOf: (radioId: number) => string | undefined;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
	const services = useContext(ServicesContext);
	if (services === undefined) throw new Error('a component stands outside the page');
	return services;
}

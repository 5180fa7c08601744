import { createContext, useContext } from 'react';
import type { Clock } from '../feed/clock.ts';
import type { Network } from '../feed/networks.ts';
import type { Analytics } from './analytics.ts';
import type { PatternMatcher } from './pattern-matcher.ts';

/** What the whole page shares and nothing of it changes. */
export interface Services {
	readonly network: Network;
	readonly clock: Clock;
	readonly analytics: Analytics;
	readonly createMatcher: () => PatternMatcher;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
	const services = useContext(ServicesContext);
	if (services === undefined) throw new Error('a component stands outside the page');
	return services;
}

import { createContext, useContext } from 'react';
import type { Clock } from '../feed/clock.ts';
import type { Network } from '../protocol/networks.ts';
import type { Analytics } from './telemetry/telemetry.ts';

/** Shared by the whole page. */
export interface Services {
	readonly network: Network;
	readonly clock: Clock;
	readonly analytics: Analytics;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
	const services = useContext(ServicesContext);
	if (services === undefined) throw new Error('a component is used outside the page');
	return services;
}

import type { Clock } from '../../feed/clock.ts';
import { FeedConnection } from '../../feed/feed-connection.ts';
import type { Network } from '../../protocol/networks.ts';
import type { TakeEntry } from '../relay/log/log-entry.ts';
import { networkDial } from './network-dial.ts';

export interface UpstreamOptions {
	readonly network: Pick<Network, 'address' | 'path' | 'subscription'>;
	readonly clock: Clock;
	/** The `User-Agent` header. */
	readonly userAgent: string;
	readonly take: TakeEntry;
	/** Called with each connection error. */
	readonly warn: (message: string) => void;
}

/** Connects to a network, and again after every loss (RELAY-1). @returns a function that ends the connection */
export function openUpstream({ network, clock, userAgent, take, warn }: UpstreamOptions): () => void {
	let connected = false;
	const connection = new FeedConnection(networkDial(userAgent), {
		network,
		clock,
		warn,
		onFrame: (frame) => take({ frame }, clock.now()),
		onState: (state) => {
			if (state === 'connected') take({ upstream: 'connected' }, clock.now());
			else if (connected) take({ upstream: 'lost' }, clock.now());
			connected = state === 'connected';
		},
	});
	connection.open();
	return () => connection.close();
}

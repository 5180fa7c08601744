import type { Clock } from '../../feed/clock.ts';
import { FeedConnection } from '../../feed/feed-connection.ts';
import type { Network } from '../../protocol/networks.ts';
import type { Hear } from '../relay/live-activity.ts';
import { networkDial } from './network-dial.ts';

export interface UpstreamOptions {
	readonly network: Pick<Network, 'address' | 'path' | 'subscription'>;
	readonly clock: Clock;
	/** The `User-Agent` header. */
	readonly userAgent: string;
	readonly hear: Hear;
	/** Called with each connection error. */
	readonly warn: (message: string) => void;
}

/** Connects to a network, and again after every loss (RELAY-1). @returns a function that ends the connection */
export function openUpstream({ network, clock, userAgent, hear, warn }: UpstreamOptions): () => void {
	let connected = false;
	const connection = new FeedConnection(networkDial(userAgent), {
		network,
		clock,
		warn,
		onFrame: (frame) => hear({ frame }, clock.now()),
		onState: (state) => {
			if (state === 'connected') hear({ upstream: 'connected' }, clock.now());
			else if (connected) hear({ upstream: 'lost' }, clock.now());
			connected = state === 'connected';
		},
	});
	connection.open();
	return () => connection.close();
}

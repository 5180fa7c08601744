import type { Clock } from '../../feed/clock.ts';
import { FeedConnection } from '../../feed/feed-connection.ts';
import type { Network } from '../../feed/networks.ts';
import type { EntryContent } from './frame-log.ts';

export interface UpstreamOptions {
	readonly network: Pick<Network, 'address' | 'path' | 'subscription'>;
	readonly clock: Clock;
	/** Told of each frame, and of each change of the link, as it comes. */
	readonly take: (content: EntryContent) => void;
	/** Where connection errors are logged. */
	readonly warn: (message: string) => void;
}

/** Connects to the network, and again after every loss. @returns what ends the connection, which is then lost too */
export function openUpstream({ network, clock, take, warn }: UpstreamOptions): () => void {
	let connected = false;
	const connection = new FeedConnection({
		network,
		clock,
		warn,
		listeners: [(frame) => take({ frame })],
		onState: (state) => {
			if (state === 'connected') take({ link: 'connected' });
			else if (connected) take({ link: 'lost' });
			connected = state === 'connected';
		},
	});
	connection.open();
	return () => connection.close();
}

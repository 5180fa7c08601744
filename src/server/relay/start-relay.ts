import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Clock } from '../../feed/clock.ts';
import type { Network } from '../../feed/networks.ts';
import { type EntryContent, FrameLog } from './frame-log.ts';
import { Relay } from './relay.ts';
import { SharedLog } from './shared-log.ts';
import { openUpstream } from './upstream.ts';

export interface RunningRelay {
	/** Ends all connections at once, and the server. */
	readonly close: () => Promise<void>;
}

export interface RelayOptions {
	readonly upstream: Network;
	/** The address of the Redis by which several relays are as one; undefined where this one is by itself. */
	readonly redis: string | undefined;
}

/** Relays a network to whoever connects to a server, from now on. */
export function startRelay(server: Server, { upstream, redis }: RelayOptions, clock: Clock): RunningRelay {
	const log = new FrameLog(randomUUID());
	const relay = new Relay(server, log, clock);
	const warn = (message: string) => console.error(message);
	const connect = (take: (content: EntryContent) => void) => openUpstream({ network: upstream, clock, take, warn });
	if (redis === undefined) {
		const hangUp = connect((content) => log.append(content, clock.now()));
		return {
			close: async () => {
				hangUp();
				await relay.close();
			},
		};
	}
	const shared: SharedLog = new SharedLog({
		log,
		clock,
		url: redis,
		network: upstream.name,
		openUpstream: () => connect((content) => shared.append(content, clock.now())),
		note: warn,
	});
	return {
		close: async () => {
			// While its viewers leave it goes on following.
			await shared.resign();
			await relay.close();
			await shared.stop();
		},
	};
}

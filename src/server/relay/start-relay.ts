import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Clock } from '../../feed/clock.ts';
import type { Network } from '../../feed/networks.ts';
import { FrameLog } from './frame-log.ts';
import { Relay } from './relay.ts';
import { openUpstream } from './upstream.ts';

export interface RunningRelay {
	/** Ends all connections at once, and the server. */
	readonly close: () => Promise<void>;
}

/** Relays a network to whoever connects to a server, from now on. */
export function startRelay(server: Server, network: Network, clock: Clock): RunningRelay {
	const log = new FrameLog(randomUUID());
	const relay = new Relay(server, log, clock);
	const hangUp = openUpstream({
		network,
		clock,
		take: (content) => log.append(content, clock.now()),
		warn: (message) => console.error(message),
	});
	return {
		close: async () => {
			hangUp();
			await relay.close();
		},
	};
}

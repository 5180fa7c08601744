import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Clock } from '../../feed/clock.ts';
import type { Network } from '../../feed/networks.ts';
import type { ViewerLimits } from './admission.ts';
import { FrameLog } from './frame-log.ts';
import { journal } from './journal.ts';
import { Relay } from './relay.ts';
import { openUpstream } from './upstream.ts';

export interface RelaySettings {
	readonly upstream: Network;
	readonly limits: ViewerLimits;
}

/** Relays a network to whoever connects to a server, from now on. */
export function startRelay(
	server: Server,
	{ upstream, limits }: RelaySettings,
	clock: Clock,
): Pick<Relay, 'answer' | 'drain' | 'close'> {
	const note = journal(clock, (line) => console.error(line));
	const log = new FrameLog(randomUUID());
	const relay = new Relay(server, { log, clock, limits, note });
	log.watch({
		entry: ({ link }) => {
			if (link !== undefined) note('network', { link });
		},
		restarted: () => note('log anew'),
	});
	const hangUp = openUpstream({
		network: upstream,
		clock,
		take: (content) => log.append(content, clock.now()),
		warn: (reason) => note('network', { reason }),
	});
	return {
		answer: (path) => relay.answer(path),
		drain: () => relay.drain(),
		close: async () => {
			hangUp();
			await relay.close();
			note('ended');
		},
	};
}

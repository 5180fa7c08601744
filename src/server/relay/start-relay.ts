import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Clock } from '../../feed/clock.ts';
import type { Network } from '../../protocol/networks.ts';
import { SharedLog } from './cluster/shared-log.ts';
import { shareable } from './cluster/stream-entry.ts';
import { journal } from './journal.ts';
import { FrameLog } from './log/frame-log.ts';
import { Relay } from './relay.ts';
import { openUpstream, type UpstreamOptions } from './upstream.ts';
import type { ViewerLimits } from './viewers/admission.ts';

export interface RelaySettings {
	readonly upstream: Network;
	readonly limits: ViewerLimits;
	/** The address of the Redis by which several relays are as one; undefined where this one is by itself. */
	readonly redis: string | undefined;
	/** The `User-Agent` header of the connection to the network. */
	readonly userAgent: string;
}

/** Relays a network to whoever connects to a server, from now on. */
export function startRelay(
	server: Server,
	{ upstream, limits, redis, userAgent }: RelaySettings,
	clock: Clock,
): Pick<Relay, 'answer' | 'drain' | 'close'> {
	const note = journal(clock, (line) => console.error(line));
	const log = new FrameLog(randomUUID());
	const connect = (take: UpstreamOptions['take']) =>
		openUpstream({
			network: upstream,
			// Whoever has a log has no need of it.
			backfill: upstream.remembers === true && log.last === 0,
			clock,
			userAgent,
			take,
			warn: (reason) => note('network', { reason }),
		});
	let shared: SharedLog | undefined;
	const relay = new Relay(server, { log, clock, limits, note, shared: () => shared });
	log.watch({
		entry: ({ link }) => {
			if (link !== undefined) note('network', { link });
		},
		restarted: () => note('log anew'),
	});
	let hangUp = () => {};
	if (redis === undefined) {
		hangUp = connect((content, at) =>
			log.append('link' in content ? content : { frame: shareable(content.frame) }, at),
		);
	} else {
		shared = new SharedLog({
			log,
			clock,
			note,
			url: redis,
			network: upstream.name,
			openUpstream: () => connect((content, at) => shared?.append(content, at)),
		});
	}
	return {
		answer: (path) => relay.answer(path),
		drain: async () => {
			// While its viewers leave it goes on following.
			await shared?.resign();
			await relay.drain();
		},
		close: async () => {
			hangUp();
			await shared?.stop();
			await relay.close();
			note('ended');
		},
	};
}

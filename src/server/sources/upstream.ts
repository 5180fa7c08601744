import type { Clock } from '../../feed/clock.ts';
import { FeedConnection } from '../../feed/feed-connection.ts';
import { BACKFILL_COMPLETE, BACKFILL_REQUEST, isBackfillRow, NEWEST_ROWS_REQUEST } from '../../protocol/frame.ts';
import type { Network } from '../../protocol/networks.ts';
import type { EntryContent, TakeEntry } from '../relay/log/log-entry.ts';
import { Backfill } from './backfill.ts';
import { networkDial } from './network-dial.ts';

/** The longest wait for a network's backfill, in milliseconds. */
const BACKFILL_TIMEOUT = 3000;

export interface UpstreamOptions {
	readonly network: Pick<Network, 'address' | 'path' | 'subscription'>;
	/** Requests the network's backfill once. */
	readonly backfill: boolean;
	readonly clock: Clock;
	/** The `User-Agent` header. */
	readonly userAgent: string;
	readonly take: TakeEntry;
	/** Called with each connection error. */
	readonly warn: (message: string) => void;
}

/** Connects to a network, and again after every loss (RELAY-1). @returns a function that ends the connection */
export function openUpstream({ network, backfill, clock, userAgent, take, warn }: UpstreamOptions): () => void {
	let connected = false;
	let pendingBackfill = backfill ? new Backfill() : undefined;
	let cancel = () => {};
	const receive = (content: EntryContent) => {
		if (pendingBackfill !== undefined) {
			pendingBackfill.take(content, clock.now());
			if (pendingBackfill.isFull) endBackfill();
			return;
		}
		const isLateBackfill = backfill && 'frame' in content && isBackfillRow(content.frame);
		if (!isLateBackfill) take(content, clock.now());
	};
	const endBackfill = () => {
		cancel();
		const received = pendingBackfill?.end(clock.now()) ?? [];
		pendingBackfill = undefined;
		for (const { content, at } of received) take(content, at);
	};
	const connection = new FeedConnection(networkDial(userAgent), {
		network,
		clock,
		warn,
		onFrame: (frame) => receive({ frame }),
		events: { [BACKFILL_COMPLETE]: endBackfill },
		onState: (state) => {
			if (state === 'connected') {
				receive({ upstream: 'connected' });
				if (pendingBackfill !== undefined) {
					cancel = clock.after(BACKFILL_TIMEOUT, endBackfill);
					connection.send(BACKFILL_REQUEST, NEWEST_ROWS_REQUEST);
				}
			} else if (connected) {
				receive({ upstream: 'lost' });
				endBackfill();
			}
			connected = state === 'connected';
		},
	});
	connection.open();
	return () => connection.close();
}

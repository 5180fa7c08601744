import type { Clock } from '../../feed/clock.ts';
import { FeedConnection } from '../../feed/feed-connection.ts';
import type { Dial } from '../../feed/link.ts';
import { dialSocket } from '../../feed/socket-link.ts';
import { HISTORY_COMPLETE, HISTORY_QUESTION, isHistory, NEWEST_ROWS } from '../../protocol/frame.ts';
import type { Network } from '../../protocol/networks.ts';
import type { EntryContent } from '../relay/log/frame-log.ts';
import { Backfill } from './backfill.ts';

/** For so long the answer to what a network remembers is waited for, in milliseconds. */
const ANSWER = 3000;

export interface UpstreamOptions {
	readonly network: Pick<Network, 'address' | 'path' | 'subscription'>;
	/** Asks the network once for what it remembers. */
	readonly backfill: boolean;
	readonly clock: Clock;
	/** The `User-Agent` header. */
	readonly userAgent: string;
	/** Told of each frame, and of each change of the link; @param at when it came, in milliseconds since the epoch */
	readonly take: (content: EntryContent, at: number) => void;
	/** Where connection errors are logged. */
	readonly warn: (message: string) => void;
}

/** Connects to the network, and again after every loss. @returns what ends the connection, which is then lost too */
export function openUpstream({ network, backfill, clock, userAgent, take, warn }: UpstreamOptions): () => void {
	let connected = false;
	let waiting = backfill ? new Backfill() : undefined;
	let cancel = () => {};
	const hear = (content: EntryContent) => {
		if (waiting !== undefined) waiting.take(content, clock.now());
		// The rest of an answer that came too late.
		else if (!(backfill && 'frame' in content && isHistory(content.frame))) take(content, clock.now());
	};
	const goOn = () => {
		cancel();
		const heard = waiting?.end(clock.now()) ?? [];
		waiting = undefined;
		for (const { content, at } of heard) take(content, at);
	};
	const dial: Dial = (target, listener) => dialSocket(target, listener, { 'User-Agent': userAgent });
	const connection = new FeedConnection(dial, {
		network,
		clock,
		warn,
		onFrame: (frame) => hear({ frame }),
		events: { [HISTORY_COMPLETE]: goOn },
		onState: (state) => {
			if (state === 'connected') {
				hear({ link: 'connected' });
				if (waiting !== undefined) {
					cancel = clock.after(ANSWER, goOn);
					connection.send(HISTORY_QUESTION, NEWEST_ROWS);
				}
			} else if (connected) {
				hear({ link: 'lost' });
				goOn();
			}
			connected = state === 'connected';
		},
	});
	connection.open();
	return () => connection.close();
}

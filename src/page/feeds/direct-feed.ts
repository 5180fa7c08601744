import { toUnixSeconds } from '../../engine/time.ts';
import type { Clock } from '../../feed/clock.ts';
import { FeedConnection } from '../../feed/feed-connection.ts';
import { readFrame } from '../../protocol/frame.ts';
import type { Feed, FeedOptions } from '../store/feed.ts';

/** The feed of a network, without a relay: the page reads the frames itself, and the connection to the network is its own. */
export class DirectFeed extends FeedConnection implements Feed {
	readonly clock: Clock;

	constructor({ receiver, ...options }: FeedOptions) {
		const { clock } = options;
		const now = () => toUnixSeconds(clock.now());
		let connected = false;
		super({
			...options,
			onFrame: (frame) => receiver.apply(readFrame(frame), now()),
			onState: (state) => {
				if (state === 'connected') receiver.changeUpstream('connected', now());
				else if (connected) receiver.changeUpstream('lost', now());
				connected = state === 'connected';
				receiver.enter(state);
			},
		});
		this.clock = clock;
	}
}

import { toUnixSeconds } from '../../engine/time.ts';
import type { Clock } from '../../feed/clock.ts';
import { type ConnectionState, FeedConnection } from '../../feed/feed-connection.ts';
import { readFrame } from '../../protocol/frame.ts';
import type { Feed, FeedOptions, FeedReceiver } from '../store/feed.ts';

/** The feed of a network, without a relay: the page reads the frames itself. */
export class DirectFeed implements Feed {
	readonly clock: Clock;
	readonly #receiver: FeedReceiver;
	readonly #connection: FeedConnection;
	#connected = false;

	constructor({ receiver, ...options }: FeedOptions) {
		this.clock = options.clock;
		this.#receiver = receiver;
		this.#connection = new FeedConnection({
			...options,
			onFrame: (frame) => receiver.apply(readFrame(frame), this.#now()),
			onState: (state) => this.#enter(state),
		});
	}

	get lastFrameAt(): number | undefined {
		return this.#connection.lastFrameAt;
	}

	open(): void {
		this.#connection.open();
	}

	leave(): void {
		this.#connection.leave();
	}

	close(): void {
		this.#connection.close();
	}

	#enter(state: ConnectionState): void {
		if (state === 'connected') this.#receiver.changeUpstream('connected', this.#now());
		else if (this.#connected) this.#receiver.changeUpstream('lost', this.#now());
		this.#connected = state === 'connected';
		this.#receiver.enter(state);
	}

	#now() {
		return toUnixSeconds(this.clock.now());
	}
}

import { toUnixSeconds } from '../../../src/engine/time.ts';
import type { Clock } from '../../../src/feed/clock.ts';
import type { ConnectionState } from '../../../src/feed/feed-connection.ts';
import type { Feed, FeedOptions, FeedReceiver } from '../../../src/page/store/feed.ts';
import { readFrame } from '../../../src/protocol/frame.ts';

/** A network's feed without a socket. A schedule plays the network's side. */
export class ScriptedFeed implements Feed {
	readonly clock: Clock;
	lastFrameAt: number | undefined;
	readonly #receiver: FeedReceiver;
	#open = false;
	#connected = false;

	constructor({ clock, receiver }: FeedOptions) {
		this.clock = clock;
		this.#receiver = receiver;
	}

	open(): void {
		this.#open = true;
		this.lastFrameAt = undefined;
		this.#enter('starting');
	}

	leave(): void {
		this.lose();
	}

	close(): void {
		this.#open = false;
		this.#enter('disconnected');
	}

	/** Lets a pending connection succeed. @returns whether a connection was pending */
	answer(): boolean {
		if (!this.#open || this.#connected) return false;
		this.#enter('connected');
		return true;
	}

	/** Fails or loses the connection. */
	lose(): void {
		if (this.#open) this.#enter('disconnected');
	}

	/** Delivers a frame. @returns false while there is no connection */
	deliver(frame: unknown): boolean {
		if (!this.#connected) return false;
		this.lastFrameAt = this.clock.now();
		this.#receiver.apply(readFrame(frame), toUnixSeconds(this.clock.now()));
		return true;
	}

	#enter(state: ConnectionState): void {
		const now = toUnixSeconds(this.clock.now());
		if (state === 'connected') this.#receiver.changeUpstream('connected', now);
		else if (this.#connected) this.#receiver.changeUpstream('lost', now);
		this.#connected = state === 'connected';
		this.#receiver.enter(state);
	}
}

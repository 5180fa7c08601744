import type { Clock } from '../../../src/feed/clock.ts';
import type { ConnectionState } from '../../../src/feed/feed-connection.ts';
import type { Feed, FeedOptions } from '../../../src/page/store/page-feed.ts';

/** A feed without a socket. A schedule plays the network's side. */
export class ScriptedFeed implements Feed {
	lastFrameAt: number | undefined;
	readonly #clock: Clock;
	readonly #options: FeedOptions;
	#open = false;
	#state: ConnectionState = 'disconnected';

	constructor(options: FeedOptions) {
		this.#clock = options.clock;
		this.#options = options;
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

	get connected(): boolean {
		return this.#state === 'connected';
	}

	/** Lets a pending connection succeed. @returns whether a connection was pending */
	answer(): boolean {
		if (!this.#open || this.connected) return false;
		this.#enter('connected');
		return true;
	}

	/** Fails or loses the connection. */
	lose(): void {
		if (this.#open) this.#enter('disconnected');
	}

	/** Delivers a frame. @returns false while there is no connection */
	deliver(frame: unknown): boolean {
		if (!this.connected) return false;
		this.lastFrameAt = this.#clock.now();
		this.#options.onFrame(frame);
		return true;
	}

	#enter(state: ConnectionState): void {
		this.#state = state;
		this.#options.onState(state);
	}
}

import type { Clock } from '../../../src/feed/clock.ts';
import type { ConnectionState } from '../../../src/feed/feed-connection.ts';
import type { Feed, FeedOptions } from '../../../src/page/store/live-activity.ts';

/** A feed without a socket: the network's side of it is in the hand of a schedule. */
export class HandHeldFeed implements Feed {
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

	/** The network answers. @returns whether there was somebody to answer */
	answer(): boolean {
		if (!this.#open || this.connected) return false;
		this.#enter('connected');
		return true;
	}

	/** The connection fails, or is lost. */
	lose(): void {
		if (this.#open) this.#enter('disconnected');
	}

	/** Brings a frame to every listener, as a socket does. @returns false where nobody was connected */
	bring(frame: unknown): boolean {
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

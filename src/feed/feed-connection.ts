import { FRAME_EVENT, JOIN_EVENT } from '../protocol/frame.ts';
import type { Network } from '../protocol/networks.ts';
import type { Cancel, Clock } from './clock.ts';
import type { Dial, Link } from './link.ts';
import { LinkWatch } from './link-watch.ts';
import { reconnectDelay } from './reconnect-delay.ts';

/** The state of a connection, as the screen shows it (CONNECT-1). */
export type ConnectionState = 'starting' | 'connected' | 'disconnected';

/** Receives an event's unchecked arguments. */
type EventListener = (...given: unknown[]) => void;

export interface FeedConnectionOptions {
	/** Its address must be absolute. */
	readonly network: Pick<Network, 'address' | 'path' | 'subscription'>;
	readonly clock: Clock;
	/** Receives every frame as it arrives, unchecked. */
	readonly onFrame: (frame: unknown) => void;
	/** Listeners for the server's other events, by name. */
	readonly events?: Readonly<Record<string, EventListener>>;
	/** Returns what is sent with the handshake; called at each attempt. */
	readonly auth?: () => Readonly<Record<string, unknown>>;
	readonly onState: (state: ConnectionState) => void;
	/** Logs a connection error (CONNECT-7). */
	readonly warn: (message: string) => void;
	/** Spreads reconnects; from 0 up to 1. */
	readonly random?: () => number;
	/**
	 * Returns how many clients share the server, and so lose it together. Their reconnects are spread (RELAY-13). Called after a loss that the link
	 * reports, and after `reconnect`.
	 */
	readonly peers?: () => number;
}

/** The order in which transports are tried (WIRE-1). */
const TRANSPORTS: readonly string[] = ['websocket', 'polling'];

/** A connected feed that sends no frame for this long gets the subscription, in milliseconds (SILENCE-1). */
const SUBSCRIBE_AFTER_MS = 1000;

/** A connection to a live-heard feed over Socket.IO. It can be opened and closed any number of times. */
export class FeedConnection {
	readonly #dialLink: Dial;
	readonly #options: FeedConnectionOptions;
	#link: Link | undefined;
	#watch: LinkWatch | undefined;
	#cancelRetry: Cancel | undefined;
	#cancelSilence: Cancel | undefined;
	#lastFrameAt: number | undefined;
	#failures = 0;
	#transports = TRANSPORTS;

	constructor(dial: Dial, options: FeedConnectionOptions) {
		this.#dialLink = dial;
		this.#options = options;
	}

	/** When the last frame came, in Unix milliseconds; undefined before the first one since `open`. */
	get lastFrameAt(): number | undefined {
		return this.#lastFrameAt;
	}

	/** Closes the feed if it is open, and opens it. It then reconnects after every loss until it is closed (CONNECT-4). */
	open(): void {
		this.#closeLink();
		this.#lastFrameAt = undefined;
		this.#failures = 0;
		this.#transports = TRANSPORTS;
		this.#options.onState('starting');
		this.#dial();
	}

	/** Sends an event to the feed; does nothing while there is no connection. */
	send(event: string, argument: unknown): void {
		this.#link?.send(event, argument);
	}

	/**
	 * Closes the link because the page is being left. The retry runs when the page is shown again: in the back/forward cache timers are suspended
	 * (CONNECT-11).
	 */
	leave(): void {
		if (this.#link !== undefined) this.#lost('connection lost: page left');
	}

	/** Closes the link because a message cannot be used, and reconnects as after a loss: the server's other clients may do the same. */
	reconnect(why: string): void {
		this.#lost(`connection closed: ${why}`, this.#options.peers?.());
	}

	close(): void {
		this.#closeLink();
		this.#options.onState('disconnected');
	}

	#dial(): void {
		const { network, clock, onFrame, events = {}, auth, onState, peers } = this.#options;
		let connected = false;
		const watch = new LinkWatch(clock, () => {
			// A proxy may accept websockets and pass nothing on: try the other transport first.
			if (!connected) this.#transports = this.#transports.toReversed();
			this.#lost(`connection lost: ${connected ? 'silence' : 'timeout'}`);
		});
		this.#watch = watch;
		const { address, path } = network;
		const target = { address, path, transports: this.#transports, events: [FRAME_EVENT, ...Object.keys(events)] };
		const link = this.#dialLink(auth === undefined ? target : { ...target, auth: auth() }, {
			connected: () => {
				connected = true;
				watch.markAlive();
				this.#failures = 0;
				onState('connected');
				this.#watchSilence(link, clock.now());
			},
			alive: () => watch.markAlive(),
			event: (name, args) => {
				if (name !== FRAME_EVENT) {
					watch.markAlive();
					events[name]?.(...args);
					return;
				}
				this.#lastFrameAt = clock.now();
				watch.hearFrame();
				onFrame(args[0]);
			},
			lost: (why) => this.#lost(why, peers?.()),
		});
		this.#link = link;
	}

	#closeLink(): void {
		this.#cancelRetry?.();
		this.#cancelSilence?.();
		this.#watch?.stop();
		this.#link?.close();
		this.#link = undefined;
	}

	#lost(why: string, peers?: number): void {
		const { clock, onState, warn, random = Math.random } = this.#options;
		this.#closeLink();
		this.#cancelRetry = clock.after(reconnectDelay(this.#failures++, random(), peers), () => this.#dial());
		warn(why);
		onState('disconnected');
	}

	/** Subscribes once per connection, as soon as it has been silent for a second (SILENCE-1). */
	#watchSilence(link: Link, connectedAt: number): void {
		const { network, clock } = this.#options;
		if (network.subscription === undefined) return;
		// The difference in either direction, so that a clock that was set back does not delay the subscription.
		const quietFor = Math.abs(clock.now() - Math.max(connectedAt, this.#lastFrameAt ?? connectedAt));
		if (quietFor >= SUBSCRIBE_AFTER_MS) link.send(JOIN_EVENT, network.subscription);
		else this.#cancelSilence = clock.after(SUBSCRIBE_AFTER_MS - quietFor, () => this.#watchSilence(link, connectedAt));
	}
}

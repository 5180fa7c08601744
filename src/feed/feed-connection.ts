import { FRAME_EVENT } from '../protocol/frame.ts';
import type { Network } from '../protocol/networks.ts';
import type { Cancel, Clock } from './clock.ts';
import type { Dial, Link } from './link.ts';
import { LinkWatch } from './link-watch.ts';

/** Spec 4, Connection. */
export type ConnectionState = 'starting' | 'connected' | 'disconnected';

/** Gets every frame, as it arrived and unread. */
export type FrameListener = (frame: unknown) => void;

/** Gets an event's arguments, as they arrived and unread. */
type EventListener = (...given: unknown[]) => void;

export interface FeedConnectionOptions {
	/** Its address must be a full one. */
	readonly network: Pick<Network, 'address' | 'path' | 'subscription'>;
	readonly clock: Clock;
	/** Each is given every frame (spec 7). */
	readonly listeners: readonly FrameListener[];
	/** Who listens to the server's other events, by their names. */
	readonly events?: Readonly<Record<string, EventListener>>;
	/** What the handshake says; asked anew at each attempt. Nothing without it. */
	readonly auth?: () => Readonly<Record<string, unknown>>;
	readonly onState: (state: ConnectionState) => void;
	/** Where connection errors are logged (spec 8). */
	readonly warn: (message: string) => void;
	/** From 0 up to 1: spreads reconnects. */
	readonly random?: () => number;
	/** Over how long the first of them are spread at least where the feed itself went, in milliseconds; asked after each loss. */
	readonly spread?: () => number;
}

/** Spec 7: which is tried first. */
const TRANSPORTS: readonly string[] = ['websocket', 'polling'];

/** Spec 9, in milliseconds: reconnect delay 1 s up to 5 s, randomization 0.5, without end. */
const RECONNECT_DELAY = 1000;
const RECONNECT_DELAY_MAX = 5000;
const RANDOMIZATION = 0.5;

/**
 * @param failures so far, in a row
 * @param random from 0 up to 1
 * @param spread the first waits after a loss are spread over this at least, in milliseconds
 * @returns milliseconds: the nominal delay doubles, and whatever it is, waits are spread evenly about it within the bounds
 */
export function reconnectDelay(failures: number, random: number, spread = 0): number {
	const nominal = Math.min(RECONNECT_DELAY * 2 ** failures, RECONNECT_DELAY_MAX);
	const least = Math.max(nominal * (1 - RANDOMIZATION), RECONNECT_DELAY);
	const most = Math.min(nominal * (1 + RANDOMIZATION), RECONNECT_DELAY_MAX);
	return least + random * Math.max(most - least, failures === 0 ? spread : 0);
}

/** A connected feed that sends no frame for so long is asked for some (ruling Silence), in milliseconds. */
const SILENCE = 1000;

/** A connection to a live-heard feed over Socket.IO (spec 4, 7, 9; rulings Silence, Networks). It can be opened and closed any number of times. */
export class FeedConnection {
	readonly #dialLink: Dial;
	readonly #options: FeedConnectionOptions;
	#link: Link | undefined;
	#watch: LinkWatch | undefined;
	#retry: Cancel | undefined;
	#silence: Cancel | undefined;
	#lastFrameAt: number | undefined;
	#failures = 0;
	#transports = TRANSPORTS;

	constructor(dial: Dial, options: FeedConnectionOptions) {
		this.#dialLink = dial;
		this.#options = options;
	}

	/** When the last frame came, in milliseconds since the epoch; undefined before the first one of this opening. */
	get lastFrameAt(): number | undefined {
		return this.#lastFrameAt;
	}

	/** Opens the feed anew; it then reconnects by itself after every loss until it is closed. */
	open(): void {
		this.#hangUp();
		this.#lastFrameAt = undefined;
		this.#failures = 0;
		this.#transports = TRANSPORTS;
		this.#options.onState('starting');
		this.#dial();
	}

	/** Says something to the feed, as long as there is a connection. */
	say(event: string, said: unknown): void {
		this.#link?.say(event, said);
	}

	/** The page is left. Its timers stand still while a browser keeps it; shown again it reconnects. */
	leave(): void {
		if (this.#link !== undefined) this.#lost('connection lost: page left');
	}

	/**
	 * Connects anew, after the usual wait: what came cannot be used.
	 *
	 * @param failures how often in a row that happened before
	 */
	giveUp(why: string, failures: number): void {
		this.#failures = failures;
		this.#lost(`connection given up: ${why}`);
	}

	close(): void {
		this.#hangUp();
		this.#options.onState('disconnected');
	}

	#dial(): void {
		const { network, clock, listeners, events = {}, auth, onState, spread } = this.#options;
		let connected = false;
		const watch = new LinkWatch(clock, () => {
			// Somebody on the way swallows websockets, it may be: the other transport goes first.
			if (!connected) this.#transports = this.#transports.toReversed();
			this.#lost(`connection lost: ${connected ? 'silence' : 'timeout'}`);
		});
		this.#watch = watch;
		const { address, path } = network;
		const target = { address, path, transports: this.#transports, events: [FRAME_EVENT, ...Object.keys(events)] };
		const link = this.#dialLink(auth === undefined ? target : { ...target, auth: auth() }, {
			connected: () => {
				connected = true;
				watch.hear();
				this.#failures = 0;
				onState('connected');
				this.#watchSilence(link, clock.now());
			},
			heard: () => watch.hear(),
			event: (name, args) => {
				if (name !== FRAME_EVENT) {
					watch.hear();
					events[name]?.(...args);
					return;
				}
				this.#lastFrameAt = clock.now();
				watch.hearFrame();
				for (const listener of listeners) listener(args[0]);
			},
			lost: (why, alone = false) => this.#lost(why, alone ? 0 : spread?.()),
		});
		this.#link = link;
	}

	#hangUp(): void {
		this.#retry?.();
		this.#silence?.();
		this.#watch?.stop();
		this.#link?.close();
		this.#link = undefined;
	}

	/** However it was lost: the feed is expected to come back (spec 4). */
	#lost(why: string, spread?: number): void {
		const { clock, onState, warn, random = Math.random } = this.#options;
		this.#hangUp();
		this.#retry = clock.after(reconnectDelay(this.#failures++, random(), spread), () => this.#dial());
		warn(why);
		onState('disconnected');
	}

	/** Subscribes once, as soon as this connection has been silent for a second (ruling Silence). */
	#watchSilence(link: Link, connectedAt: number): void {
		const { network, clock } = this.#options;
		if (network.subscription === undefined) return;
		// Never negative: a clock that was set back must not leave a long wait behind.
		const quietFor = Math.max(0, clock.now() - Math.max(connectedAt, this.#lastFrameAt ?? connectedAt));
		if (quietFor >= SILENCE) link.say('join', network.subscription);
		else this.#silence = clock.after(SILENCE - quietFor, () => this.#watchSilence(link, connectedAt));
	}
}

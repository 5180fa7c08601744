import { Manager, type ManagerOptions, type Socket } from 'socket.io-client';
import { FRAME_EVENT, JOIN_EVENT } from '../protocol/frame.ts';
import type { Network } from '../protocol/networks.ts';
import { isRecord } from '../protocol/values.ts';
import type { Cancel, Clock } from './clock.ts';
import { type LinkWatch, watchLink } from './link-watch.ts';
import { reconnectDelay } from './reconnect-delay.ts';

/** The state of a connection, as the screen shows it. */
export type ConnectionState = 'starting' | 'connected' | 'disconnected';

type EventListener = (...given: unknown[]) => void;

type FeedSocket = Socket<Record<string, EventListener>, Record<string, (argument: unknown) => void>>;

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
	/** Logs why a connection failed or was lost (CONNECT-4). */
	readonly warn: (message: string) => void;
	/** In the order in which they are tried (WIRE-1). By default, websocket and polling. */
	readonly transports?: readonly string[] | undefined;
	/** For relay and recorder, which run in Node. */
	readonly nodeOptions?: Partial<Pick<ManagerOptions, 'extraHeaders'>>;
	/** Spreads reconnects; from 0 up to 1. */
	readonly random?: () => number;
	/**
	 * Returns how many clients share the server, and so lose it together. Their reconnects are spread (RELAY-13). Called when Socket.IO
	 * reports a loss or a failed attempt, and by `reconnect`.
	 */
	readonly peers?: () => number;
}

const TRANSPORTS: readonly string[] = ['websocket', 'polling'];

/**
 * Options of Socket.IO (WIRE-1). `reconnection` is off: Socket.IO adds jitter and then clamps to the maximum. So at least half of the
 * clients would retry at the same moment.
 */
const SOCKET_OPTIONS = {
	// Otherwise the second transport is never tried when the first fails to open.
	tryAllTransports: true,
	reconnection: false,
	// Milliseconds. No answered poll takes this long. Without a limit, unanswered polls would pile up.
	requestTimeout: 60_000,
	// Bytes of a message. Node would take 100 MiB, which can block the process for many seconds. Browsers have limits of their own.
	transportOptions: { websocket: { maxPayload: 1024 * 1024 } },
};

/** The subscription is sent after this many milliseconds of a connection without a frame (SILENCE-1). */
const SUBSCRIBE_AFTER_MS = 1000;

/** A connection to a live-heard feed over Socket.IO. It can be opened and closed any number of times. */
export class FeedConnection {
	readonly #options: FeedConnectionOptions;
	#socket: FeedSocket | undefined;
	#watch: LinkWatch | undefined;
	#cancelRetry: Cancel | undefined;
	#cancelSilence: Cancel | undefined;
	#lastFrameAt: number | undefined;
	#failures = 0;
	#transports: readonly string[] = TRANSPORTS;

	constructor(options: FeedConnectionOptions) {
		this.#options = options;
	}

	/** When the last frame came, in Unix milliseconds; undefined before the first one since `open`. */
	get lastFrameAt(): number | undefined {
		return this.#lastFrameAt;
	}

	/** Closes the feed if it is open, and opens it. It then reconnects after every loss until it is closed (CONNECT-4). */
	open(): void {
		this.#closeSocket();
		this.#lastFrameAt = undefined;
		this.#failures = 0;
		this.#transports = this.#options.transports ?? TRANSPORTS;
		this.#options.onState('starting');
		this.#dial();
	}

	/**
	 * Closes the link because the page is being left or the browser is offline, and retries. The back/forward cache suspends timers, so a page
	 * that was left retries when it is shown again.
	 */
	leave(): void {
		if (this.#socket !== undefined) this.#lost('connection lost: page left');
	}

	/** Closes the link because a message cannot be used. The reconnect is spread, because the server's other clients may do the same (RELAY-13). */
	reconnect(why: string): void {
		this.#lost(`connection closed: ${why}`, this.#options.peers?.());
	}

	close(): void {
		this.#closeSocket();
		this.#options.onState('disconnected');
	}

	#dial(): void {
		const { network, clock, onFrame, events = {}, auth, onState, peers, nodeOptions } = this.#options;
		let connected = false;
		const end = (why: string, clients?: number) => {
			// A proxy may accept websockets and pass nothing on, or close them: try the other transport first.
			if (!connected) this.#transports = [...this.#transports].reverse();
			this.#lost(`connection lost: ${why}`, clients);
		};
		const watch = watchLink(clock, () => end(connected ? 'silence' : 'timeout'));
		this.#watch = watch;
		const { address, path } = network;
		const options = { ...SOCKET_OPTIONS, ...nodeOptions, path, transports: [...this.#transports], autoConnect: false };
		const manager = new Manager(address, options);
		// `watchLink` has a timeout of its own, which covers the Socket.IO handshake too.
		manager.timeout(false);
		manager.on('ping', () => watch.markAlive());
		const socket: FeedSocket = manager.socket('/', auth && { auth: auth() });
		this.#socket = socket;
		socket.on('connect', () => {
			connected = true;
			watch.markAlive();
			this.#failures = 0;
			onState('connected');
			this.#subscribe(socket);
		});
		socket.on('disconnect', (reason) => end(reason, peers?.()));
		socket.on('connect_error', (error) => this.#lost(`connection failed: ${connectErrorReason(error)}`, peers?.()));
		socket.on(FRAME_EVENT, (frame) => {
			this.#lastFrameAt = clock.now();
			watch.hearFrame();
			onFrame(frame);
		});
		for (const [name, listener] of Object.entries(events)) {
			socket.on(name, (...given) => {
				watch.markAlive();
				listener(...given);
			});
		}
		socket.connect();
		// Until its handshake has come, Socket.IO itself does not notice that a connection is closed.
		const { engine } = manager;
		const onClose = (reason: string) => this.#socket === socket && end(reason, peers?.());
		engine.once('close', onClose);
		engine.once('open', () => engine.off('close', onClose));
	}

	#closeSocket(): void {
		this.#cancelRetry?.();
		this.#cancelSilence?.();
		this.#watch?.stop();
		const socket = this.#socket;
		this.#socket = undefined;
		socket?.off();
		socket?.disconnect();
	}

	#lost(why: string, peers?: number): void {
		const { clock, onState, warn, random = Math.random } = this.#options;
		this.#closeSocket();
		const delay = reconnectDelay(this.#failures++, random(), peers, why);
		this.#cancelRetry = clock.after(delay, () => this.#dial());
		warn(why);
		onState('disconnected');
	}

	/** Subscribes once per connection: to a list of rooms at once, to a single room as soon as the feed has been silent for a second (SILENCE-1). */
	#subscribe(socket: FeedSocket): void {
		const { network, clock } = this.#options;
		const { subscription } = network;
		if (typeof subscription === 'string') this.#watchSilence(socket, subscription, clock.now());
		else for (const room of subscription ?? []) socket.emit(JOIN_EVENT, room);
	}

	#watchSilence(socket: FeedSocket, room: string, connectedAt: number): void {
		const { clock } = this.#options;
		// An absolute difference, so that a clock that was set back does not delay the subscription.
		const quietFor = Math.abs(clock.now() - Math.max(connectedAt, this.#lastFrameAt ?? connectedAt));
		if (quietFor >= SUBSCRIBE_AFTER_MS) socket.emit(JOIN_EVENT, room);
		else
			this.#cancelSilence = clock.after(SUBSCRIBE_AFTER_MS - quietFor, () =>
				this.#watchSilence(socket, room, connectedAt),
			);
	}
}

/** Returns the system's error, which says more than Socket.IO's `websocket error`. Browsers hide it from pages, which get Socket.IO's. */
export function connectErrorReason(error: Error): string {
	const description = 'description' in error && isRecord(error.description) ? error.description : {};
	const { message, error: cause } = description;
	const code = isRecord(cause) ? cause['code'] : undefined;
	return [message, code].find((text) => typeof text === 'string' && text !== '')?.toString() ?? error.message;
}

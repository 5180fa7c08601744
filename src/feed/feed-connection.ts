import { io, type Socket } from 'socket.io-client';
import type { Cancel, Clock } from './clock.ts';
import type { Network } from './networks.ts';
import { FRAME_EVENT } from './wire.ts';

/** Spec 4, Connection. */
export type ConnectionState = 'starting' | 'connected' | 'disconnected';

/** Gets every frame, as it arrived and unread. */
export type FrameListener = (frame: unknown) => void;

export interface FeedConnectionOptions {
	/** Its address must be a full one. */
	readonly network: Pick<Network, 'address' | 'path' | 'subscription'>;
	readonly clock: Clock;
	/** Each is a listener of its own on the socket (spec 7). */
	readonly listeners: readonly FrameListener[];
	readonly onState: (state: ConnectionState) => void;
	/** Where connection errors are logged (spec 8). */
	readonly warn: (message: string) => void;
	/** From 0 up to 1: spreads reconnects after the server hung up. */
	readonly random?: () => number;
}

/** Spec 9, in milliseconds. After the server hung up, the wait is of our own making, within the same bounds. */
const RECONNECT_DELAY = 1000;
const RECONNECT_DELAY_MAX = 5000;

/** How the library is to connect (spec 7, 9). */
export const SOCKET_OPTIONS = {
	transports: ['websocket', 'polling'],
	// Without this the second transport is never tried when the first fails to open.
	tryAllTransports: true,
	reconnectionDelay: RECONNECT_DELAY,
	reconnectionDelayMax: RECONNECT_DELAY_MAX,
	randomizationFactor: 0.5,
	reconnectionAttempts: Number.POSITIVE_INFINITY,
	timeout: 20_000,
};

/** A connected feed that sends no frame for so long is asked for some (ruling Silence), in milliseconds. */
const SILENCE = 1000;

interface ServerEvents {
	[FRAME_EVENT]: FrameListener;
}

interface ClientEvents {
	join: (room: string) => void;
}

/** A connection to a live-heard feed over Socket.IO (spec 4, 7, 9; rulings Silence, Networks). It can be opened and closed any number of times. */
export class FeedConnection {
	readonly #options: FeedConnectionOptions;
	#socket: Socket<ServerEvents, ClientEvents> | undefined;
	#retry: Cancel | undefined;
	#silence: Cancel | undefined;
	#lastFrameAt: number | undefined;

	constructor(options: FeedConnectionOptions) {
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
		const { network, clock, listeners, onState } = this.#options;
		const socket: Socket<ServerEvents, ClientEvents> = io(network.address, {
			...SOCKET_OPTIONS,
			path: network.path,
			autoConnect: false,
			forceNew: true,
		});
		this.#socket = socket;
		socket.on('connect', () => {
			onState('connected');
			this.#watchSilence(socket, clock.now());
		});
		socket.on('disconnect', (reason) => this.#lost(socket, `connection lost: ${reason}`));
		socket.on('connect_error', (error) => this.#lost(socket, `connection failed: ${error.message}`));
		socket.on(FRAME_EVENT, () => {
			this.#lastFrameAt = clock.now();
		});
		for (const listener of listeners) socket.on(FRAME_EVENT, listener);
		onState('starting');
		socket.connect();
	}

	close(): void {
		this.#hangUp();
		this.#options.onState('disconnected');
	}

	#hangUp(): void {
		this.#retry?.();
		this.#silence?.();
		this.#socket?.off();
		this.#socket?.disconnect();
		this.#socket = undefined;
	}

	#lost(socket: Socket<ServerEvents, ClientEvents>, why: string): void {
		const { clock, onState, warn, random = Math.random } = this.#options;
		this.#silence?.();
		warn(why);
		onState('disconnected');
		// The library stays down after the server hung up or refused; the feed is expected to come back all the same (spec 4).
		if (socket.active) return;
		this.#retry?.();
		const delay = RECONNECT_DELAY + random() * (RECONNECT_DELAY_MAX - RECONNECT_DELAY);
		this.#retry = clock.after(delay, () => socket.connect());
	}

	/** Subscribes once, as soon as this connection has been silent for a second (ruling Silence). */
	#watchSilence(socket: Socket<ServerEvents, ClientEvents>, connectedAt: number): void {
		const { network, clock } = this.#options;
		if (network.subscription === undefined) return;
		// Never negative: a clock that was set back must not leave a long wait behind.
		const quietFor = Math.max(0, clock.now() - Math.max(connectedAt, this.#lastFrameAt ?? connectedAt));
		if (quietFor >= SILENCE) socket.emit('join', network.subscription);
		else this.#silence = clock.after(SILENCE - quietFor, () => this.#watchSilence(socket, connectedAt));
	}
}

import { ANNOUNCED_AFTER_SECONDS } from '../../engine/constants.ts';
import type { Reading } from '../../engine/reading.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { ReadNetwork, together } from '../../engine/together.ts';
import type { Cancel, Clock } from '../../feed/clock.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';
import type { Network } from '../../protocol/networks.ts';
import { HeardNetwork, type HeardNetworkOptions, type NetworkConnection } from './heard-network.ts';
import { reuseIfEqual } from './reuse.ts';

export interface PageStoreOptions extends Omit<HeardNetworkOptions, 'onChange' | 'onConnection'> {
	/** Calls back with the platform's next animation frame. */
	readonly requestFrame: (draw: () => void) => Cancel;
	readonly onConnection?: HeardNetworkOptions['onConnection'];
	/** Reads several networks as one. Needed where the page's network stands for several; only then is it loaded. */
	readonly join?: typeof together;
}

/** The state of the connection and of the controls. It is always the present one. */
export interface Status extends Omit<NetworkConnection, 'state'> {
	readonly connection: NetworkConnection['state'];
	/** There is no connection: what is shown, if anything, is from before its loss. */
	readonly stale: boolean;
	/** Disconnect was pressed. Otherwise the page keeps trying to connect. */
	readonly closed: boolean;
	/** The screen stands still; frames are still applied. */
	readonly paused: boolean;
	/** What the last Clear removed can still be brought back. */
	readonly undoable: boolean;
	/** Of several networks, those without a connection while another has one. `since`: see `noDataSince`. */
	readonly missing: readonly { readonly name: string; readonly since: UnixSeconds | undefined }[];
}

/** What the page shows. Pause, a lost connection and Disconnect keep the readings that were shown. */
export interface Shown {
	readonly reading: Reading;
	/**
	 * The first reading of the second: all that is drawn once a second shows this one, so its figures agree. Buttons, the visitor's choices, a change of
	 * the connection and the return to the tab replace it within the second.
	 */
	readonly firstOfSecond: Reading;
	readonly status: Status;
}

/** How long Clear can be undone, in milliseconds. */
const UNDO_MS = 10_000;
/**
 * After a change, subscribers are called once more this much later, in milliseconds, when an announcement may be due. A hidden tab gets no animation
 * frames and few ticks, but a timer that is set once is not throttled. The added second covers the lag of a relay's time.
 */
const LATER_MS = (ANNOUNCED_AFTER_SECONDS + 1) * 1000;

/**
 * The page's one store: a present reading, and the two that are shown. Every frame is applied when it arrives. A change is drawn with the next
 * animation frame or, where that is enough, with the next second. The store knows nothing of React, which reads it through `services.ts`.
 */
export class PageStore {
	readonly #clock: Clock;
	readonly #first: HeardNetwork;
	readonly #networks: readonly HeardNetwork[];
	readonly #join: PageStoreOptions['join'];
	readonly #requestFrame: PageStoreOptions['requestFrame'];
	readonly #subscribers = new Set<() => void>();
	#paused: Reading | undefined;
	#closed = false;
	/** When Clear was pressed, unless it was undone, in Unix milliseconds. */
	#clearedAt: number | undefined;
	#present: Reading;
	/** The last reading of several networks, and what it was made of. */
	#joined: { readonly networks: readonly ReadNetwork[]; readonly reading: Reading } | undefined;
	#shown: Shown;
	#frame: Cancel | undefined;
	#cancelLater: Cancel = () => {};

	constructor({ requestFrame, onConnection = () => {}, join, ...options }: PageStoreOptions) {
		this.#clock = options.clock;
		this.#requestFrame = requestFrame;
		const hear = (network: Network) =>
			new HeardNetwork({ ...options, network, onChange: () => this.#noteChange(), onConnection });
		this.#join = join;
		const [first = options.network, ...others] = join === undefined ? [] : (options.network.together ?? []);
		this.#first = hear(first);
		this.#networks = [this.#first, ...others.map(hear)];
		this.#present = this.#read();
		this.#shown = { reading: this.#present, firstOfSecond: this.#present, status: this.#status() };
		everySecond(this.#first.clock, () => this.#publish());
	}

	/** Connect: clears the active sessions, opens the feed, starts the prune timer. */
	readonly connect = (): void => {
		this.#paused = undefined;
		this.#closed = false;
		for (const network of this.#networks) network.connect();
		this.show();
	};

	/** Disconnect: closes the feed and stops the prune timer. */
	readonly disconnect = (): void => {
		this.#closed = true;
		for (const network of this.#networks) network.disconnect();
		this.show();
	};

	/** Called when the page is left or the browser goes offline. The feed reconnects by itself. */
	readonly leave = (): void => {
		for (const network of this.#networks) network.leave();
	};

	readonly clear = (): void => {
		this.#paused = undefined;
		for (const network of this.#networks) network.clear();
		this.#clearedAt = this.#clock.now();
		this.show();
	};

	/** Brings back what Clear removed, with what came since. Does nothing once it is too late. */
	readonly undoClear = (): void => {
		if (!this.#undoable) return;
		this.#clearedAt = undefined;
		for (const network of this.#networks) network.undoClear();
		this.show();
	};

	/** Stops the screen, or lets it go on from the present (WCAG 2.2.2). */
	readonly togglePause = (): void => {
		this.#paused = this.#paused === undefined ? this.#read() : undefined;
		this.show();
	};

	/** Draws everything without a delay, such as after a choice of the visitor, or when the tab is visible again. */
	readonly show = (): void => this.#publish(true);

	/**
	 * @param subscriber called with each second and each change, also while the screen stands still
	 * @returns a function that ends the subscription
	 */
	readonly subscribe = (subscriber: () => void): (() => void) => {
		this.#subscribers.add(subscriber);
		return () => this.#subscribers.delete(subscriber);
	};

	readonly shown = (): Shown => this.#shown;

	/** The present reading, which Pause does not keep. */
	readonly present = (): Reading => this.#present;

	#noteChange(): void {
		this.#frame ??= this.#requestFrame(() => this.#publish());
		this.#cancelLater();
		this.#cancelLater = this.#clock.after(LATER_MS, () => this.#publish());
		// In a hidden tab, the first change of a second is its tick.
		if (this.#leader.second > this.#present.at) this.#publish();
	}

	/** @param atOnce also shows what is drawn once a second */
	#publish(atOnce = false): void {
		this.#frame?.();
		this.#frame = undefined;
		const before = this.#shown;
		const present = this.#read();
		const reading = this.#paused ?? present;
		const status = reuseIfEqual(before.status, this.#status());
		const isNew =
			atOnce ||
			reading.at !== before.firstOfSecond.at ||
			status.connection !== before.status.connection ||
			status.missing !== before.status.missing;
		const firstOfSecond = isNew ? reading : before.firstOfSecond;
		const isSame = reading === before.reading && firstOfSecond === before.firstOfSecond && status === before.status;
		if (isSame && present === this.#present) return;
		this.#present = present;
		if (!isSame) this.#shown = { reading, firstOfSecond, status };
		for (const subscriber of this.#subscribers) subscriber();
	}

	get #undoable(): boolean {
		// A clock that is set back ends it, rather than making it last.
		const age = this.#clock.now() - (this.#clearedAt ?? Number.NEGATIVE_INFINITY);
		return age >= 0 && age < UNDO_MS;
	}

	/** The network whose second is the page's: the first that is connected, or else the last that was lost. */
	get #leader(): HeardNetwork {
		const connected = this.#networks.find(({ connection }) => connection.state === 'connected');
		return connected ?? this.#networks.reduce((a, b) => ((b.lostAt ?? 0) > (a.lostAt ?? 0) ? b : a));
	}

	/** The present reading: that of the network, or of all networks together, which age together. */
	#read(): Reading {
		const { second } = this.#leader;
		if (this.#join === undefined) return this.#first.reading(second);
		const networks = this.#networks.map((network): ReadNetwork => {
			const { key = '', name } = network.profile;
			const lostAt = network.connection.state === 'connected' ? undefined : (network.lostAt ?? second);
			return { key, name, reading: network.reading(second), lostAt };
		});
		const before = this.#joined;
		const isSame = before?.networks.every(({ reading, lostAt }, index) => {
			const next = networks[index];
			return next?.reading === reading && next.lostAt === lostAt;
		});
		if (before !== undefined && isSame === true) return before.reading;
		const reading = this.#join(networks, second);
		this.#joined = { networks, reading };
		return reading;
	}

	/** The first network that is connected, or else that is being connected, decides. Times are the latest. */
	#status(): Status {
		const connections = this.#networks.map(({ profile, connection }) => ({ ...connection, name: profile.name }));
		const inState = (state: ConnectionState) => connections.filter((each) => each.state === state);
		const connected = inState('connected');
		const connection =
			connected.length > 0 ? 'connected' : inState('starting').length > 0 ? 'starting' : 'disconnected';
		const lost = connections.flatMap(({ noDataSince }) => noDataSince ?? []);
		const ages = connections.flatMap(({ lastFrameAge }) => lastFrameAge ?? []);
		return {
			connection,
			noDataSince: connection === 'connected' || lost.length === 0 ? undefined : Math.max(...lost),
			lastFrameAge: ages.length === 0 ? undefined : Math.min(...ages),
			clockAhead: connections[0]?.clockAhead,
			refused: connections.some(({ refused }) => refused),
			stale: connection !== 'connected',
			closed: this.#closed,
			paused: this.#paused !== undefined,
			undoable: this.#undoable,
			missing:
				connected.length === 0
					? []
					: connections
							.filter(({ state }) => state === 'disconnected')
							.map(({ name, noDataSince: since }) => ({ name, since })),
		};
	}
}

/** Calls `tick` at every full second of the clock, for ever. */
function everySecond(clock: Clock, tick: () => void): void {
	clock.after(1000 - (clock.now() % 1000), () => {
		tick();
		everySecond(clock, tick);
	});
}

import { ANNOUNCED_AFTER_SECONDS } from '../../engine/announcements.ts';
import type { Reading } from '../../engine/reading.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import type { Cancel, Clock } from '../../feed/clock.ts';
import { HeardNetwork, type HeardNetworkOptions, type NetworkConnection } from './heard-network.ts';
import { sameFields } from './reuse.ts';

export interface PageStoreOptions extends Omit<HeardNetworkOptions, 'onChange' | 'onConnection'> {
	/** Calls back with the platform's next animation frame. */
	readonly requestFrame: (draw: () => void) => Cancel;
	readonly onConnection?: HeardNetworkOptions['onConnection'];
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
}

/** What the page shows. */
export interface Shown {
	/** Pause, a lost connection and Disconnect keep the one that was shown. */
	readonly reading: Reading;
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
 * The page's one store: a present reading, and the one that is shown. Every frame is applied when it arrives. A change is drawn with the next
 * animation frame, and the second with each tick. The store knows nothing of React, which reads it through `services.ts`.
 */
export class PageStore {
	readonly #clock: Clock;
	readonly #network: HeardNetwork;
	readonly #requestFrame: PageStoreOptions['requestFrame'];
	readonly #subscribers = new Set<() => void>();
	/** What is shown since Pause was pressed. */
	#paused: Reading | undefined;
	#closed = false;
	/** Until when Clear can be undone, in Unix milliseconds. */
	#undoUntil = 0;
	#present: Reading;
	#shown: Shown;
	#frame: Cancel | undefined;
	#cancelLater: Cancel = () => {};

	constructor({ requestFrame, onConnection = () => {}, ...options }: PageStoreOptions) {
		this.#clock = options.clock;
		this.#requestFrame = requestFrame;
		this.#network = new HeardNetwork({ ...options, onChange: () => this.#noteChange(), onConnection });
		this.#present = this.#network.reading();
		this.#shown = { reading: this.#present, status: this.#status() };
		everySecond(this.#network.clock, () => {
			if (this.#clock.now() >= this.#undoUntil) this.#network.endUndo();
			this.#publish();
		});
	}

	/** Connect: clears the active sessions, opens the feed, starts the prune timer. */
	readonly connect = (): void => {
		this.#paused = undefined;
		this.#closed = false;
		this.#network.endUndo();
		this.#network.connect();
		this.#publish();
	};

	/** Disconnect: closes the feed and stops the prune timer. */
	readonly disconnect = (): void => {
		this.#closed = true;
		this.#network.disconnect();
		this.#publish();
	};

	/** Called when the page is left or the browser goes offline. The feed reconnects by itself. */
	readonly leave = (): void => this.#network.leave();

	/** Clear: resets the active list and all aggregations. */
	readonly clear = (): void => {
		this.#paused = undefined;
		this.#network.clear();
		this.#undoUntil = this.#clock.now() + UNDO_MS;
		this.#publish();
	};

	/** Brings back what Clear removed, with what came since. Does nothing once it is too late. */
	readonly undoClear = (): void => {
		this.#network.undoClear();
		this.#publish();
	};

	/** Stops the screen, or lets it go on from the present (WCAG 2.2.2). */
	readonly togglePause = (): void => {
		this.#paused = this.#paused === undefined ? this.#network.reading() : undefined;
		this.#publish();
	};

	/** Draws what has changed without a delay, such as when the tab is visible again. */
	readonly show = (): void => this.#publish();

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
		if (toUnixSeconds(this.#network.clock.now()) > this.#present.at) this.#publish();
	}

	#publish(): void {
		this.#frame?.();
		this.#frame = undefined;
		const { reading: before, status: statusBefore } = this.#shown;
		const present = this.#network.reading();
		const reading = this.#paused ?? present;
		const status = this.#status();
		const isSame = reading === before && sameFields(statusBefore, status);
		if (isSame && present === this.#present) return;
		this.#present = present;
		if (!isSame) this.#shown = { reading, status };
		for (const subscriber of this.#subscribers) subscriber();
	}

	#status(): Status {
		const { state: connection, ...others } = this.#network.connection;
		return {
			...others,
			connection,
			stale: connection !== 'connected',
			closed: this.#closed,
			paused: this.#paused !== undefined,
			undoable: this.#network.undoable,
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

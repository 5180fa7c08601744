import type { WindowSeconds } from '../../engine/constants.ts';
import type { Clock } from '../../feed/clock.ts';
import { clockCheck } from '../../feed/clock-check.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';
import { PruneTimer } from '../../feed/prune-timer.ts';
import { readFrame } from '../../protocol/frame.ts';
import type { Network } from '../../protocol/networks.ts';
import type { Derivation } from './derived-view.ts';
import { DrawnView } from './drawn-view.ts';
import { PageData } from './page-data.ts';
import type { Feed, FeedOptions, FeedReceiver } from './page-feed.ts';
import type { RequestFrame } from './painter.ts';
import { everySecond, type ObservedActivity, PerSecondObservers } from './per-second-observers.ts';
import type { View } from './view.ts';

export interface PageStoreOptions {
	readonly network: Network;
	/** This computer's. It times drawing and the connection. */
	readonly clock: Clock;
	/** The clock of the engine's rules: a relay's, or `clock` by default. */
	readonly rulesClock?: Clock;
	readonly requestFrame: RequestFrame;
	readonly warn: (message: string) => void;
	/** Called with every state that the connection enters. */
	readonly onConnection?: (state: ConnectionState) => void;
	/** Makes the feed that receives the frames. */
	readonly createFeed: (options: FeedOptions) => Feed;
}

/**
 * The page's one store: a network's activity, live. Every frame is applied when it arrives; only drawing waits. React reads it through
 * `useSyncExternalStore`.
 */
export class PageStore {
	readonly #data: PageData;
	readonly #drawn: DrawnView;
	readonly #feed: Feed;
	readonly #pruneTimer: PruneTimer;
	readonly #observers: PerSecondObservers;
	readonly #onConnection: (state: ConnectionState) => void;

	constructor(options: PageStoreOptions) {
		const { network, clock, rulesClock = clock, requestFrame, warn, onConnection = () => {}, createFeed } = options;
		this.#onConnection = onConnection;
		const data = new PageData(rulesClock);
		this.#data = data;
		this.#observers = new PerSecondObservers(rulesClock);
		this.#pruneTimer = new PruneTimer(rulesClock, (now) => data.activity.prune(now));
		const receiver = this.#receiver(warn);
		this.#feed = createFeed({
			network,
			clock,
			warn,
			onFrame: (frame) => receiver.apply(readFrame(frame), data.now),
			onState: (state) => {
				// Without a relay, the connection to the network is the page's own.
				if (state === 'connected') data.changeUpstream('connected', data.now);
				else if (data.connected) data.changeUpstream('lost', data.now);
				this.#enter(state);
			},
			receiver,
		});
		this.#drawn = new DrawnView({ data, clock, requestFrame, lastFrameAt: () => this.#feed.lastFrameAt });
		// Sessions expire at each full second, with frames or without, also in a tab that draws nothing (TIME-2).
		everySecond(rulesClock, () => {
			data.activity.expire(data.now);
			this.#observers.noteFrameOrTick(data);
			this.#drawn.request();
		});
	}

	/** Connect: clears the active sessions, opens the feed, starts the prune timer. */
	readonly connect = (): void => {
		this.#drawn.resume();
		this.#data.resumeTime();
		this.#data.activity.clearActive();
		this.#feed.open();
		this.#pruneTimer.start();
		this.#drawn.drawAll();
	};

	/** Disconnect: closes the feed, stops the prune timer, and stops the time shown (CONNECT-3, PRUNE-3). */
	readonly disconnect = (): void => {
		this.#data.stopTime();
		this.#feed.close();
		this.#pruneTimer.stop();
		this.#drawn.drawAll();
	};

	/** The tab is visible again: draws what changed while it was hidden. */
	readonly show = (): void => this.#drawn.drawAll();

	/** The page is left, and the browser may bring it back as it is. */
	readonly leave = (): void => this.#feed.leave();

	/** Clear: resets the active list and all aggregations. */
	readonly clear = (): void => {
		this.#drawn.resume();
		this.#data.clear();
		this.#feed.onClear?.();
		this.#drawn.drawAll();
	};

	/** Changes how many seconds are summed and ranked (WINDOW-4). The result is drawn without a delay, on a paused screen too. */
	readonly setWindow = (seconds: WindowSeconds): void => {
		if (seconds === this.#data.window) return;
		this.#data.window = seconds;
		this.#drawn.drawPresent();
	};

	/** Stops the screen, or lets it go on from the present (SCREEN-14, WCAG 2.2.2). */
	readonly togglePause = (): void => this.#drawn.togglePause();

	/** @returns a function that ends the subscription */
	readonly subscribe = (watcher: () => void): (() => void) => this.#drawn.subscribe(watcher);

	readonly view = (): View => this.#drawn.view;

	/**
	 * A further view for a part of the screen that is not always shown. It follows pausing and Disconnect as the tables do. Components use
	 * `useDerived`.
	 */
	readonly derive = <Value>(derivation: Derivation<Value>): (() => Value) => this.#drawn.derive(derivation);

	/**
	 * Calls the observer once in each second and when the connection changes, also while the screen is paused.
	 *
	 * @returns a function that ends the observation
	 */
	readonly observe = (observer: (observed: ObservedActivity) => void): (() => void) => this.#observers.add(observer);

	#receiver(warn: (message: string) => void): FeedReceiver {
		const data = this.#data;
		const checkClock = clockCheck(warn);
		return {
			apply: (content, now) => {
				data.countFrame();
				if (typeof content !== 'string' && content.event === 'start') checkClock(content.start, now);
				data.activity.apply(content, now);
				this.#observers.noteFrame(data);
				this.#drawn.requestIfListChanged();
			},
			changeUpstream: (change, now) => {
				data.changeUpstream(change, now);
				this.#drawn.request();
			},
			restore: (state, clearedAt) => {
				data.restore(state, clearedAt);
				this.#drawn.drawAll();
			},
			enter: (state) => this.#enter(state),
		};
	}

	#enter(state: ConnectionState): void {
		this.#data.connection = state;
		this.#observers.noteConnectionChange(this.#data);
		this.#onConnection(state);
		this.#drawn.request();
	}
}

import { Activity } from '../../engine/activity.ts';
import { WINDOW_SECONDS, type WindowSeconds } from '../../engine/constants.ts';
import { toUnixSeconds, type UnixSeconds } from '../../engine/time.ts';
import { sameFields } from '../../engine/unchanged.ts';
import type { Clock } from '../../feed/clock.ts';
import { clockCheck } from '../../feed/clock-check.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';
import { PruneTimer } from '../../feed/prune-timer.ts';
import { readFrame } from '../../protocol/frame.ts';
import type { Network } from '../../protocol/networks.ts';
import type { LinkChange } from '../../protocol/relay-messages.ts';
import { DataFreshness } from './data-freshness.ts';
import { type Derivation, derivedView } from './derived-view.ts';
import type { Feed, FeedOptions, FeedReceiver } from './page-feed.ts';
import { Painter, type RequestFrame } from './painter.ts';
import { type Freshness, type Tables, tablesOf, type View } from './view.ts';

export interface LiveActivityOptions {
	readonly network: Network;
	readonly clock: Clock;
	/** The clock that the rules use: a relay's, or `clock` unless given. */
	readonly time?: Clock;
	readonly requestFrame: RequestFrame;
	readonly warn: (message: string) => void;
	/** Called with every state that the connection enters. */
	readonly onConnection?: (state: ConnectionState) => void;
	/** Makes the feed that receives the frames. */
	readonly bringFeed: (options: FeedOptions) => Feed;
}

/** The activity and its connection at one second, for what goes on while nothing is drawn. */
export interface Observed {
	readonly activity: Activity;
	readonly now: UnixSeconds;
	readonly connected: boolean;
}

/**
 * The page's one store: a network's activity, live. Every frame is applied when it arrives; only drawing waits. React reads it through
 * `useSyncExternalStore`.
 */
export class LiveActivity {
	readonly #time: Clock;
	#activity = new Activity();
	readonly #feed: Feed;
	readonly #prune: PruneTimer;
	readonly #painter: Painter;
	readonly #freshness = new DataFreshness();
	readonly #watchers = new Set<() => void>();
	readonly #observers = new Set<(observed: Observed) => void>();
	#observedSecond: UnixSeconds | undefined;
	readonly #onConnection: (state: ConnectionState) => void;
	#connection: ConnectionState = 'starting';
	#window = WINDOW_SECONDS;
	/** When Disconnect was pressed; the time shown stands still from then until Connect. */
	#stoppedAt: UnixSeconds | undefined;
	#paused = false;
	#view: View;
	/** The second in which the whole screen was drawn last, and how often that was done. */
	#drawnSecond: UnixSeconds | undefined;
	#draws = 0;

	constructor({
		network,
		clock,
		time = clock,
		requestFrame,
		warn,
		onConnection = () => {},
		bringFeed,
	}: LiveActivityOptions) {
		this.#time = time;
		this.#onConnection = onConnection;
		this.#painter = new Painter(clock, requestFrame, () => this.#paint());
		this.#prune = new PruneTimer(time, (now) => this.#activity.prune(now));
		const checkClock = clockCheck(warn);
		const receiver: FeedReceiver = {
			apply: (content) => {
				const now = this.#now();
				this.#freshness.frame(now);
				if (typeof content !== 'string' && content.event === 'start') checkClock(content.start, now);
				this.#activity.apply(content, now);
				this.#observeSecond(now);
				this.#requestIfListChanged(now);
			},
			enter: (state) => this.#enter(state),
			link: (change) => {
				// On the network the tick of this second came first; here it is still to come.
				this.#activity.expire(this.#now());
				this.#follow(change);
				this.#painter.request();
			},
			clear: () => this.#clear(),
			prune: (now) => this.#activity.prune(now),
			replaceAll: (fill) => {
				this.#activity = new Activity();
				this.#activity.setWindow(this.#window);
				this.#freshness.reset();
				fill();
				this.#paintAll();
			},
		};
		this.#feed = bringFeed({
			network,
			clock,
			warn,
			onFrame: (frame) => receiver.apply(readFrame(frame)),
			onState: (state) => {
				// Without a relay, the connection to the network is the page's own.
				if (state === 'connected') this.#follow('connected');
				else if (this.#connection === 'connected') this.#follow('lost');
				this.#enter(state);
			},
			receiver,
		});
		const view = {
			connection: this.#connection,
			stale: false,
			reconnecting: false,
			window: this.#window,
			paused: false,
		};
		this.#view = { ...view, ...tablesOf(this.#activity.snapshot(this.#now())), ...this.#readFreshness() };
		this.#tick();
	}

	/** Connect: clears the active sessions, opens the feed, starts the prune timer. */
	readonly connect = (): void => {
		this.#paused = false;
		this.#stoppedAt = undefined;
		this.#activity.clearActive();
		this.#feed.open();
		this.#prune.start();
		this.#paintAll();
	};

	/** Disconnect: closes the feed, stops the prune timer, and stops the time shown. */
	readonly disconnect = (): void => {
		this.#stoppedAt = this.#now();
		this.#feed.close();
		this.#prune.stop();
		this.#paintAll();
	};

	/** The tab is visible again: draws what changed while it was hidden. */
	readonly show = (): void => this.#paintAll();

	/** The page is left, and the browser may bring it back as it is. */
	readonly leave = (): void => this.#feed.leave();

	/** Clear: resets the active list and all aggregations. */
	readonly clear = (): void => {
		this.#paused = false;
		this.#clear();
		this.#feed.cleared?.();
		this.#paintAll();
	};

	/** Changes how many seconds are summed and ranked, and draws it at once (WINDOW-4); a paused screen is then of the present, and stays paused. */
	readonly setWindow = (seconds: WindowSeconds): void => {
		if (seconds === this.#window) return;
		this.#window = seconds;
		this.#activity.setWindow(seconds);
		const paused = this.#paused;
		this.#paused = false;
		this.#paintAll();
		if (paused) this.togglePause();
	};

	/** Stops the screen, or lets it go on from the present (WCAG 2.2.2). */
	readonly togglePause = (): void => {
		// All that stands still is of one second.
		if (!this.#paused) this.#paintAll();
		this.#paused = !this.#paused;
		this.#paintAll();
	};

	/** @returns what ends the subscription */
	readonly subscribe = (watcher: () => void): (() => void) => {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	};

	/**
	 * Calls the observer with the first frame or tick of each second and when the connection changes, also while the screen is paused. A hidden tab
	 * may get one tick a minute, but it gets every frame.
	 *
	 * @returns what ends the subscription
	 */
	readonly observe = (observer: (observed: Observed) => void): (() => void) => {
		this.#observers.add(observer);
		return () => this.#observers.delete(observer);
	};

	readonly view = (): View => this.#view;

	/**
	 * A further view for a part of the screen that is not always shown. It follows pausing and Disconnect as the tables do. Components use
	 * `useDerived`.
	 *
	 * @returns reads the value, which is the same object until the next second, or until a session of its concern is drawn
	 */
	readonly derive = <Value>(derivation: Derivation<Value>): (() => Value) =>
		derivedView(
			() => ({
				draws: this.#draws,
				sessions: this.#view.active.sessions,
				compute: (given) => given.compute(this.#activity, this.#now()),
			}),
			derivation,
		);

	/** The second that counts: the present one, or that of the Disconnect. */
	#now(): UnixSeconds {
		return this.#stoppedAt ?? toUnixSeconds(this.#time.now());
	}

	#clear(): void {
		this.#activity.clear(this.#now());
		this.#freshness.clear(this.#now());
	}

	#follow(change: LinkChange): void {
		if (change === 'connected') {
			this.#freshness.connected(this.#now());
			this.#activity.reconnected(this.#now());
			this.#activity.listen(this.#now());
		} else this.#activity.markLoss();
	}

	#observeSecond(now: UnixSeconds): void {
		if (now === this.#observedSecond) return;
		this.#observedSecond = now;
		const observed = { activity: this.#activity, now, connected: this.#connection === 'connected' };
		for (const observer of this.#observers) observer(observed);
	}

	#enter(state: ConnectionState): void {
		this.#connection = state;
		this.#observedSecond = undefined;
		this.#observeSecond(this.#now());
		this.#onConnection(state);
		this.#painter.request();
	}

	/** Every full second is drawn, with frames or without; sessions expire then even in a tab that draws nothing. */
	#tick(last?: number): void {
		const now = this.#time.now();
		// The clock of a relay stands still while it is away, at any part of a second.
		const wait = now === last ? 1000 : 1000 - (now % 1000);
		this.#time.after(wait, () => {
			this.#activity.expire(this.#now());
			this.#observeSecond(this.#now());
			this.#painter.request();
			this.#tick(now);
		});
	}

	/** Most frames of a network change nothing in Currently Active. */
	#requestIfListChanged(now: UnixSeconds): void {
		if (this.#paused || this.#painter.waiting) return;
		if (this.#activity.active(now) !== this.#view.active.sessions) this.#painter.request();
	}

	#paintAll(): void {
		this.#drawnSecond = undefined;
		this.#painter.now();
	}

	#paint(): void {
		const next = this.#nextView();
		if (sameFields(this.#view, next)) return;
		this.#view = next;
		for (const watcher of this.#watchers) watcher();
	}

	#nextView(): View {
		const before = this.#view;
		const connection = this.#connection;
		const down = connection !== 'connected';
		const stale = down && this.#freshness.hasData;
		const reconnecting = connection === 'disconnected' && this.#stoppedAt === undefined;
		// A paused screen still shows the state of the connection, whose button can be pressed.
		if (this.#paused) return { ...before, connection, stale, reconnecting, paused: true };
		const window = this.#window;
		return {
			...before,
			...this.#nextTables(),
			...this.#readFreshness(),
			connection,
			stale,
			reconnecting,
			window,
			paused: false,
		};
	}

	/** Everything with the first draw of a second; with others the list of active sessions. */
	#nextTables(): Partial<Tables> {
		const now = this.#now();
		if (now !== this.#drawnSecond) {
			this.#drawnSecond = now;
			this.#draws += 1;
			return tablesOf(this.#activity.snapshot(now), this.#view);
		}
		const sessions = this.#activity.active(now);
		return sessions === this.#view.active.sessions ? {} : { active: { sessions, count: sessions.length, now } };
	}

	#readFreshness(): Freshness {
		return this.#freshness.read({
			now: this.#now(),
			window: this.#window,
			connected: this.#connection === 'connected',
			clock: this.#time,
			lastFrameAt: this.#feed.lastFrameAt,
		});
	}
}

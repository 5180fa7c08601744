import { Activity } from '../../engine/activity.ts';
import { WINDOW_SECONDS } from '../../engine/constants.ts';
import type { Unreadable } from '../../engine/frame-counts.ts';
import type { LiveMessage } from '../../engine/message.ts';
import { toUnixSeconds, type UnixSeconds } from '../../engine/time.ts';
import type { Clock } from '../../feed/clock.ts';
import { clockCheck } from '../../feed/clock-check.ts';
import type { ConnectionState, FeedConnection, FeedConnectionOptions } from '../../feed/feed-connection.ts';
import { PruneTimer } from '../../feed/prune-timer.ts';
import { readFrame } from '../../protocol/frame.ts';
import type { Network } from '../../protocol/networks.ts';
import type { LinkChange } from '../../protocol/relay-messages.ts';
import { FrameRate } from './frame-rate.ts';
import type { Part } from './pace.ts';
import { Painter, type RequestFrame } from './painter.ts';
import { type Freshness, freshnessOf, redrawn, sameFields, tablesOf, type View } from './view.ts';

export interface LiveActivityOptions {
	readonly network: Network;
	readonly clock: Clock;
	/** What the rulings go by: a relay's times, or that clock unless given. */
	readonly time?: Clock;
	readonly requestFrame: RequestFrame;
	readonly warn: (message: string) => void;
	/** Told of every state that the connection enters. */
	readonly onConnection?: (state: ConnectionState) => void;
	/** Brings the frames. */
	readonly bringFeed: (options: FeedOptions) => Feed;
}

/** What a feed tells the page. All of it happens at the time that the page's clock shows. */
export interface FeedReceiver {
	/** A message, or why a frame could not be read. */
	apply(content: LiveMessage | Unreadable): void;
	/** The connection that the screen shows entered a state. */
	enter(state: ConnectionState): void;
	/** The connection to the network, which active sessions depend on, was lost or came back. */
	link(change: LinkChange): void;
	/** Clears the data (CLEAR-1), not the screen's pause. */
	clear(): void;
	prune(now: UnixSeconds): void;
	/** Replaces everything told before by what `tell` tells, and draws it at once. */
	anew(tell: () => void): void;
}

/** What the page gives its feed. One that brings messages, not frames, tells the receiver itself. */
export interface FeedOptions extends FeedConnectionOptions {
	readonly receiver: FeedReceiver;
}

/** What the page asks of its feed. */
export interface Feed extends Pick<FeedConnection, 'open' | 'leave' | 'close' | 'lastFrameAt'> {
	/** Told that Clear was pressed. */
	readonly cleared?: () => void;
}

/**
 * The page's one store: a network's activity, live. Every frame is applied when it arrives; only painting waits. React reads it through
 * `useSyncExternalStore`.
 */
export class LiveActivity {
	readonly #time: Clock;
	#activity = new Activity();
	readonly #feed: Feed;
	readonly #prune: PruneTimer;
	readonly #painter: Painter;
	readonly #frameRate = new FrameRate();
	readonly #watchers = new Set<() => void>();
	readonly #onConnection: (state: ConnectionState) => void;
	#connection: ConnectionState = 'starting';
	/** Since when the window fills; undefined before the first connection. */
	#fillingSince: UnixSeconds | undefined;
	#paused = false;
	#view: View;

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
		this.#painter = new Painter(clock, requestFrame, (parts) => this.#paint(parts));
		this.#prune = new PruneTimer(time, (now) => {
			this.#activity.prune(now);
			this.#painter.request();
		});
		const checkClock = clockCheck(warn);
		const receiver: FeedReceiver = {
			apply: (content) => {
				const now = this.#now();
				this.#frameRate.count(now);
				if (typeof content !== 'string' && content.event === 'start') checkClock(content.start, now);
				this.#activity.apply(content, now);
				this.#painter.request();
			},
			enter: (state) => this.#enter(state),
			link: (change) => {
				// The second's tick, which came first on the network, is still to come here.
				this.#activity.expire(this.#now());
				this.#follow(change);
			},
			clear: () => this.#clear(),
			prune: (now) => this.#activity.prune(now),
			anew: (tell) => {
				this.#activity = new Activity();
				this.#fillingSince = undefined;
				tell();
				this.#painter.now();
			},
		};
		this.#feed = bringFeed({
			network,
			clock,
			warn,
			onFrame: (frame) => receiver.apply(readFrame(frame)),
			onState: (state) => {
				// Straight on the network, its connection is the page's.
				if (state === 'connected') this.#follow('connected');
				else if (this.#connection === 'connected') this.#follow('lost');
				this.#enter(state);
			},
			receiver,
		});
		const snapshot = this.#activity.snapshot(this.#now());
		const view = { connection: this.#connection, stale: false, paused: false };
		this.#view = { ...view, ...tablesOf(snapshot), ...this.#freshness(snapshot.at) };
		this.#tick();
	}

	/** Spec 4, Connect: clears the active sessions, opens the feed, starts the prune timer. */
	readonly connect = (): void => {
		this.#paused = false;
		this.#activity.clearActive();
		this.#feed.open();
		this.#prune.start();
		this.#painter.now();
	};

	/** Spec 4, Disconnect: closes the feed and stops the prune timer. */
	readonly disconnect = (): void => {
		this.#feed.close();
		this.#prune.stop();
		this.#painter.now();
	};

	/** The page is looked at again: what it waited to draw while nobody saw it is drawn. */
	readonly show = (): void => this.#painter.now();

	/** The page is left, and may come back as it is. */
	readonly leave = (): void => this.#feed.leave();

	/** Spec 4, Clear: resets the active list and all aggregations. */
	readonly clear = (): void => {
		this.#paused = false;
		this.#clear();
		this.#feed.cleared?.();
		this.#painter.now();
	};

	/** Stops the screen, or lets it go on from the present (WCAG 2.2.2). */
	readonly togglePause = (): void => {
		// What stands still is all of one second.
		if (!this.#paused) this.#painter.now();
		this.#paused = !this.#paused;
		this.#painter.now();
	};

	/** @returns what ends the subscription */
	readonly subscribe = (watcher: () => void): (() => void) => {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	};

	readonly view = (): View => this.#view;

	#now(): UnixSeconds {
		return toUnixSeconds(this.#time.now());
	}

	#clear(): void {
		this.#activity.clear(this.#now());
		if (this.#fillingSince !== undefined) this.#fillingSince = this.#now();
	}

	#follow(change: LinkChange): void {
		if (change === 'connected') {
			this.#fillingSince ??= this.#now();
			this.#frameRate.restart(this.#now());
			this.#activity.reconnected(this.#now());
			this.#activity.listen(this.#now());
		} else this.#activity.markLoss();
	}

	#enter(state: ConnectionState): void {
		this.#connection = state;
		this.#onConnection(state);
		this.#painter.request();
	}

	/** Durations tick at every full second, frames or not; sessions expire then even where nothing is painted (ruling Ghosts). */
	#tick(last?: number): void {
		const now = this.#time.now();
		// Time stands still while a relay is away, at any part of a second.
		const wait = now === last ? 1000 : 1000 - (now % 1000);
		this.#time.after(wait, () => {
			this.#activity.expire(this.#now());
			this.#painter.request();
			this.#tick(now);
		});
	}

	#paint(parts: readonly Part[]): void {
		const next = this.#look(parts);
		if (sameFields(this.#view, next)) return;
		this.#view = next;
		for (const watcher of this.#watchers) watcher();
	}

	#look(parts: readonly Part[]): View {
		const before = this.#view;
		const connection = this.#connection;
		const stale = connection !== 'connected' && this.#fillingSince !== undefined;
		// Whoever pauses goes on seeing whether there is a connection, and can press its button.
		if (this.#paused) return { ...before, connection, stale, paused: true };
		const now = this.#now();
		return {
			...redrawn(before, this.#activity, now, parts),
			...(parts.includes('active') ? this.#freshness(now) : freshnessOf(before)),
			connection,
			stale,
			paused: false,
		};
	}

	#freshness(now: UnixSeconds): Freshness {
		const filled = this.#fillingSince === undefined ? 0 : Math.max(0, now - this.#fillingSince);
		const { lastFrameAt } = this.#feed;
		const rate = this.#connection === 'connected' ? this.#frameRate.rate(now) : undefined;
		return {
			lastFrameAge: lastFrameAt === undefined ? undefined : Math.max(0, now - toUnixSeconds(lastFrameAt)),
			frameRate: rate === undefined ? undefined : Math.round(rate),
			windowFilled: filled < WINDOW_SECONDS ? filled : undefined,
		};
	}
}

import { Activity } from '../../engine/activity.ts';
import { PRUNE_INTERVAL_SECONDS, WINDOW_SECONDS, type WindowSeconds } from '../../engine/constants.ts';
import type { SessionSource } from '../../engine/names.ts';
import { mergeWithLocalHistory } from '../../engine/saved-activity.ts';
import type { StationKey } from '../../engine/stations.ts';
import { toUnixSeconds, type UnixSeconds } from '../../engine/time.ts';
import { type Cancel, type Clock, clockCheck, every } from '../../feed/clock.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';
import { readFrame } from '../../protocol/frame.ts';
import type { Network } from '../../protocol/networks.ts';
import { FrameRate } from './frame-rate.ts';
import type { Feed, FeedOptions, FeedReceiver } from './page-feed.ts';
import { Painter, type RequestFrame } from './painter.ts';
import { everySecond, type ObservedActivity, PerSecondObservers } from './per-second-observers.ts';
import { reuseIfEqual, sameFields } from './reuse.ts';
import { type Freshness, frameAge, type LostPicture, type Picture, type Status, tablesOf, type View } from './view.ts';

/** `clock` is this computer's. It times drawing and the connection. */
export interface PageStoreOptions extends Pick<FeedOptions, 'clock' | 'warn'> {
	readonly network: Network;
	/** The clock of the engine's rules: a relay's, or `clock` by default. */
	readonly rulesClock?: Clock;
	readonly requestFrame: RequestFrame;
	/** Called with every state that the connection enters. */
	readonly onConnection?: (state: ConnectionState) => void;
	/** Makes the feed that receives the frames. */
	readonly createFeed: (options: FeedOptions) => Feed;
}

/**
 * Derives a value for a part of the screen that is not always shown, such as the conversation on a talkgroup.
 *
 * @param now the second that the screen shows; it stands still while paused, and while the connection is lost or closed
 */
export type Derivation<Value> = (activity: Activity, now: UnixSeconds) => Value;

/** How long Clear can be undone, in milliseconds. */
const UNDO_MS = 10_000;

/**
 * The page's one store: its connection, its data, and the view that is drawn. Every frame is applied when it arrives, but drawing waits. The store
 * knows nothing of React, which reads it through `services.ts`.
 */
export class PageStore {
	readonly #clock: Clock;
	readonly #network: Network;
	readonly #activity: Activity;
	readonly #frameRate = new FrameRate();
	readonly #feed: Feed;
	readonly #observers: PerSecondObservers;
	readonly #painter: Painter;
	readonly #onConnection: (state: ConnectionState) => void;
	readonly #watchers = new Set<() => void>();
	#stopPrunes: Cancel = () => {};
	/** The activity as if Clear had not been pressed, kept while Clear can be undone: until a time in Unix milliseconds. */
	#uncleared: { readonly activity: Activity; readonly until: number } | undefined;
	/** The state of the connection that the screen shows. */
	#connection: ConnectionState = 'starting';
	/** Disconnect was pressed, so the page does not try to connect. */
	#closed = false;
	#window = WINDOW_SECONDS;
	/** What the screen shows since Pause was pressed; undefined while the screen goes on. */
	#paused: Picture | undefined;
	/** What the screen shows since the connection was lost or closed; undefined while connected, and before the first connection. */
	#lost: LostPicture | undefined;
	#view: View;

	constructor(options: PageStoreOptions) {
		const { network, clock, rulesClock = clock, requestFrame, warn, onConnection = () => {}, createFeed } = options;
		this.#network = network;
		this.#activity = new Activity(network);
		this.#clock = rulesClock;
		this.#onConnection = onConnection;
		this.#observers = new PerSecondObservers(rulesClock, () => ({
			activity: this.#activity,
			now: this.#now,
			connected: this.#connection === 'connected',
		}));
		this.#painter = new Painter(clock, requestFrame, () => this.#draw(() => this.#nextPicture()));
		const receiver = this.#receiver(warn);
		this.#feed = createFeed({
			network,
			clock,
			warn,
			onFrame: (frame) => receiver.apply(readFrame(frame), this.#now),
			onState: (state) => {
				// Without a relay, the connection to the network is the page's own.
				if (state === 'connected') receiver.changeUpstream('connected', toUnixSeconds(rulesClock.now()));
				else if (this.#connection === 'connected') receiver.changeUpstream('lost', this.#now);
				receiver.enter(state);
			},
			receiver,
		});
		this.#view = { ...this.#picture(), ...this.#status() };
		// Sessions expire at each full second, with frames or without, also in a tab that draws nothing.
		everySecond(rulesClock, () => {
			this.#activity.expire(this.#now);
			if (this.#uncleared !== undefined && this.#clock.now() >= this.#uncleared.until) this.#uncleared = undefined;
			this.#frameRate.tick(this.#now);
			this.#observers.noteFrameOrTick();
			this.#painter.request();
		});
	}

	/** Connect: clears the active sessions, opens the feed, starts the prune timer. */
	readonly connect = (): void => {
		this.#paused = undefined;
		this.#closed = false;
		this.#uncleared = undefined;
		this.#activity.clearActive();
		this.#feed.open();
		this.#stopPrunes();
		this.#stopPrunes = every(this.#clock, PRUNE_INTERVAL_SECONDS * 1000, () => this.#activity.prune(this.#now));
		this.#renew();
	};

	/** Disconnect: closes the feed and stops the prune timer. */
	readonly disconnect = (): void => {
		this.#closed = true;
		this.#feed.close();
		this.#stopPrunes();
		this.show();
	};

	/** Draws what has changed without a delay, such as when the tab is visible again. */
	readonly show = (): void => this.#draw(() => this.#picture());

	/** Called when the page is left or the browser goes offline. The feed reconnects by itself. */
	readonly leave = (): void => this.#feed.leave();

	/** Clear: resets the active list and all aggregations. */
	readonly clear = (): void => {
		this.#paused = undefined;
		const activity = new Activity(this.#network);
		activity.restore(this.#activity.save(this.#now));
		this.#uncleared = { activity, until: this.#clock.now() + UNDO_MS };
		this.#activity.clear(this.#now);
		this.#feed.onClear?.();
		this.#renew();
	};

	/** Brings back what Clear removed, with what came since. Does nothing once it is too late. */
	readonly undoClear = (): void => {
		if (this.#uncleared === undefined) return;
		this.#activity.restore(this.#uncleared.activity.save(this.#now));
		this.#uncleared = undefined;
		this.#feed.onUndoClear?.();
		this.#renew();
	};

	/** Changes how many seconds are summed and ranked. The result is drawn without a delay, on a paused screen too. */
	readonly setWindow = (seconds: WindowSeconds): void => {
		if (seconds === this.#window) return;
		this.#window = seconds;
		this.#activity.setWindow(seconds);
		this.#renew();
	};

	/** Stops the screen, or lets it go on from the present (WCAG 2.2.2). */
	readonly togglePause = (): void => {
		this.#paused = this.#paused === undefined ? (this.#lost ?? this.#picture()) : undefined;
		this.show();
	};

	/** @returns a function that ends the subscription */
	readonly subscribe = (watcher: () => void): (() => void) => {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	};

	readonly view = (): View => this.#view;

	/**
	 * A further view for a part of the screen that is not always shown. It stands still whenever the rankings do. Components use `useDerived`.
	 *
	 * @returns a function that returns the derived value, computed again with each draw of all tables
	 */
	readonly derive = <Value>(derivation: Derivation<Value>): (() => Value) => {
		let last: { readonly value: Value; readonly drawn: View['talkgroups'] } | undefined;
		return () => {
			const drawn = this.#view.talkgroups;
			if (last?.drawn !== drawn)
				last = { value: reuseIfEqual(last?.value, derivation(this.#activity, drawn.now)), drawn };
			return last.value;
		};
	};

	/**
	 * Calls the observer once in each second and when the connection changes, also while the screen is paused.
	 *
	 * @returns a function that ends the observation
	 */
	readonly observe = (observer: (observed: ObservedActivity) => void): (() => void) => this.#observers.add(observer);

	/** The station of an over, as its call sign is known now. */
	readonly stationOf = (source: SessionSource): StationKey => this.#activity.stationOf(source);

	/** The present second, or that of the loss. */
	get #now(): UnixSeconds {
		return this.#lost?.active.now ?? toUnixSeconds(this.#clock.now());
	}

	#receiver(warn: (message: string) => void): FeedReceiver {
		const checkClock = clockCheck(warn);
		return {
			apply: (content, now) => {
				this.#frameRate.count();
				if (typeof content !== 'string' && content.event === 'start') checkClock(content.start, now);
				this.#activity.apply(content, now);
				this.#uncleared?.activity.apply(content, now);
				this.#observers.noteFrame();
				// Most frames of a network change nothing in Currently Active.
				if (this.#paused !== undefined || this.#painter.waiting) return;
				const { sessions } = this.#view.active;
				if (reuseIfEqual(sessions, this.#activity.active(this.#now)) !== sessions) this.#painter.request();
			},
			changeUpstream: (change, now) => {
				this.#activity.changeUpstream(change, now);
				this.#uncleared?.activity.changeUpstream(change, now);
				if (change === 'connected') this.#frameRate.restart();
				this.#painter.request();
			},
			restore: (state, clearedAt) => {
				this.#uncleared = undefined;
				const before = state.receivedSince ?? Number.POSITIVE_INFINITY;
				this.#activity.restore(mergeWithLocalHistory(state, this.#activity.save(this.#now), before, clearedAt));
				this.#lost = undefined;
				this.#frameRate.restart();
				this.show();
			},
			enter: (state) => {
				this.#connection = state;
				if (state === 'connected') this.#lost = undefined;
				else if (this.#lost === undefined && this.#activity.receivedSince !== undefined) {
					const { lastFrameAt } = this.#feed;
					this.#lost = this.#lostPicture(lastFrameAt === undefined ? this.#now : toUnixSeconds(lastFrameAt));
				}
				this.#observers.noteConnectionChange();
				this.#onConnection(state);
				this.#painter.request();
			},
		};
	}

	/** Draws an action of the visitor without a delay, also where the screen stands still. */
	#renew(): void {
		if (this.#lost !== undefined) this.#lost = this.#lostPicture(this.#lost.noDataSince);
		if (this.#paused !== undefined) this.#paused = this.#lost ?? this.#picture();
		this.show();
	}

	/** The one way to draw. The state of the connection is always the present one, because its button can be pressed. */
	#draw(present: () => Picture): void {
		const next = { ...(this.#paused ?? this.#lost ?? present()), ...this.#status() };
		if (sameFields(this.#view, next)) return;
		this.#view = next;
		for (const watcher of this.#watchers) watcher();
	}

	#status(): Status {
		return {
			connection: this.#connection,
			stale: this.#connection !== 'connected',
			closed: this.#closed,
			noDataSince: this.#lost?.noDataSince,
			paused: this.#paused !== undefined,
			undoable: this.#uncleared !== undefined,
		};
	}

	/** The present: all tables with the first draw of a second, and only Currently Active with later draws. */
	#nextPicture(): Picture {
		const now = this.#now;
		const { active, talkgroups, callsigns } = this.#view;
		if (now !== talkgroups.now) return this.#picture();
		const sessions = reuseIfEqual(active.sessions, this.#activity.active(now));
		const nextActive = sessions === active.sessions ? active : { sessions, now };
		return { active: nextActive, talkgroups, callsigns, ...this.#freshness(now) };
	}

	/** @param receivedUntil the second up to which data were received */
	#picture(receivedUntil = this.#now): Picture {
		return { ...tablesOf(this.#activity.snapshot(this.#now), this.#view), ...this.#freshness(receivedUntil) };
	}

	/** @param noDataSince when the last frame came; the loss was noticed later */
	#lostPicture(noDataSince: UnixSeconds): LostPicture {
		return { ...this.#picture(noDataSince), noDataSince };
	}

	#freshness(receivedUntil: UnixSeconds): Freshness {
		const connected = this.#connection === 'connected';
		const { lastFrameAt } = this.#feed;
		const now = this.#now;
		const received = Math.max(0, receivedUntil - Math.max(this.#activity.receivedSince ?? now, now - this.#window));
		return {
			window: this.#window,
			lastFrameAge: connected && lastFrameAt !== undefined ? frameAge(lastFrameAt, this.#clock.now()) : undefined,
			frameRate: connected ? this.#frameRate.rate : undefined,
			receivedSeconds: received < this.#window ? received : undefined,
		};
	}
}

import { Activity } from '../activity/activity.ts';
import type { Snapshot } from '../activity/snapshot.ts';
import { toUnixSeconds } from '../activity/time.ts';
import type { Clock } from '../feed/clock.ts';
import { type ConnectionState, FeedConnection } from '../feed/feed-connection.ts';
import { messageListeners } from '../feed/message-listeners.ts';
import type { Network } from '../feed/networks.ts';
import { PruneTimer } from '../feed/prune-timer.ts';
import { Painter, type RequestFrame } from './painter.ts';

/** What the page shows. Immutable. */
export interface View {
	readonly connection: ConnectionState;
	readonly snapshot: Snapshot;
	/** Seconds since the last frame came; undefined before the first one of a connection. */
	readonly lastFrameAge: number | undefined;
}

export interface LiveActivityOptions {
	readonly network: Network;
	readonly clock: Clock;
	readonly requestFrame: RequestFrame;
	readonly warn: (message: string) => void;
}

/**
 * The page's one store: a network's activity, live. Every frame is applied when it arrives; only painting waits. React reads it through
 * `useSyncExternalStore`.
 */
export class LiveActivity {
	readonly #clock: Clock;
	readonly #activity = new Activity();
	readonly #feed: FeedConnection;
	readonly #prune: PruneTimer;
	readonly #painter: Painter;
	readonly #watchers = new Set<() => void>();
	#connection: ConnectionState = 'starting';
	#view: View;

	constructor({ network, clock, requestFrame, warn }: LiveActivityOptions) {
		this.#clock = clock;
		this.#painter = new Painter(clock, requestFrame, () => this.#paint());
		this.#prune = new PruneTimer(clock, (now) => {
			this.#activity.prune(now);
			this.#painter.request();
		});
		const arrived = <Given>(apply: (given: Given, now: number) => void) => {
			return (given: Given) => {
				apply(given, toUnixSeconds(clock.now()));
				this.#painter.request();
			};
		};
		this.#feed = new FeedConnection({
			network,
			clock,
			warn,
			listeners: messageListeners({
				start: arrived((message, now) => this.#activity.start(message, now)),
				stopOrUpdate: arrived((message, now) => this.#activity.stopOrUpdate(message, now)),
				ignore: arrived((because) => this.#activity.ignore(because)),
			}),
			onState: (state) => {
				this.#connection = state;
				this.#painter.request();
			},
		});
		this.#view = this.#look();
		this.#tick();
	}

	/** Spec 4, Connect: clears the active sessions, opens the feed, starts the prune timer. */
	readonly connect = (): void => {
		this.#activity.clearActive();
		this.#feed.open();
		this.#prune.start();
	};

	/** Spec 4, Disconnect: closes the feed and stops the prune timer. */
	readonly disconnect = (): void => {
		this.#feed.close();
		this.#prune.stop();
	};

	/** Spec 4, Clear: resets the active list and all aggregations. */
	readonly clear = (): void => {
		this.#activity.clear();
		this.#painter.request();
	};

	/** @returns what ends the subscription */
	readonly subscribe = (watcher: () => void): (() => void) => {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	};

	readonly view = (): View => this.#view;

	/** Durations tick at every full second, frames or not. */
	#tick(): void {
		this.#clock.after(1000 - (this.#clock.now() % 1000), () => {
			this.#painter.request();
			this.#tick();
		});
	}

	#paint(): void {
		const next = this.#look();
		if (looksTheSame(this.#view, next)) return;
		this.#view = next;
		for (const watcher of this.#watchers) watcher();
	}

	#look(): View {
		const now = toUnixSeconds(this.#clock.now());
		const { lastFrameAt } = this.#feed;
		return {
			connection: this.#connection,
			snapshot: this.#activity.snapshot(now),
			lastFrameAge: lastFrameAt === undefined ? undefined : Math.max(0, now - toUnixSeconds(lastFrameAt)),
		};
	}
}

function looksTheSame(a: View, b: View): boolean {
	return (
		a.connection === b.connection &&
		a.lastFrameAge === b.lastFrameAge &&
		a.snapshot.at === b.snapshot.at &&
		a.snapshot.active === b.snapshot.active &&
		a.snapshot.talkgroups === b.snapshot.talkgroups &&
		a.snapshot.callsigns === b.snapshot.callsigns
	);
}

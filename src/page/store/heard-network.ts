import { Activity } from '../../engine/activity.ts';
import { PRUNE_INTERVAL_SECONDS } from '../../engine/constants.ts';
import { type Clear, clearOf, withoutCleared } from '../../engine/overs.ts';
import type { Reading } from '../../engine/reading.ts';
import { mergeWithLocalHistory, type SavedActivity } from '../../engine/saved-activity.ts';
import { toUnixSeconds, type UnixSeconds } from '../../engine/time.ts';
import { type Cancel, type Clock, clockCheck, every } from '../../feed/clock.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';
import type { Network } from '../../protocol/networks.ts';
import type { Feed, FeedOptions, FeedReceiver } from './feed.ts';

export interface HeardNetworkOptions extends Pick<FeedOptions, 'network' | 'clock' | 'warn'> {
	readonly createFeed: (options: FeedOptions) => Feed;
	/** Called after each change of what the network's reading or its connection shows. */
	readonly onChange: () => void;
	readonly onConnection: (state: ConnectionState) => void;
}

/** The connection to a network, as the screen shows it. */
export interface NetworkConnection {
	readonly state: ConnectionState;
	/** When the last frame before the loss came; undefined while connected, and before the first connection. */
	readonly noDataSince: UnixSeconds | undefined;
	/** Whole seconds since the last frame, 0 for less than one; undefined before the first frame of an opened feed. */
	readonly lastFrameAge: number | undefined;
	/** How many seconds this computer's clock is ahead of the network's; undefined unless it seems to be wrong (CLOCK-2). */
	readonly clockAhead: number | undefined;
	/** The relay that answered last is of another version than this page. */
	readonly refused: boolean;
}

/** One network as the page hears it: its feed, its activity, and the state of its connection. */
export class HeardNetwork implements FeedReceiver {
	readonly profile: Network;
	readonly #options: HeardNetworkOptions;
	readonly #feed: Feed;
	readonly #checkClock: ReturnType<typeof clockCheck>;
	readonly #activity: Activity;
	#clear: Clear | undefined;
	#latest: { readonly of: Reading; readonly clear: Clear; readonly reading: Reading } | undefined;
	#stopPrunes: Cancel = () => {};
	#state: ConnectionState = 'starting';
	/** Undefined while connected, and before the first connection. */
	#lost: { readonly at: UnixSeconds; readonly noDataSince: UnixSeconds } | undefined;
	#clockAhead: number | undefined;
	#refused = false;

	constructor(options: HeardNetworkOptions) {
		const { network, clock, warn, createFeed } = options;
		this.profile = network;
		this.#options = options;
		this.#activity = new Activity(network);
		this.#checkClock = clockCheck(warn);
		this.#feed = createFeed({ network, clock, warn, receiver: this });
	}

	reading(at: UnixSeconds): Reading {
		const of = this.#activity.at(at);
		if (this.#clear === undefined) return of;
		// After the clock was set back, Clear must not lie in the future.
		const now = toUnixSeconds(this.#feed.clock.now());
		if (this.#clear.at > now) this.#clear = { ...this.#clear, at: now };
		const clear = this.#clear;
		if (this.#latest?.of !== of || this.#latest.clear !== clear) {
			this.#latest = { of, clear, reading: withoutCleared(of, clear) };
		}
		return this.#latest.reading;
	}

	/** The present second of its clock, or that of the loss. */
	get second(): UnixSeconds {
		return this.#lost?.at ?? toUnixSeconds(this.#feed.clock.now());
	}

	get connection(): NetworkConnection {
		return {
			state: this.#state,
			noDataSince: this.#lost?.noDataSince,
			lastFrameAge: this.#lastFrameAge(),
			clockAhead: this.#clockAhead,
			refused: this.#refused,
		};
	}

	/** When the connection was lost; undefined while connected, and before the first connection. */
	get lostAt(): UnixSeconds | undefined {
		return this.#lost?.at;
	}

	get clock(): Clock {
		return this.#feed.clock;
	}

	connect(): void {
		this.#activity.clearActive();
		this.#feed.open();
		this.#stopPrunes();
		this.#stopPrunes = every(this.#options.clock, PRUNE_INTERVAL_SECONDS * 1000, () =>
			this.#activity.prune(this.second),
		);
	}

	disconnect(): void {
		this.#feed.close();
		this.#stopPrunes();
	}

	leave(): void {
		this.#feed.leave();
	}

	clear(): void {
		this.#clear = clearOf(this.#activity.at(this.second), toUnixSeconds(this.#feed.clock.now()));
	}

	undoClear(): void {
		this.#clear = undefined;
	}

	apply(content: Parameters<FeedReceiver['apply']>[0], now: UnixSeconds): void {
		if (typeof content !== 'string' && content.event === 'start')
			this.#clockAhead = this.#checkClock(content.start, now);
		const { version } = this.#activity;
		this.#activity.apply(content, now);
		// Most frames of a network change nothing that is shown.
		if (this.#activity.version !== version) this.#options.onChange();
	}

	changeUpstream(change: Parameters<FeedReceiver['changeUpstream']>[0], now: UnixSeconds): void {
		this.#activity.changeUpstream(change, now);
		this.#options.onChange();
	}

	restore(state: SavedActivity, wholly: boolean): void {
		const before = wholly ? Number.NEGATIVE_INFINITY : (state.receivedSince ?? Number.POSITIVE_INFINITY);
		this.#activity.restore(mergeWithLocalHistory(state, this.#activity.save(this.second), before));
		this.#lost = undefined;
		this.#refused = false;
		this.enter(state.connectedAt === undefined ? 'disconnected' : 'connected');
	}

	enter(state: ConnectionState): void {
		this.#state = state;
		if (state === 'connected') this.#lost = undefined;
		else if (this.#lost === undefined && this.#activity.at(this.second).receivedSince !== undefined) {
			const { lastFrameAt } = this.#feed;
			const at = this.second;
			this.#lost = { at, noDataSince: lastFrameAt === undefined ? at : toUnixSeconds(lastFrameAt) };
		}
		this.#options.onConnection(state);
		this.#options.onChange();
	}

	refuse(): void {
		this.#refused = true;
		this.#options.onChange();
	}

	#lastFrameAge(): number | undefined {
		const { lastFrameAt, clock } = this.#feed;
		if (lastFrameAt === undefined || this.#lost !== undefined) return undefined;
		const now = clock.now();
		return now - lastFrameAt < 1000 ? 0 : toUnixSeconds(now) - toUnixSeconds(lastFrameAt);
	}
}

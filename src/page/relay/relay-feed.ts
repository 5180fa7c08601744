import { CLOSING_SECONDS } from '../../engine/constants.ts';
import type { Cancel } from '../../feed/clock.ts';
import type { ConnectionState, FeedConnection, FeedConnectionOptions } from '../../feed/feed-connection.ts';
import {
	BATCH_EVENT,
	HISTORY_EVENT,
	type Position,
	type Row,
	readBatch,
	readHistoryHeader,
	writeHandshake,
} from '../../protocol/relay-messages.ts';
import type { FeedReceiver } from '../store/page-feed.ts';
import type { RelayClock } from './relay-clock.ts';
import { RowPlayer } from './row-player.ts';

export type RelayConnection = Pick<FeedConnection, 'open' | 'leave' | 'close' | 'reconnect'>;

export interface RelayFeedOptions extends Pick<FeedConnectionOptions, 'network' | 'clock' | 'warn'> {
	readonly receiver: FeedReceiver;
	readonly relayClock: RelayClock;
	readonly connect: (options: FeedConnectionOptions) => RelayConnection;
	/** Reads the bytes of a history; rejects where they are not one. */
	readonly readHistory: (bytes: unknown) => PromiseLike<readonly Row[]>;
}

/** The longest wait for the first message of a connection. */
const FIRST_MESSAGE_TIMEOUT_MS = 20_000;
/** A stop that is delayed longer may come after its session has left (CLOSING-2). The page then requests the whole log. */
const MAX_DELAY_MS = CLOSING_SECONDS * 1000;
/** The count of failures restarts after this long without one. */
const FAILURES_FORGOTTEN_MS = 60_000;

/**
 * A relay's feed, for our own page. It delivers the whole log when it is opened (RELAY-5), and the missed rows after a loss (RELAY-6). It connects
 * again when a message does not follow the last row (RELAY-7), or cannot be read (RELAY-19).
 */
export class RelayFeed {
	readonly #options: RelayFeedOptions;
	readonly #receiver: FeedReceiver;
	readonly #relayClock: RelayClock;
	readonly #player: RowPlayer;
	readonly #connection: RelayConnection;
	/** The last position that the page has; undefined to request the whole log. */
	#position: Position | undefined;
	/** Whether this connection has delivered a history or a batch. */
	#upToDate = false;
	#shown: ConnectionState | undefined;
	/** How many pages share the relay, and so lose it together. */
	#viewers = 0;
	/** Batches that arrived while a history was being read. */
	#queuedBatches: unknown[] | undefined;
	#cancelTimeout: Cancel = () => {};
	/** Unusable messages in a row, and when the last one came. */
	#failures = 0;
	#failedAt = Number.NEGATIVE_INFINITY;

	constructor(options: RelayFeedOptions) {
		const { network, clock, warn, connect, receiver, relayClock } = options;
		this.#options = options;
		this.#receiver = receiver;
		this.#relayClock = relayClock;
		this.#player = new RowPlayer(receiver, relayClock);
		this.#connection = connect({
			// Without a subscription: a page sends a relay nothing but the handshake.
			network: { address: network.address, path: network.path },
			clock,
			warn,
			// A relay sends rows, not frames.
			onFrame: () => {},
			auth: () => writeHandshake(this.#position),
			peers: () => this.#viewers,
			events: {
				[HISTORY_EVENT]: (header, bytes) => this.#onHistory(header, bytes),
				[BATCH_EVENT]: (batch) => this.#onBatch(batch),
			},
			onState: (state) => this.#enter(state),
		});
	}

	get lastFrameAt(): number | undefined {
		return this.#player.lastFrameAt;
	}

	open(): void {
		this.#forget();
		this.#player.noteOpening();
		this.#connection.open();
	}

	leave(): void {
		this.#connection.leave();
	}

	close(): void {
		this.#forget();
		this.#connection.close();
	}

	readonly onClear = (): void => this.#player.noteClear(this.#position !== undefined);

	#forget(): void {
		this.#position = undefined;
		this.#relayClock.unfreeze();
	}

	#enter(state: ConnectionState): void {
		this.#queuedBatches = undefined;
		this.#upToDate = false;
		this.#cancelTimeout();
		if (state === 'connected') {
			this.#cancelTimeout = this.#options.clock.after(FIRST_MESSAGE_TIMEOUT_MS, () =>
				this.#reconnect('no message in time'),
			);
			return;
		}
		if (state === 'disconnected') {
			if (this.#position === undefined) this.#relayClock.noteAway();
			else this.#relayClock.freeze();
		}
		this.#show(state);
	}

	#onHistory(given: unknown, bytes: unknown): void {
		const header = readHistoryHeader(given);
		if (header === undefined) {
			this.#startOver('unreadable history header');
			return;
		}
		this.#cancelTimeout();
		this.#viewers = header.viewers ?? this.#viewers;
		this.#relayClock.restart();
		this.#relayClock.learn(header.sentAt);
		const queue: unknown[] = [];
		this.#queuedBatches = queue;
		this.#options.readHistory(bytes).then(
			(rows) => {
				if (this.#queuedBatches !== queue) return;
				this.#queuedBatches = undefined;
				this.#relayClock.unfreeze();
				this.#position = { epoch: header.epoch, after: header.last };
				this.#player.playHistory(rows, header.sentAt, () => this.#showUpstreamState());
				// A batch that cannot be used ends the connection, which clears `#upToDate`. The rest of the queue is then skipped.
				for (const batch of queue) if (this.#upToDate) this.#onBatch(batch);
			},
			() => {
				if (this.#queuedBatches === queue) this.#startOver('unreadable history');
			},
		);
	}

	#onBatch(given: unknown): void {
		if (this.#queuedBatches !== undefined) {
			this.#queuedBatches.push(given);
			return;
		}
		const batch = readBatch(given);
		if (batch === undefined || this.#position === undefined) {
			this.#startOver('unreadable batch');
			return;
		}
		const { epoch, after } = this.#position;
		const { rows, sentAt, viewers = this.#viewers } = batch;
		this.#viewers = viewers;
		if (batch.before !== epoch || rows.some(({ sequence }, index) => sequence !== after + 1 + index)) {
			this.#reconnect('missing rows');
			return;
		}
		// From the receipt of the first missed row to the loss, when the time was frozen. Without a missed row, `sentAt` is used: it is before the
		// loss only where a clock was set.
		const missedFor = this.#upToDate ? 0 : this.#relayClock.now() - (rows[0]?.at ?? sentAt);
		if (Math.max(this.#relayClock.learn(sentAt), missedFor) > MAX_DELAY_MS) {
			this.#startOver('too late');
			return;
		}
		this.#cancelTimeout();
		this.#relayClock.unfreeze();
		this.#player.play(rows);
		this.#position = { epoch: batch.epoch, after: after + rows.length };
		this.#showUpstreamState();
	}

	/** Shows the relay's connection to the network as the page's (RELAY-12). */
	#showUpstreamState(): void {
		this.#upToDate = true;
		this.#show(this.#player.connected ? 'connected' : 'disconnected');
	}

	#show(state: ConnectionState): void {
		if (state === this.#shown) return;
		this.#shown = state;
		this.#receiver.enter(state);
	}

	/** Connects again, and requests the rows after the position. */
	#reconnect(why: string): void {
		const now = this.#options.clock.now();
		if (Math.abs(now - this.#failedAt) > FAILURES_FORGOTTEN_MS) this.#failures = 0;
		this.#failedAt = now;
		this.#connection.reconnect(why, this.#failures++);
	}

	/** Connects again, and requests the whole log. */
	#startOver(why: string): void {
		this.#forget();
		this.#reconnect(why);
	}
}

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
	reconnectSpread,
	writeHandshake,
} from '../../protocol/relay-messages.ts';
import type { FeedReceiver } from '../store/live-activity.ts';
import type { RelayClock } from './relay-clock.ts';
import { RowTeller } from './row-teller.ts';

export type RelayConnection = Pick<FeedConnection, 'open' | 'leave' | 'close' | 'giveUp'>;

export interface RelayFeedOptions extends Omit<FeedConnectionOptions, 'onFrame' | 'onState'> {
	readonly receiver: FeedReceiver;
	readonly time: RelayClock;
	readonly connect: (options: FeedConnectionOptions) => RelayConnection;
	/** Reads a history's bytes; rejects where they are none. */
	readonly readHistory: (bytes: unknown) => PromiseLike<readonly Row[]>;
}

/** A relay that is connected but tells nothing is given up after so long, in milliseconds. */
const PATIENCE = 20_000;
/** What is late by so much, in milliseconds, came after sessions expired that it may have kept: one that is closing has no longer. */
const TOO_LATE = CLOSING_SECONDS * 1000;
/** Trouble is over when there was none for so long, in milliseconds: until then each attempt waits longer than the one before. */
const TROUBLE = 60_000;

/**
 * A relay's feed, for our own page (decisions, The relay): everything anew when it is opened, and after a loss just what was missed. Whatever cannot be
 * read, or does not follow on what came before, is asked for again.
 */
export class RelayFeed {
	readonly #options: RelayFeedOptions;
	readonly #receiver: FeedReceiver;
	readonly #time: RelayClock;
	readonly #teller: RowTeller;
	readonly #connection: RelayConnection;
	/** Up to where the receiver has been told; undefined where it is to be told everything anew. */
	#position: Position | undefined;
	/** Whether this connection has told where things stand. */
	#upToDate = false;
	#shown: ConnectionState | undefined;
	/** How many pages lose the relay when it goes. */
	#viewers = 0;
	/** What came while a history was being read. */
	#waiting: unknown[] | undefined;
	#patience: Cancel = () => {};
	/** How often what came was of no use, and when last. */
	#troubles = 0;
	#troubledAt = Number.NEGATIVE_INFINITY;

	constructor(options: RelayFeedOptions) {
		const { network, clock, warn, connect, receiver, time } = options;
		this.#options = options;
		this.#receiver = receiver;
		this.#time = time;
		this.#teller = new RowTeller(receiver, time);
		this.#connection = connect({
			// A relay is told nothing but the handshake.
			network: { address: network.address, path: network.path },
			clock,
			warn,
			// A relay sends rows, not frames.
			onFrame: () => {},
			auth: () => writeHandshake(this.#position),
			spread: () => reconnectSpread(this.#viewers),
			events: {
				[HISTORY_EVENT]: (header, bytes) => this.#hearHistory(header, bytes),
				[BATCH_EVENT]: (batch) => this.#hearBatch(batch),
			},
			onState: (state) => this.#enter(state),
		});
	}

	get lastFrameAt(): number | undefined {
		return this.#teller.lastFrameAt;
	}

	open(): void {
		this.#forget();
		this.#teller.forgetLastFrame();
		this.#connection.open();
	}

	leave(): void {
		this.#connection.leave();
	}

	close(): void {
		this.#forget();
		this.#connection.close();
	}

	readonly cleared = (): void => this.#teller.clear(this.#position !== undefined);

	#forget(): void {
		this.#position = undefined;
		this.#time.release();
	}

	#enter(state: ConnectionState): void {
		this.#waiting = undefined;
		this.#upToDate = false;
		this.#patience();
		if (state === 'connected') {
			this.#patience = this.#options.clock.after(PATIENCE, () => this.#giveUp('nothing came'));
			return;
		}
		if (state === 'disconnected' && this.#position !== undefined) this.#time.hold();
		this.#show(state);
	}

	#hearHistory(given: unknown, bytes: unknown): void {
		const header = readHistoryHeader(given);
		if (header === undefined) {
			this.#startOver('no header of a history');
			return;
		}
		this.#patience();
		this.#viewers = header.viewers ?? this.#viewers;
		this.#time.restart();
		this.#time.learn(header.sentAt);
		const waiting: unknown[] = [];
		this.#waiting = waiting;
		this.#options.readHistory(bytes).then(
			(rows) => {
				if (this.#waiting !== waiting) return;
				this.#waiting = undefined;
				this.#time.release();
				this.#position = { epoch: header.epoch, after: header.last };
				this.#teller.tellAnew(rows, () => this.#catchUp());
				for (const batch of waiting) if (this.#upToDate) this.#hearBatch(batch);
			},
			() => {
				if (this.#waiting === waiting) this.#startOver('history cannot be read');
			},
		);
	}

	#hearBatch(given: unknown): void {
		if (this.#waiting !== undefined) {
			this.#waiting.push(given);
			return;
		}
		const batch = readBatch(given);
		if (batch === undefined || this.#position === undefined) {
			this.#startOver('no batch');
			return;
		}
		const { epoch, after } = this.#position;
		const { rows, sentAt, viewers = this.#viewers } = batch;
		this.#viewers = viewers;
		if (batch.before !== epoch || rows.some(({ sequence }, index) => sequence !== after + 1 + index)) {
			this.#giveUp('a hole');
			return;
		}
		const heldAt = this.#time.now();
		const missedFor = this.#upToDate ? 0 : heldAt - (rows[0]?.at ?? heldAt);
		if (Math.max(this.#time.learn(sentAt), missedFor) > TOO_LATE) {
			this.#startOver('too late');
			return;
		}
		this.#patience();
		this.#time.release();
		for (const row of rows) this.#teller.tell(row);
		this.#position = { epoch: batch.epoch, after: after + rows.length };
		this.#catchUp();
	}

	/** The page is connected to the network where the relay is. */
	#catchUp(): void {
		this.#upToDate = true;
		this.#show(this.#teller.linked ? 'connected' : 'disconnected');
	}

	#show(state: ConnectionState): void {
		if (state === this.#shown) return;
		this.#shown = state;
		this.#receiver.enter(state);
	}

	/** Connects anew, from where it is. */
	#giveUp(why: string): void {
		const now = this.#options.clock.now();
		if (Math.abs(now - this.#troubledAt) > TROUBLE) this.#troubles = 0;
		this.#troubledAt = now;
		this.#connection.giveUp(why, this.#troubles++);
	}

	/** Connects anew, to be told everything. */
	#startOver(why: string): void {
		this.#forget();
		this.#giveUp(why);
	}
}

import type { Server, Socket } from 'socket.io';
import type { Cancel, Clock } from '../../../feed/clock.ts';
import { isHistory } from '../../../protocol/frame.ts';
import {
	BATCH_EVENT,
	batchInterval,
	HISTORY_EVENT,
	LONGEST_BATCH_INTERVAL,
	type Position,
} from '../../../protocol/relay-messages.ts';
import type { NoEvents } from '../../http/viewer-server.ts';
import type { FrameLog } from '../log/frame-log.ts';
import type { History } from '../log/history.ts';
import type { Rows } from '../log/rows.ts';
import type { Backlog } from './backlog.ts';
import type { ViewerEvents, WrittenBatch } from './viewer-events.ts';
import { ViewerPeak } from './viewer-peak.ts';

/** The room of the pages that have every row up to the last batch. */
const ROOM = 'pages';
/** A page that missed more rows than this gets the history, which is compressed once for all pages. Rows are encoded for each page. */
const MAX_MISSED_ROWS = 2000;
/** After the log was replaced, this many pages get their history in each step. This bounds the memory of histories that wait to be sent. */
const HISTORIES_A_STEP = 20;
/** In milliseconds. */
const HISTORY_STEP = 10;

/** Our own page on a relay. */
export interface Page {
	readonly socket: Socket<NoEvents, ViewerEvents>;
	readonly backlog: Backlog;
}

export interface PageViewersOptions {
	readonly io: Server<NoEvents, ViewerEvents>;
	readonly log: FrameLog;
	readonly rows: Rows;
	readonly history: History;
	readonly clock: Clock;
	/** Called with each batch. @param since when its first frame was received, in milliseconds since the epoch */
	readonly onBatch: (since: number) => void;
}

/**
 * The viewers on our own page (RELAY-4 to RELAY-9). Each gets its missing rows and joins the room in one synchronous step, so no batch is missed or
 * doubled.
 */
export class PageViewers {
	readonly #options: PageViewersOptions;
	readonly #log: FrameLog;
	/** Pages in the room. */
	readonly #live = new Set<Page>();
	/** Pages that another relay has sent more entries than this one has received yet, with their positions. */
	readonly #ahead = new Map<Page, Position>();
	/** Pages that wait for their history after the log was replaced. */
	readonly #waiting = new Set<Page>();
	readonly #peak: ViewerPeak;
	/** The position of the last entry sent to the room. */
	#sent: Position;
	/** Before this time no batch is sent, in milliseconds since the epoch. */
	#nextBatchAt = 0;
	/** When the first unsent frame was received, in milliseconds since the epoch. */
	#unsentSince: number | undefined;
	#batchTimer: Cancel | undefined;
	#historyTimer: Cancel | undefined;

	constructor(options: PageViewersOptions) {
		this.#options = options;
		this.#log = options.log;
		this.#sent = this.#end;
		this.#peak = new ViewerPeak(options.clock);
		this.#log.watch({
			onEntry: ({ at, frame, link }) => {
				if (link === undefined && !isHistory(frame)) this.#unsentSince ??= at;
				// A burst can push entries out of the log before they were sent.
				if (this.#sent.after < this.#log.first - 1) this.#startOver();
				else this.#schedule();
			},
			onReset: () => this.#startOver(),
		});
	}

	get count(): number {
		return this.#live.size + this.#ahead.size + this.#waiting.size;
	}

	/** @param position the page's last position before a loss; undefined for a page without data */
	add(page: Page, position: Position | undefined): void {
		if (position === undefined || !this.#mayResume(position)) {
			this.#sendHistory(page);
		} else if (position.after > this.#sent.after) {
			page.socket.emit(BATCH_EVENT, this.#batch(position, position, this.#viewers));
			this.#ahead.set(page, position);
		} else if (this.#sent.after - position.after > MAX_MISSED_ROWS) {
			this.#sendHistory(page);
		} else {
			page.socket.emit(BATCH_EVENT, this.#batch(position, this.#sent, this.#viewers));
			this.#join(page);
		}
	}

	remove(page: Page): void {
		this.#live.delete(page);
		this.#ahead.delete(page);
		this.#waiting.delete(page);
	}

	close(): void {
		this.#batchTimer?.();
		this.#historyTimer?.();
	}

	get #end(): Position {
		return { epoch: this.#log.epoch, after: this.#log.last };
	}

	/** Schedules the next batch: without delay after a pause, otherwise an interval after the last one. */
	#schedule(): void {
		const { clock } = this.#options;
		// The bounds hold also when the clock was set.
		const wait = Math.min(Math.max(0, this.#nextBatchAt - clock.now()), LONGEST_BATCH_INTERVAL);
		this.#batchTimer ??= clock.after(wait, () => this.#sendBatch());
	}

	#sendBatch(): void {
		const { io, clock, onBatch } = this.#options;
		this.#batchTimer = undefined;
		const [from, since] = [this.#sent, this.#unsentSince];
		this.#sent = this.#end;
		this.#unsentSince = undefined;
		const began = clock.now();
		if (this.#live.size > 0) {
			io.to(ROOM).emit(BATCH_EVENT, this.#batch(from, this.#sent, this.#peak.update(this.count)));
			if (since !== undefined) onBatch(since);
		}
		this.#resumeAhead();
		// On a slow machine sending takes half of the time at most, so that new viewers are served too.
		const now = clock.now();
		this.#nextBatchAt = Math.max(began + batchInterval(this.count), now + Math.max(0, now - began));
	}

	/** Whether the log holds the position, or will reach it in the same epoch. */
	#mayResume({ epoch, after }: Position): boolean {
		return this.#log.holds({ epoch, sequence: after }) || (after > this.#log.last && epoch === this.#log.epoch);
	}

	/** A page that was ahead joins when the log reaches its position. Where the log branched off before it, the page gets the history. */
	#resumeAhead(): void {
		for (const [page, position] of this.#ahead) {
			if (position.after > this.#sent.after && this.#mayResume(position)) continue;
			this.#ahead.delete(page);
			if (this.#log.holds({ epoch: position.epoch, sequence: position.after })) this.add(page, position);
			else this.#sendHistory(page);
		}
	}

	/** The log was replaced. Every page gets the history. */
	#startOver(): void {
		const { io, clock } = this.#options;
		for (const page of [...this.#live, ...this.#ahead.keys()]) this.#waiting.add(page);
		this.#live.clear();
		this.#ahead.clear();
		io.in(ROOM).socketsLeave(ROOM);
		this.#sent = this.#end;
		this.#unsentSince = undefined;
		this.#historyTimer ??= clock.after(HISTORY_STEP, () => this.#sendHistories());
	}

	#sendHistories(): void {
		this.#historyTimer = undefined;
		for (const page of [...this.#waiting].slice(0, HISTORIES_A_STEP)) {
			this.#waiting.delete(page);
			this.#sendHistory(page);
		}
		if (this.#waiting.size === 0) return;
		this.#historyTimer = this.#options.clock.after(HISTORY_STEP, () => this.#sendHistories());
	}

	/** Sends the cached history, and a batch of the rows after it. */
	#sendHistory(page: Page): void {
		const { history, clock } = this.#options;
		const { last, bytes } = history.upTo(this.#sent.after);
		const epoch = this.#log.epochAt(last) ?? this.#sent.epoch;
		page.backlog.expectHistory(bytes.length);
		const header = { epoch, last, sentAt: clock.now(), viewers: this.#viewers };
		page.socket.emit(HISTORY_EVENT, header, bytes);
		if (last < this.#sent.after) {
			page.socket.emit(BATCH_EVENT, this.#batch({ epoch, after: last }, this.#sent, this.#viewers));
		}
		this.#join(page);
	}

	#join(page: Page): void {
		this.#peak.sentTo(this.count);
		this.#live.add(page);
		// The in-memory adapter joins at once.
		void page.socket.join(ROOM);
	}

	/** The number of viewers that pages get. */
	get #viewers(): number {
		return this.#peak.of(this.count);
	}

	/** @param viewers undefined where pages have the number already @returns the rows between two positions */
	#batch(from: Position, to: Position, viewers: number | undefined): WrittenBatch {
		return {
			epoch: to.epoch,
			...(from.epoch === to.epoch ? {} : { before: from.epoch }),
			...(viewers === undefined ? {} : { viewers }),
			sentAt: this.#options.clock.now(),
			rows: this.#options.rows.between(from.after + 1, to.after),
		};
	}
}

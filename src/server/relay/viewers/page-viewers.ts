import type { Server } from 'socket.io';
import type { Cancel, Clock } from '../../../feed/clock.ts';
import {
	BATCH_EVENT,
	batchInterval,
	HISTORY_EVENT,
	MAX_BATCH_INTERVAL,
	type Position,
} from '../../../protocol/relay-messages.ts';
import type { NoEvents } from '../../http/viewer-server.ts';
import type { FrameLog } from '../log/frame-log.ts';
import type { History } from '../log/history.ts';
import { isLiveFrame } from '../log/log-entry.ts';
import type { Rows } from '../log/rows.ts';
import { type Page, type PageGroup, PageGroups } from './page-groups.ts';
import type { ViewerEvents, WrittenBatch } from './viewer-events.ts';
import { ViewerPeak } from './viewer-peak.ts';

/** This many pages are sent a batch at a time. In between the relay takes new frames and new viewers. */
const PAGES_PER_GROUP = 500;
/** Sending batches takes this share of the time at most. */
const SENDING_SHARE = 3 / 4;
/** A page that missed more rows than this gets the history, which is compressed once for all pages. Rows are encoded for each page. */
const MAX_MISSED_ROWS = 2000;
/** When all pages need the history, this many get it in each step. This bounds the memory of histories that wait to be sent. */
const HISTORIES_PER_STEP = 20;
/** In milliseconds. */
const HISTORY_STEP = 10;

export interface PageViewersOptions {
	readonly io: Server<NoEvents, ViewerEvents>;
	readonly log: FrameLog;
	readonly rows: Rows;
	readonly history: History;
	readonly clock: Clock;
	readonly pagesPerGroup?: number | undefined;
	/** Called with each batch. @param since when its first frame was received, in Unix milliseconds */
	readonly onBatch: (since: number) => void;
}

/**
 * The viewers on our own page (RELAY-4 to RELAY-9). They are sent batches in groups, one group after the other. One broadcast to thousands
 * would delay frames and new viewers. A page gets its missing rows and joins a group in one synchronous step. So no batch is missed or duplicated.
 */
export class PageViewers {
	readonly #options: PageViewersOptions;
	readonly #log: FrameLog;
	readonly #groups: PageGroups;
	/** Pages that wait for a group, with their positions. Another relay may have sent them more entries than this one has received yet. */
	readonly #awaitingGroup = new Map<Page, Position>();
	/** Pages that wait for their history after the log was replaced, or unsent entries were evicted. */
	readonly #awaitingHistory = new Set<Page>();
	readonly #peak: ViewerPeak;
	/** Before this time no group is sent a batch, in Unix milliseconds. */
	#restsUntil = 0;
	#batchTimer: Cancel | undefined;
	#historyTimer: Cancel | undefined;

	constructor(options: PageViewersOptions) {
		this.#options = options;
		this.#log = options.log;
		this.#groups = new PageGroups(options.io, options.pagesPerGroup ?? PAGES_PER_GROUP);
		this.#peak = new ViewerPeak(options.clock);
		this.#log.watch({
			onEntry: (entry) => {
				if (isLiveFrame(entry)) for (const group of this.#groups.all) group.unsentSince ??= entry.at;
				// A burst can push entries out of the log before they were sent.
				if (this.#sentToAllGroups < this.#log.first - 1) this.#startOver();
				else this.#schedule();
			},
			onReset: () => this.#startOver(),
		});
	}

	get count(): number {
		return this.#groups.count + this.#awaitingGroup.size + this.#awaitingHistory.size;
	}

	/** @param position the page's last position before a loss; undefined for a page without data */
	add(page: Page, position: Position | undefined): void {
		if (position === undefined || !this.#mayResume(position) || this.#log.last - position.after > MAX_MISSED_ROWS) {
			this.#sendHistory(page);
			this.#join(page, this.#end);
			return;
		}
		// Sent even without rows, because a batch brings the relay's time and ends the page's wait.
		const to = position.after > this.#log.last ? position : this.#end;
		page.emit(BATCH_EVENT, this.#batch(position, to, this.#recordViewers()));
		this.#join(page, to);
	}

	remove(page: Page): void {
		this.#groups.delete(page);
		this.#awaitingGroup.delete(page);
		this.#awaitingHistory.delete(page);
	}

	close(): void {
		this.#batchTimer?.();
		this.#historyTimer?.();
	}

	get #end(): Position {
		return { epoch: this.#log.epoch, after: this.#log.last };
	}

	/** The sequence number of the last entry that every group was sent. The first group was sent a batch longest ago, so no group is behind it. */
	get #sentToAllGroups(): number {
		return this.#groups.all[0]?.sent.after ?? this.#log.last;
	}

	/** When a group that is sent a batch now may be sent the next one, in Unix milliseconds. */
	get #nextBatchAt(): number {
		return this.#options.clock.now() + batchInterval(this.count);
	}

	/** Schedules the next turn of a group: without delay after a pause, otherwise an interval after its last batch. */
	#schedule(): void {
		const { clock } = this.#options;
		const due = Math.max(this.#groups.all[0]?.nextBatchAt ?? 0, this.#restsUntil);
		// The bounds hold also when the clock was set.
		const wait = Math.min(Math.max(0, due - clock.now()), MAX_BATCH_INTERVAL);
		this.#batchTimer ??= clock.after(wait, () => this.#takeTurn());
	}

	#takeTurn(): void {
		const { clock } = this.#options;
		this.#batchTimer = undefined;
		const began = clock.now();
		const viewers = this.#peak.update(this.count);
		if (viewers !== undefined) for (const group of this.#groups.all) group.viewers = viewers;
		const group = this.#groups.takeTurn();
		if (group !== undefined && group.sent.after !== this.#log.last) this.#sendBatch(group);
		const allJoined = this.#takeIn(group);
		const now = clock.now();
		this.#restsUntil = now + Math.max(0, now - began) * (1 / SENDING_SHARE - 1);
		if (!allJoined || this.#sentToAllGroups !== this.#log.last) this.#schedule();
	}

	#sendBatch(group: PageGroup): void {
		const { io, onBatch } = this.#options;
		group.nextBatchAt = this.#nextBatchAt;
		io.to(group.room).emit(BATCH_EVENT, this.#batch(group.sent, this.#end, group.viewers));
		if (group.unsentSince !== undefined) onBatch(group.unsentSince);
		group.sent = this.#end;
		group.viewers = undefined;
		group.unsentSince = undefined;
	}

	/**
	 * Pages join the group whose turn it is, as far as it has space. A page that has more entries than this relay waits.
	 *
	 * @returns false where pages are left for which only other groups have space
	 */
	#takeIn(turn: PageGroup | undefined): boolean {
		let group = turn;
		for (const [page, position] of this.#awaitingGroup) {
			const isHeld = this.#log.holds(position.epoch, position.after);
			if (!isHeld && this.#mayResume(position)) continue;
			group = this.#groups.withSpace(group, { sent: this.#end, nextBatchAt: this.#nextBatchAt });
			if (group === undefined) return false;
			if (!isHeld) this.#sendHistory(page);
			else if (position.after < this.#log.last) {
				page.emit(BATCH_EVENT, this.#batch(position, this.#end, this.#recordViewers()));
			}
			this.#awaitingGroup.delete(page);
			this.#groups.add(page, group);
		}
		return true;
	}

	/** Whether the log holds the position, or will reach it in the same epoch. */
	#mayResume({ epoch, after }: Position): boolean {
		return this.#log.holds(epoch, after) || (after > this.#log.last && epoch === this.#log.epoch);
	}

	/** The log was replaced, or unsent entries were evicted. Every page gets the history. */
	#startOver(): void {
		for (const page of [...this.#groups.dissolve(), ...this.#awaitingGroup.keys()]) this.#awaitingHistory.add(page);
		this.#awaitingGroup.clear();
		this.#historyTimer ??= this.#options.clock.after(HISTORY_STEP, () => this.#sendHistories());
	}

	#sendHistories(): void {
		this.#historyTimer = undefined;
		for (const page of [...this.#awaitingHistory].slice(0, HISTORIES_PER_STEP)) {
			this.#awaitingHistory.delete(page);
			this.#sendHistory(page);
			this.#join(page, this.#end);
		}
		if (this.#awaitingHistory.size === 0) return;
		this.#historyTimer = this.#options.clock.after(HISTORY_STEP, () => this.#sendHistories());
	}

	/** Sends the cached history, and a batch of the rows after it. */
	#sendHistory(page: Page): void {
		const { history, clock } = this.#options;
		const { last, bytes } = history.upTo(this.#log.last);
		const epoch = this.#log.epochAt(last) ?? this.#log.epoch;
		const viewers = this.#recordViewers();
		const header = { epoch, last, sentAt: clock.now(), viewers };
		page.emit(HISTORY_EVENT, header, bytes);
		if (last < this.#log.last) {
			page.emit(BATCH_EVENT, this.#batch({ epoch, after: last }, this.#end, viewers));
		}
	}

	/** @param position of the last entry that was sent to the page */
	#join(page: Page, position: Position): void {
		this.#peak.noteSentToPage(this.count);
		this.#awaitingGroup.set(page, position);
		this.#schedule();
	}

	/** Records the number of viewers, and returns the peak, which pages get. */
	#recordViewers(): number {
		return this.#peak.record(this.count);
	}

	/**
	 * @param viewers undefined where pages have the number already
	 * @returns the rows between two positions
	 */
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

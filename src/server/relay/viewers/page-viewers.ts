import { setImmediate } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import type { Cancel, Clock } from '../../../feed/clock.ts';
import {
	batchInterval,
	MAX_BATCH_INTERVAL,
	ROWS_EVENT,
	STATE_EVENT,
	type WrittenRow,
	writeRow,
} from '../../../protocol/relay-messages.ts';
import type { Viewer, ViewerServer } from '../../http/viewer-server.ts';
import type { LiveActivity } from '../live-activity.ts';

/** This many pages are sent a batch at a time. In between the relay takes new frames and new viewers. */
const PAGES_PER_GROUP = 500;
/** After a round of N ms, the next one waits at least this share of N. */
const REST_SHARE = 1 / 3;
/** At most this many pages are sent a state in a round, in steps. This bounds how late batches are. All of a round are sent the same bytes. */
const STATES_PER_ROUND = 500;
const STATES_PER_STEP = 20;

interface Group {
	readonly room: string;
	readonly pages: Set<Viewer>;
}

export interface PageViewersOptions {
	readonly io: ViewerServer;
	readonly live: LiveActivity;
	readonly clock: Clock;
	readonly pagesPerGroup?: number | undefined;
	/** Called when a batch was sent to all pages. @param since when its first row was received, in Unix milliseconds */
	readonly onBatch?: (since: number) => void;
}

/**
 * Our own pages on a relay. Each gets the state, and then rows in batches (RELAY-5).
 *
 * It works in rounds. A round sends the rows since the last one to all pages, and the state of this moment to new pages, which join after that. So
 * a state holds exactly the rows of before it.
 */
export class PageViewers {
	readonly #options: PageViewersOptions;
	readonly #groupSize: number;
	readonly #groups: Group[] = [];
	readonly #groupOf = new Map<Viewer, Group>();
	/** Pages that need a state, in the order in which they came. */
	readonly #waiting = new Set<Viewer>();
	/** Received since the last round began. */
	#rows: WrittenRow[] = [];
	/** When the first of them was received, in Unix milliseconds. */
	#rowsSince = 0;
	#rooms = 0;
	/** Counts how often the activity was replaced. */
	#replacements = 0;
	#nextRoundAt = 0;
	/** Whether a round is planned or under way. */
	#busy = false;
	#closed = false;
	#cancel: Cancel = () => {};

	constructor(options: PageViewersOptions) {
		this.#options = options;
		this.#groupSize = options.pagesPerGroup ?? PAGES_PER_GROUP;
		options.live.watch({
			onRow: (row) => {
				if (this.count === 0) return;
				if (this.#rows.length === 0) this.#rowsSince = row.at;
				this.#rows.push(writeRow(row));
				this.#plan();
			},
			onReplaced: () => this.#startOver(),
		});
	}

	get count(): number {
		return this.#groupOf.size + this.#waiting.size;
	}

	add(page: Viewer): void {
		this.#waiting.add(page);
		this.#plan();
	}

	remove(page: Viewer): void {
		this.#waiting.delete(page);
		const group = this.#groupOf.get(page);
		this.#groupOf.delete(page);
		group?.pages.delete(page);
		if (group?.pages.size === 0) this.#groups.splice(this.#groups.indexOf(group), 1);
	}

	close(): void {
		this.#closed = true;
		this.#cancel();
	}

	/** The activity was replaced: every page gets the state again. */
	#startOver(): void {
		this.#replacements += 1;
		this.#rows = [];
		for (const page of this.#groupOf.keys()) this.#waiting.add(page);
		for (const { room } of this.#groups.splice(0)) this.#options.io.in(room).socketsLeave(room);
		this.#groupOf.clear();
		this.#plan();
	}

	#plan(): void {
		if (this.#busy || this.#closed || (this.#rows.length === 0 && this.#waiting.size === 0)) return;
		this.#busy = true;
		const { clock } = this.#options;
		// A clock that was set back must not leave a long wait behind.
		const wait = Math.min(Math.max(0, this.#nextRoundAt - clock.now()), MAX_BATCH_INTERVAL);
		this.#cancel = clock.after(wait, () => void this.#round());
	}

	async #round(): Promise<void> {
		const { clock, onBatch } = this.#options;
		const began = clock.now();
		const rows = this.#rows;
		const since = this.#rowsSince;
		this.#rows = [];
		const joining = [...this.#waiting].slice(0, STATES_PER_ROUND);
		const state = joining.length === 0 ? undefined : this.#packState();
		const replacements = this.#replacements;
		if (rows.length > 0) {
			await this.#sendRows(rows);
			onBatch?.(since);
		}
		if (state !== undefined) await this.#sendStates(joining, state, () => replacements === this.#replacements);
		const now = clock.now();
		this.#nextRoundAt = Math.ceil(Math.max(began + batchInterval(this.count), now + (now - began) * REST_SHARE));
		this.#busy = false;
		this.#plan();
	}

	async #sendRows(rows: readonly WrittenRow[]): Promise<void> {
		const { io, clock } = this.#options;
		for (const { room } of this.#groups.slice()) {
			io.to(room).emit(ROWS_EVENT, { sentAt: clock.now(), viewers: this.count, rows });
			await setImmediate();
		}
	}

	/** @param isCurrent whether the activity was not replaced since the state was made */
	async #sendStates(pages: readonly Viewer[], state: Buffer, isCurrent: () => boolean): Promise<void> {
		for (const [index, page] of pages.entries()) {
			if (!isCurrent()) return;
			// It may have left meanwhile.
			if (!this.#waiting.delete(page)) continue;
			page.emit(STATE_EVENT, { sentAt: this.#options.clock.now(), viewers: this.count + 1 }, state);
			this.#join(page);
			if (index % STATES_PER_STEP === STATES_PER_STEP - 1) await setImmediate();
		}
	}

	/** The state is made and compressed once for all pages that wait for it. */
	#packState(): Buffer {
		return deflateRawSync(JSON.stringify(this.#options.live.state()));
	}

	#join(page: Viewer): void {
		let group = this.#groups.find(({ pages }) => pages.size < this.#groupSize);
		if (group === undefined) {
			this.#rooms += 1;
			group = { room: `pages-${this.#rooms}`, pages: new Set() };
			this.#groups.push(group);
		}
		group.pages.add(page);
		this.#groupOf.set(page, group);
		// The in-memory adapter joins at once.
		void page.join(group.room);
	}
}

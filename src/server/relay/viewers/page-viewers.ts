import { setImmediate } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import type { Cancel, Clock } from '../../../feed/clock.ts';
import {
	BATCH_EVENT,
	batchInterval,
	type EncodedEvent,
	encodeEvent,
	MAX_BATCH_INTERVAL,
	STATE_EVENT,
} from '../../../protocol/relay-messages.ts';
import { encodeRelayState } from '../../../protocol/relay-state.ts';
import type { Viewer, ViewerServer } from '../../http/viewer.ts';
import type { LiveActivity } from '../live-activity.ts';

/** Pages that get a batch in one turn of the event loop. Between turns, the relay receives frames and accepts viewers. */
const PAGES_PER_GROUP = 250;
/** New pages that get the state in one turn of the event loop. */
const STATES_PER_STEP = 20;
/**
 * Milliseconds of rest after a round, for each page that it admitted; together at most `MAX_BATCH_INTERVAL`. Node accepts one connection per turn of
 * its event loop, and a turn that sends to a group takes 5 ms. When many pages arrive, more are on their way, and Node accepts
 * them faster in turns that send nothing.
 */
const REST_PER_NEW_PAGE = 1;

/** Pages that share a room, and so get the same batches. */
interface Group {
	readonly room: string;
	readonly pages: Set<Viewer>;
	/** Events since the group's last batch. */
	events: EncodedEvent[];
}

export interface PageViewersOptions {
	readonly io: ViewerServer;
	readonly live: LiveActivity;
	readonly clock: Clock;
	readonly pagesPerGroup?: number | undefined;
}

/**
 * Sends our own pages the state, then events in batches (RELAY-5).
 *
 * Works in rounds. In each round, every group gets its pending events. Then one group admits waiting pages: its members get the events that came
 * meanwhile, and the new pages get the current state. So a state contains exactly the events before the page's first batch.
 */
export class PageViewers {
	readonly #options: PageViewersOptions;
	readonly #groupSize: number;
	#groups: Group[] = [];
	readonly #groupOf = new Map<Viewer, Group>();
	/** Pages that wait for a state, in order of arrival. */
	readonly #waiting = new Set<Viewer>();
	/** Pages whose next state replaces all that they kept (OMIT-3). */
	readonly #wholly = new WeakSet<Viewer>();
	#rooms = 0;
	#nextRoundAt = 0;
	/** Whether a round is planned or under way. */
	#busy = false;
	#cancel: Cancel = () => {};

	constructor(options: PageViewersOptions) {
		this.#options = options;
		this.#groupSize = options.pagesPerGroup ?? PAGES_PER_GROUP;
		options.live.watch({
			onEvent: (event) => {
				if (this.#groups.length === 0) return;
				const encoded = encodeEvent(event);
				for (const { events } of this.#groups) events.push(encoded);
				this.#plan();
			},
			onReplaced: (wholly) => this.#startOver(wholly),
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
		this.#groupOf.get(page)?.pages.delete(page);
		this.#groupOf.delete(page);
	}

	close(): void {
		this.#groups = [];
		this.#waiting.clear();
		this.#cancel();
	}

	/** Sends every page the state again, after the activity was replaced. */
	#startOver(wholly: boolean): void {
		for (const page of this.#groupOf.keys()) this.#waiting.add(page);
		if (wholly) for (const page of this.#waiting) this.#wholly.add(page);
		for (const { room } of this.#groups) this.#options.io.in(room).socketsLeave(room);
		this.#groups = [];
		this.#groupOf.clear();
		this.#plan();
	}

	#plan(): void {
		if (this.#busy) return;
		if (this.#waiting.size === 0 && this.#groups.every(({ events }) => events.length === 0)) return;
		this.#busy = true;
		const { clock } = this.#options;
		// Limits the rest, and a wait after the clock was set back.
		const wait = Math.min(Math.max(0, this.#nextRoundAt - clock.now()), MAX_BATCH_INTERVAL);
		this.#cancel = clock.after(wait, () => void this.#round());
	}

	async #round(): Promise<void> {
		const { clock } = this.#options;
		const began = clock.now();
		this.#groups = this.#groups.filter(({ pages }) => pages.size > 0);
		for (const group of this.#groups) {
			this.#sendBatch(group);
			await setImmediate();
		}
		const joined = this.#waiting.size > 0 ? await this.#admit() : 0;
		this.#nextRoundAt = Math.max(began + batchInterval(this.count), clock.now() + joined * REST_PER_NEW_PAGE);
		this.#busy = false;
		this.#plan();
	}

	#sendBatch(group: Group): void {
		const { io, clock } = this.#options;
		const { room, events } = group;
		if (events.length === 0) return;
		group.events = [];
		io.to(room).emit(BATCH_EVENT, { sentAt: clock.now(), viewers: this.count, events });
	}

	/** Admits waiting pages to a group with space, until the group is full. @returns how many it chose; some may have left meanwhile */
	async #admit(): Promise<number> {
		const group = this.#groupWithSpace();
		this.#sendBatch(group);
		// Encoded once for all waiting pages.
		const state = deflateRawSync(JSON.stringify(encodeRelayState(this.#options.live.state())));
		const joining = [...this.#waiting].slice(0, this.#groupSize - group.pages.size);
		for (const [index, page] of joining.entries()) {
			// The activity was replaced meanwhile, so this state is outdated.
			if (!this.#groups.includes(group)) break;
			// The page may have left meanwhile.
			if (!this.#waiting.delete(page)) continue;
			const wholly = this.#wholly.delete(page);
			const header = { sentAt: this.#options.clock.now(), viewers: this.count + 1, ...(wholly && { wholly }) };
			page.emit(STATE_EVENT, header, state);
			group.pages.add(page);
			this.#groupOf.set(page, group);
			// The in-memory adapter joins synchronously.
			void page.join(group.room);
			if (index % STATES_PER_STEP === STATES_PER_STEP - 1) await setImmediate();
		}
		return joining.length;
	}

	#groupWithSpace(): Group {
		const [smallest] = this.#groups.toSorted((a, b) => a.pages.size - b.pages.size);
		if (smallest !== undefined && smallest.pages.size <= this.#groupSize / 2) return smallest;
		this.#rooms += 1;
		const group: Group = { room: `pages-${this.#rooms}`, pages: new Set(), events: [] };
		this.#groups.push(group);
		return group;
	}
}

// biome-ignore-all lint/suspicious/noThenProperty: a promise in virtual time
import { PRUNE_INTERVAL_SECONDS } from '../../../src/engine/constants.ts';
import { toUnixSeconds } from '../../../src/engine/time.ts';
import { every } from '../../../src/feed/clock.ts';
import type { FeedConnectionOptions } from '../../../src/feed/feed-connection.ts';
import type { RelayConnection } from '../../../src/page/relay/relay-feed.ts';
import {
	isPageHandshake,
	MAX_BATCH_INTERVAL,
	ROWS_EVENT,
	STATE_EVENT,
	type WrittenRow,
	writeRow,
} from '../../../src/protocol/relay-messages.ts';
import { LiveActivity } from '../../../src/server/relay/live-activity.ts';
import type { ManualClock } from '../manual-clock.ts';

/** All times are in milliseconds. */
const BATCH = MAX_BATCH_INTERVAL / 2;
const LEAST_WAIT = 1000;
const INFLATING = 120;

/** A relay without sockets, in virtual time: its real activity, states and rows, and links to pages. */
export class ScriptedRelay {
	readonly clock: ManualClock;
	readonly live: LiveActivity;
	readonly #links: PageLink[] = [];
	#rows: WrittenRow[] = [];
	#flushing = false;

	constructor(clock: ManualClock) {
		this.clock = clock;
		this.live = new LiveActivity(clock, () => {});
		this.live.watch({
			onRow: (row) => {
				this.#rows.push(writeRow(row));
				this.planFlush();
			},
		});
		every(clock, PRUNE_INTERVAL_SECONDS * 1000, () => this.live.activity.prune(toUnixSeconds(clock.now())));
	}

	/** The activity is replaced by its own saved form. Every page gets the state again. */
	replaceActivity(): void {
		this.live.replace(this.live.state());
		this.#rows = [];
		for (const link of this.#links) link.needsState = true;
		this.planFlush();
	}

	connect(options: FeedConnectionOptions): PageLink {
		const link = new PageLink(this, options, this.#links.length);
		this.#links.push(link);
		return link;
	}

	planFlush(): void {
		if (this.#flushing) return;
		this.#flushing = true;
		this.clock.after(BATCH, () => {
			this.#flushing = false;
			const rows = this.#rows;
			this.#rows = [];
			for (const link of this.#links) link.send(rows);
		});
	}
}

/** A connection between a page and the relay. It delivers in order, with small delays. */
export class PageLink implements RelayConnection {
	readonly #relay: ScriptedRelay;
	readonly #options: FeedConnectionOptions;
	/** Varies the delays of this link. */
	#count: number;
	/** The number of this attempt to connect. Messages of earlier attempts are dropped. */
	#attempt = 0;
	#state: 'closed' | 'disconnected' | 'dialling' | 'connected' = 'closed';
	/** The page has no state yet, or needs another one. */
	needsState = false;
	#arrives = 0;
	#underWay = 0;
	#movedAt = 0;

	constructor(relay: ScriptedRelay, options: FeedConnectionOptions, number: number) {
		this.#relay = relay;
		this.#options = options;
		this.#count = number * 31;
	}

	/** Connected, with nothing under way for a second. */
	get idle(): boolean {
		const still = this.#relay.clock.now() - this.#movedAt >= 1000;
		return this.#state === 'connected' && !this.needsState && this.#underWay === 0 && still;
	}

	open(): void {
		this.#drop('dialling');
		this.#options.onState('starting');
		this.#dial();
	}

	leave(): void {
		this.lose(LEAST_WAIT);
	}

	close(): void {
		this.#drop('closed');
		this.#options.onState('disconnected');
	}

	reconnect(why: string): void {
		throw new Error(`the page could not use a message: ${why}`);
	}

	/** Loses the connection; @param wait milliseconds until the next attempt */
	lose(wait: number): void {
		if (this.#state === 'closed') return;
		this.#drop('disconnected');
		this.#options.onState('disconnected');
		const attempt = this.#attempt;
		this.#relay.clock.after(wait, () => {
			if (attempt === this.#attempt) this.#dial();
		});
	}

	/** Reconnects without a wait if it is disconnected. */
	returnNow(): void {
		if (this.#state === 'disconnected') this.#dial();
	}

	/** Sends a batch, or the state of this moment to a page that needs one. */
	send(rows: readonly WrittenRow[]): void {
		if (this.#state !== 'connected') return;
		const { live, clock } = this.#relay;
		const header = { sentAt: clock.now(), viewers: 3 };
		if (this.needsState) {
			this.needsState = false;
			const state = JSON.stringify(live.state());
			this.#deliver(() => this.#options.events?.[STATE_EVENT]?.(header, state));
		} else if (rows.length > 0) {
			const batch: unknown = JSON.parse(JSON.stringify({ ...header, rows }));
			this.#deliver(() => this.#options.events?.[ROWS_EVENT]?.(batch));
		}
	}

	#dial(): void {
		this.#drop('dialling');
		if (!isPageHandshake(this.#options.auth?.())) throw new Error('the page did not name itself');
		this.#deliver(() => {
			this.#state = 'connected';
			this.#options.onState('connected');
			this.needsState = true;
			this.#relay.planFlush();
		});
	}

	#deliver(call: () => void): void {
		const { clock } = this.#relay;
		const attempt = this.#attempt;
		this.#count += 1;
		this.#arrives = Math.max(this.#arrives, clock.now() + 10 + ((this.#count * 97) % 280));
		this.#underWay += 1;
		clock.after(this.#arrives - clock.now(), () => {
			if (attempt !== this.#attempt) return;
			this.#underWay -= 1;
			this.#movedAt = clock.now();
			call();
		});
	}

	#drop(state: 'closed' | 'disconnected' | 'dialling'): void {
		this.#attempt += 1;
		this.#state = state;
		this.needsState = false;
		this.#arrives = 0;
		this.#underWay = 0;
	}
}

/** Parses a state at once, and resolves a little later. */
export function unpackLater(clock: ManualClock): (text: unknown) => PromiseLike<unknown> {
	return (text) => {
		const state: unknown = JSON.parse(String(text));
		return {
			// oxlint-disable-next-line unicorn/no-thenable -- a promise in virtual time
			then: (fulfilled) => {
				clock.after(INFLATING, () => void fulfilled?.(state));
				return new Promise<never>(() => {});
			},
		};
	};
}

// biome-ignore-all lint/suspicious/noThenProperty: a promise in virtual time
import { inflateRawSync } from 'node:zlib';
import type { ManualClock } from '../../../src/feed/clock.ts';
import type { FeedConnectionOptions } from '../../../src/feed/feed-connection.ts';
import type { RelayConnection } from '../../../src/page/relay/relay-feed.ts';
import {
	BATCH_EVENT,
	HISTORY_EVENT,
	MAX_BATCH_INTERVAL,
	type Row,
	readHandshake,
	readRow,
} from '../../../src/protocol/relay-messages.ts';
import { FrameLog } from '../../../src/server/relay/log/frame-log.ts';
import { History } from '../../../src/server/relay/log/history.ts';
import type { EntryContent, LogEntry } from '../../../src/server/relay/log/log-entry.ts';
import { Rows } from '../../../src/server/relay/log/rows.ts';

/** All times are in milliseconds. */
const BATCH = MAX_BATCH_INTERVAL / 2;
const LEAST_WAIT = 1000;
const INFLATING = 120;

/** A relay without sockets, in virtual time: its real log, rows and histories, and links to pages. */
export class ScriptedRelay {
	readonly clock: ManualClock;
	log: FrameLog;
	rows: Rows;
	history: History;
	readonly #links: PageLink[] = [];
	#entries: LogEntry[] = [];
	/** The number of the last entry sent to the pages. */
	sent = 0;
	#flushing = false;
	#epochs = 1;

	constructor(clock: ManualClock) {
		this.clock = clock;
		this.log = new FrameLog('epoch-1');
		this.rows = new Rows(this.log);
		this.history = new History(this.log, this.rows, clock);
	}

	append(content: EntryContent): void {
		this.#entries.push(this.log.append(content, this.clock.now()));
		if (this.#flushing) return;
		this.#flushing = true;
		this.clock.after(BATCH, () => this.#flush());
	}

	/** Moves everything received so far to another epoch, and sends a history to each connected page. */
	changeEpoch(): void {
		const epoch = this.#nextEpoch();
		this.log.replaceAll(this.#entries.map((entry) => ({ ...entry, epoch })));
		this.sent = this.log.last;
		for (const link of this.#links) link.sendHistory();
	}

	/** Restarts with an empty log. Every page loses its connection, and returns after the shortest wait. */
	restart(): void {
		this.log = new FrameLog(this.#nextEpoch());
		this.rows = new Rows(this.log);
		this.history = new History(this.log, this.rows, this.clock);
		this.#entries = [];
		this.sent = 0;
		for (const link of this.#links) link.lose(LEAST_WAIT);
	}

	#nextEpoch(): string {
		this.#epochs += 1;
		return `epoch-${this.#epochs}`;
	}

	connect(options: FeedConnectionOptions): PageLink {
		const link = new PageLink(this, options, this.#links.length);
		this.#links.push(link);
		return link;
	}

	#flush(): void {
		this.#flushing = false;
		const after = this.sent;
		this.sent = this.log.last;
		for (const link of this.#links) link.sendBatch(after);
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
	#arrives = 0;
	#underWay = 0;
	/** Whether the stalled messages include a history. */
	#holdsHistory = false;
	#stalled: (() => void)[] | undefined;
	#movedAt = 0;

	constructor(relay: ScriptedRelay, options: FeedConnectionOptions, number: number) {
		this.#relay = relay;
		this.#options = options;
		this.#count = number * 31;
	}

	/** Connected, with nothing under way for a second. */
	get idle(): boolean {
		const still = this.#relay.clock.now() - this.#movedAt >= 1000;
		return this.#state === 'connected' && this.#underWay === 0 && this.#stalled === undefined && still;
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

	reconnect(): void {
		this.lose(LEAST_WAIT);
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

	/** Reconnects without a wait if it is disconnected, and delivers stalled messages. */
	returnNow(): void {
		if (this.#state === 'disconnected') this.#dial();
		this.resume();
	}

	/** Delays all messages, without a loss of the connection. */
	stall(): void {
		if (this.#state === 'connected' && this.#underWay === 0) this.#stalled ??= [];
	}

	/** Delivers the stalled messages. */
	resume(): void {
		// A page learns the relay's time from a history. So after a late one it would be late until the next message.
		if (this.#holdsHistory) {
			this.lose(LEAST_WAIT);
			return;
		}
		const held = this.#stalled ?? [];
		this.#stalled = undefined;
		for (const deliver of held) deliver();
	}

	/** @param after the number of the last entry that the page has */
	sendBatch(after: number): void {
		if (this.#state !== 'connected') return;
		const { log, rows, sent, clock } = this.#relay;
		const written = { epoch: log.epoch, sentAt: clock.now(), rows: rows.between(after + 1, sent) };
		const batch: unknown = JSON.parse(JSON.stringify(written));
		this.#deliver(() => this.#options.events?.[BATCH_EVENT]?.(batch));
	}

	sendHistory(): void {
		if (this.#state !== 'connected') return;
		const { log, history, sent, clock } = this.#relay;
		const { last, bytes } = history.upTo(sent);
		const header = { epoch: log.epoch, last, sentAt: clock.now() };
		this.#holdsHistory = this.#stalled !== undefined;
		this.#deliver(() => this.#options.events?.[HISTORY_EVENT]?.(header, bytes));
		if (last < sent) this.sendBatch(last);
	}

	#dial(): void {
		this.#drop('dialling');
		const handshake = this.#options.auth?.();
		this.#deliver(() => {
			this.#state = 'connected';
			this.#options.onState('connected');
			const position = readHandshake(handshake)?.position;
			const { log } = this.#relay;
			if (position?.epoch === log.epoch && position.after >= log.first - 1) this.sendBatch(position.after);
			else this.sendHistory();
		});
	}

	#deliver(call: () => void): void {
		const { clock } = this.#relay;
		const attempt = this.#attempt;
		this.#count += 1;
		this.#arrives = Math.max(this.#arrives, clock.now() + 10 + ((this.#count * 97) % 280));
		this.#underWay += 1;
		const arrive = () => {
			if (attempt !== this.#attempt) return;
			this.#underWay -= 1;
			this.#movedAt = clock.now();
			call();
		};
		clock.after(this.#arrives - clock.now(), () => {
			if (this.#stalled === undefined) arrive();
			else this.#stalled.push(arrive);
		});
	}

	#drop(state: 'closed' | 'disconnected' | 'dialling'): void {
		this.#attempt += 1;
		this.#state = state;
		this.#arrives = 0;
		this.#underWay = 0;
		this.#holdsHistory = false;
		this.#stalled = undefined;
	}
}

/** Reads a history at once, and resolves a little later. */
export function inflateLater(clock: ManualClock): (bytes: unknown) => PromiseLike<readonly Row[]> {
	return (bytes) => {
		if (!(bytes instanceof Uint8Array)) throw new TypeError('no bytes');
		const lines = inflateRawSync(bytes).toString().split('\n').slice(0, -1);
		const rows = lines.flatMap((line) => readRow(JSON.parse(line)) ?? []);
		return {
			// oxlint-disable-next-line unicorn/no-thenable -- a promise in virtual time
			then: (fulfilled) => {
				clock.after(INFLATING, () => void fulfilled?.(rows));
				return new Promise<never>(() => {});
			},
		};
	};
}

// biome-ignore-all lint/suspicious/noThenProperty: a promise in virtual time
import { inflateRawSync } from 'node:zlib';
import type { ManualClock } from '../../../src/feed/clock.ts';
import type { FeedConnectionOptions } from '../../../src/feed/feed-connection.ts';
import type { RelayConnection } from '../../../src/page/relay/relay-feed.ts';
import { BATCH_EVENT, HISTORY_EVENT, type Row, readHandshake, readRow } from '../../../src/protocol/relay-messages.ts';
import { type EntryContent, FrameLog, type LogEntry } from '../../../src/server/relay/log/frame-log.ts';
import { History } from '../../../src/server/relay/log/history.ts';
import { Rows } from '../../../src/server/relay/log/rows.ts';

/** All times are in milliseconds. */
const BATCH = 100;
const LEAST_WAIT = 1000;
const INFLATING = 120;

/** A relay without sockets, in virtual time: its log, and its lines to pages. */
export class HandHeldRelay {
	readonly clock: ManualClock;
	readonly log = new FrameLog('epoch-1');
	readonly rows = new Rows(this.log);
	readonly history: History;
	readonly #lines: Line[] = [];
	readonly #ever: LogEntry[] = [];
	/** The sequence number of the last entry that was sent to the pages. */
	told = 0;
	#flushes = false;
	#epochs = 1;

	constructor(clock: ManualClock) {
		this.clock = clock;
		this.history = new History(this.log, this.rows, clock);
	}

	append(content: EntryContent): void {
		this.#ever.push(this.log.append(content, this.clock.now()));
		if (this.#flushes) return;
		this.#flushes = true;
		this.clock.after(BATCH, () => this.#flush());
	}

	/** Begins the log anew under another epoch, with all entries ever received, and sends it to the connected pages. */
	restart(): void {
		this.#epochs += 1;
		const epoch = `epoch-${this.#epochs}`;
		this.log.restart(this.#ever.map((entry) => ({ ...entry, epoch })));
		this.told = this.log.last;
		for (const line of this.#lines) line.giveAll();
	}

	connect(options: FeedConnectionOptions): Line {
		const line = new Line(this, options, this.#lines.length);
		this.#lines.push(line);
		return line;
	}

	#flush(): void {
		this.#flushes = false;
		const after = this.told;
		this.told = this.log.last;
		for (const line of this.#lines) line.give(after);
	}
}

/** A connection between a page and the relay. It delivers in order, with delays. */
export class Line implements RelayConnection {
	readonly #relay: HandHeldRelay;
	readonly #options: FeedConnectionOptions;
	/** Number of deliveries, from which the delays are derived. */
	#count: number;
	/** The number of this attempt to connect. Deliveries of earlier attempts are dropped. */
	#attempt = 0;
	#state: 'closed' | 'away' | 'dialling' | 'connected' = 'closed';
	#arrives = 0;
	#underWay = 0;
	#stalled: (() => void)[] | undefined;
	#movedAt = 0;

	constructor(relay: HandHeldRelay, options: FeedConnectionOptions, number: number) {
		this.#relay = relay;
		this.#options = options;
		this.#count = number * 31;
	}

	/** Whether it is connected and has delivered nothing for a second. */
	get idle(): boolean {
		const still = this.#relay.clock.now() - this.#movedAt >= 1000;
		return this.#state === 'connected' && this.#underWay === 0 && this.#stalled === undefined && still;
	}

	open(): void {
		this.#hangUp('dialling');
		this.#options.onState('starting');
		this.#dial();
	}

	leave(): void {
		if (this.#state !== 'closed') this.lose(LEAST_WAIT);
	}

	close(): void {
		this.#hangUp('closed');
		this.#options.onState('disconnected');
	}

	giveUp(): void {
		this.lose(LEAST_WAIT);
	}

	/** Loses the connection; @param wait milliseconds until the next attempt */
	lose(wait: number): void {
		this.#hangUp('away');
		this.#options.onState('disconnected');
		const attempt = this.#attempt;
		this.#relay.clock.after(wait, () => {
			if (attempt === this.#attempt) this.#dial();
		});
	}

	/** Reconnects at once, and delivers what was stalled. */
	returnNow(): void {
		if (this.#state === 'away') this.#dial();
		this.resume();
	}

	/** Holds all deliveries back, while both sides think that they are connected. */
	stall(): void {
		if (this.#state === 'connected') this.#stalled ??= [];
	}

	/** Delivers at once what was held back. */
	resume(): void {
		const held = this.#stalled ?? [];
		this.#stalled = undefined;
		for (const deliver of held) deliver();
	}

	/** Sends what follows a position. @param after the sequence number of the last entry that the page has */
	give(after: number): void {
		if (this.#state !== 'connected') return;
		const { log, rows, told, clock } = this.#relay;
		const written = { epoch: log.epoch, sentAt: clock.now(), rows: rows.between(after + 1, told) };
		const batch: unknown = JSON.parse(JSON.stringify(written));
		this.#deliver(() => this.#options.events?.[BATCH_EVENT]?.(batch));
	}

	giveAll(): void {
		if (this.#state !== 'connected') return;
		const { log, history, told, clock } = this.#relay;
		const { last, bytes } = history.upTo(told);
		const header = { epoch: log.epoch, last, sentAt: clock.now() };
		this.#deliver(() => this.#options.events?.[HISTORY_EVENT]?.(header, bytes));
		if (last < told) this.give(last);
	}

	#dial(): void {
		this.#hangUp('dialling');
		const handshake = this.#options.auth?.();
		this.#deliver(() => {
			this.#state = 'connected';
			this.#options.onState('connected');
			const position = readHandshake(handshake)?.position;
			const { log } = this.#relay;
			if (position?.epoch === log.epoch && position.after >= log.first - 1) this.give(position.after);
			else this.giveAll();
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

	#hangUp(state: 'closed' | 'away' | 'dialling'): void {
		this.#attempt += 1;
		this.#state = state;
		this.#arrives = 0;
		this.#underWay = 0;
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

import { setImmediate } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterEach } from 'vitest';
import { ManualClock } from '../../../src/feed/clock.ts';
import { DEMO } from '../../../src/protocol/networks.ts';
import {
	BATCH_EVENT,
	HISTORY_EVENT,
	type Position,
	type Row,
	readBatch,
	readHistoryHeader,
	writeHandshake,
} from '../../../src/protocol/relay-messages.ts';
import { createPageServer, listen } from '../../../src/server/http/page-server.ts';
import type { Heartbeat } from '../../../src/server/http/viewer-server.ts';
import { journal } from '../../../src/server/relay/journal.ts';
import { FrameLog } from '../../../src/server/relay/log/frame-log.ts';
import { Relay } from '../../../src/server/relay/relay.ts';
import { VIEWER_LIMITS } from '../../../src/server/relay/relay-options.ts';
import type { ViewerLimits } from '../../../src/server/relay/viewers/admission.ts';
import { openUpstream } from '../../../src/server/sources/upstream.ts';
import { T0 } from '../../model/messages.ts';
import { rowsOf } from './told-page.ts';

export const ending: (() => unknown)[] = [];

afterEach(async () => {
	for (const end of ending.splice(0).toReversed()) await end();
});

export type Transports = readonly ('websocket' | 'polling')[];

/** Those of a page, of a client that cannot use websockets, and of any client by default: it begins with polling and is upgraded. */
export const TRANSPORTS: readonly Transports[] = [['websocket'], ['polling'], ['polling', 'websocket']];

/** Lets tests wait until a condition holds; `notify` has it looked at again. */
class Changes {
	readonly #waiting = new Set<() => void>();

	async until(condition: () => boolean): Promise<void> {
		while (!condition()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
	}

	notify(): void {
		for (const resolve of this.#waiting) resolve();
		this.#waiting.clear();
	}
}

/** A relay on a port of its own. The test controls its log and its clock. */
export class RunningRelay {
	readonly clock: ManualClock;
	readonly log: FrameLog;
	/** Warnings of the connection to the network. */
	readonly warnings: string[] = [];
	/** Lines of the journal. */
	readonly notes: string[] = [];
	address = '';
	relay: Relay | undefined;
	#frames = 0;
	readonly #changes = new Changes();

	private constructor(clock: ManualClock, epoch: string) {
		this.clock = clock;
		this.log = new FrameLog(epoch);
		this.log.watch({
			onEntry: ({ link }) => {
				if (link === undefined) this.#frames += 1;
				this.#changes.notify();
			},
			onReset: () => {},
		});
	}

	/** @param port 0 picks a free one @param epoch of its log */
	static async start(
		limits: Partial<ViewerLimits> = {},
		{
			clock: given = new ManualClock(T0 * 1000),
			port = 0,
			epoch = 'first',
			heartbeat,
		}: { clock?: ManualClock; port?: number; epoch?: string; heartbeat?: Heartbeat } = {},
	): Promise<RunningRelay> {
		const running = new RunningRelay(given, epoch);
		const { log, clock, notes } = running;
		const server = await createPageServer('dist', { network: DEMO, telemetry: {} }, (path) =>
			running.relay?.answer(path),
		);
		running.relay = new Relay(server, {
			log,
			clock,
			limits: { ...VIEWER_LIMITS, ...limits },
			note: journal(clock, (line) => notes.push(line)),
			heartbeat,
		});
		ending.push(() => running.close());
		running.address = await listen(server, '127.0.0.1', port);
		return running;
	}

	async close(): Promise<void> {
		await this.relay?.close();
		this.relay = undefined;
	}

	hear(...frames: unknown[]): void {
		for (const frame of frames) this.log.append({ frame }, this.clock.now());
	}

	/** Entries that another relay has numbered. */
	adopt(epoch: string, ...frames: unknown[]): void {
		for (const frame of frames) {
			this.log.adopt({ epoch, sequence: this.log.last + 1, at: this.clock.now(), frame });
		}
	}

	/** The log is replaced by another relay's, which is the same up to an entry. */
	leaveBranch(after: number, epoch: string, ...frames: unknown[]): void {
		const kept = this.log.entries(this.log.first - 1).filter(({ sequence }) => sequence <= after);
		const others = frames.map((frame, index) => ({ epoch, sequence: after + 1 + index, at: this.clock.now(), frame }));
		this.log.replaceAll([...kept, ...others], after >= this.log.first - 1);
	}

	/** Connects to a network. */
	follow(address: string, subscription?: string, backfill = false): void {
		const { clock, log } = this;
		const hangUp = openUpstream({
			network: { address, path: '/lh', ...(subscription === undefined ? {} : { subscription }) },
			backfill,
			clock,
			userAgent: 'test',
			take: (content, at) => log.append(content, at),
			warn: (message) => {
				this.warnings.push(message);
				this.#changes.notify();
			},
		});
		ending.push(hangUp);
	}

	/** Resolves as soon as the condition holds; it is looked at whenever something has come into the log. */
	async until(condition: () => boolean): Promise<void> {
		await this.#changes.until(condition);
	}

	/** @returns the value of a metric of /metrics */
	async metric(name: string): Promise<string> {
		const lines = (await (await fetch(`${this.address}/metrics`)).text()).split('\n');
		return lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? '0';
	}

	/** Resolves when a metric has a value. */
	async shows(name: string, value: string): Promise<void> {
		while ((await this.metric(name)) !== value) await setImmediate();
	}

	/** @param count of all frames since the start */
	async hasHeard(count: number): Promise<void> {
		await this.until(() => this.#frames >= count);
	}

	/** Moves on until the next batch was sent. */
	tell(): void {
		this.clock.advance(100);
	}
}

/** Our own page as the relay sees it. It throws on a gap and on a double. */
export class RelayPage {
	/** What it was sent, in order: a history, or a batch of this many rows. */
	readonly given: ('history' | number)[] = [];
	/** The numbers of the rows since the last history. */
	numbers: number[] = [];
	rows: Row[] = [];
	position: Position | undefined;
	/** The numbers of viewers that it was told. */
	readonly counts: number[] = [];
	readonly changes = new Changes();
	socket: Socket | undefined;
	/** It is not connected, and does not try to. */
	lost = true;

	/** @param position what it says in its handshake; the true one unless given */
	connect(address: string, transports: Transports, position = this.position): void {
		const auth = writeHandshake(position);
		// What was on its way on the connection before is lost with it.
		this.socket?.off();
		const options = { path: '/lh', transports: [...transports], forceNew: true, reconnection: false, auth };
		const socket = io(address, options);
		this.socket = socket;
		ending.push(() => socket.close());
		this.lost = false;
		for (const event of ['disconnect', 'connect_error']) {
			socket.on(event, () => {
				this.lost = true;
				this.changes.notify();
			});
		}
		socket.on(HISTORY_EVENT, (header: unknown, bytes: unknown) => this.#takeHistory(header, bytes));
		socket.on(BATCH_EVENT, (batch: unknown) => this.#takeBatch(batch));
	}

	async reaches(sequence: number): Promise<void> {
		await this.changes.until(() => this.position?.after === sequence);
	}

	#takeHistory(given: unknown, bytes: unknown): void {
		const header = readHistoryHeader(given);
		if (header === undefined || !(bytes instanceof Uint8Array)) throw new Error('no history');
		if (header.viewers !== undefined) this.counts.push(header.viewers);
		this.rows = rowsOf(bytes);
		this.numbers = this.rows.map(({ sequence }) => sequence);
		if ((this.numbers.at(-1) ?? 0) !== header.last) throw new Error('a history ends elsewhere than it says');
		this.given.push('history');
		this.#reach({ epoch: header.epoch, after: header.last });
	}

	#takeBatch(given: unknown): void {
		const batch = readBatch(given);
		if (batch === undefined) throw new Error('no batch');
		if (batch.viewers !== undefined) this.counts.push(batch.viewers);
		const { epoch, before, rows } = batch;
		const after = this.position?.after ?? 0;
		if (before !== this.position?.epoch) throw new Error(`a batch after ${before}, not ${this.position?.epoch}`);
		for (const [index, { sequence }] of rows.entries()) {
			if (sequence !== after + 1 + index) throw new Error(`${sequence} follows ${after + index}`);
			this.numbers.push(sequence);
		}
		this.rows.push(...rows);
		this.given.push(rows.length);
		this.#reach({ epoch, after: after + rows.length });
	}

	#reach(position: Position): void {
		this.position = position;
		this.changes.notify();
	}
}

/** Any client of the network. */
export class PlainClient {
	readonly heard: unknown[] = [];
	readonly others: string[] = [];
	readonly changes = new Changes();
	readonly socket: Socket;

	constructor(address: string, transports: Transports) {
		this.socket = io(address, { path: '/lh', transports: [...transports], forceNew: true, reconnection: false });
		ending.push(() => this.socket.close());
		for (const event of ['connect', 'disconnect']) this.socket.on(event, () => this.changes.notify());
		this.socket.onAny((event: string, frame: unknown) => {
			if (event === 'mqtt') this.heard.push(frame);
			else this.others.push(event);
			this.changes.notify();
		});
	}

	async hears(count: number): Promise<void> {
		await this.changes.until(() => this.heard.length >= count);
	}
}

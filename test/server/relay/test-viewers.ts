import { io, type Socket } from 'socket.io-client';
import {
	BATCH_EVENT,
	HISTORY_EVENT,
	type Position,
	type Row,
	readBatch,
	readHistoryHeader,
	writeHandshake,
} from '../../../src/protocol/relay-messages.ts';
import { Changes } from '../../server-fixtures/changes.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { rowsOf } from './page-replica.ts';

export type Transports = readonly ('websocket' | 'polling')[];

/** The transports of a page, of a client without websockets, and of any client by default. That one begins with polling and upgrades. */
export const TRANSPORTS: readonly Transports[] = [['websocket'], ['polling'], ['polling', 'websocket']];

/** Our own page as the relay sees it. It throws on a gap and on a duplicate. */
export class PageClient {
	/** The messages that it received, in order: a history, or a batch of this many rows. */
	readonly messages: ('history' | number)[] = [];
	/** The sequence numbers of the rows of the last history, and of those after it. */
	sequences: number[] = [];
	rows: Row[] = [];
	position: Position | undefined;
	/** The numbers of viewers that the relay sent. */
	readonly viewerCounts: number[] = [];
	readonly changes = new Changes();
	socket: Socket | undefined;
	/** It is not connected, and does not reconnect by itself. */
	isDisconnected = true;

	/** @param position sent in the handshake; the true one by default */
	connect(address: string, transports: Transports, position = this.position): void {
		const auth = writeHandshake(position);
		// Messages under way on the previous connection are lost.
		this.socket?.off();
		const options = { path: '/lh', transports: [...transports], forceNew: true, reconnection: false, auth };
		const socket = io(address, options);
		this.socket = socket;
		cleanups.push(() => socket.close());
		this.isDisconnected = false;
		for (const event of ['disconnect', 'connect_error']) {
			socket.on(event, () => {
				this.isDisconnected = true;
				this.changes.notify();
			});
		}
		socket.on(HISTORY_EVENT, (header: unknown, bytes: unknown) => this.#takeHistory(header, bytes));
		socket.on(BATCH_EVENT, (batch: unknown) => this.#takeBatch(batch));
	}

	async untilAt(sequence: number): Promise<void> {
		await this.changes.until(() => this.position?.after === sequence);
	}

	#takeHistory(given: unknown, bytes: unknown): void {
		const header = readHistoryHeader(given);
		if (header === undefined || !(bytes instanceof Uint8Array)) throw new Error('no history');
		if (header.viewers !== undefined) this.viewerCounts.push(header.viewers);
		this.rows = rowsOf(bytes);
		this.sequences = this.rows.map(({ sequence }) => sequence);
		if ((this.sequences.at(-1) ?? 0) !== header.last) throw new Error('a history ends elsewhere than it says');
		this.messages.push('history');
		this.#reach({ epoch: header.epoch, after: header.last });
	}

	#takeBatch(given: unknown): void {
		const batch = readBatch(given);
		if (batch === undefined) throw new Error('no batch');
		if (batch.viewers !== undefined) this.viewerCounts.push(batch.viewers);
		const { epoch, before, rows } = batch;
		const after = this.position?.after ?? 0;
		if (before !== this.position?.epoch) throw new Error(`a batch after ${before}, not ${this.position?.epoch}`);
		for (const [index, { sequence }] of rows.entries()) {
			if (sequence !== after + 1 + index) throw new Error(`${sequence} follows ${after + index}`);
			this.sequences.push(sequence);
		}
		this.rows.push(...rows);
		this.messages.push(rows.length);
		this.#reach({ epoch, after: after + rows.length });
	}

	#reach(position: Position): void {
		this.position = position;
		this.changes.notify();
	}
}

/** Any client of the network. */
export class PlainClient {
	readonly frames: unknown[] = [];
	readonly otherEvents: string[] = [];
	readonly changes = new Changes();
	readonly socket: Socket;

	constructor(address: string, transports: Transports) {
		this.socket = io(address, { path: '/lh', transports: [...transports], forceNew: true, reconnection: false });
		cleanups.push(() => this.socket.close());
		for (const event of ['connect', 'disconnect']) this.socket.on(event, () => this.changes.notify());
		this.socket.onAny((event: string, frame: unknown) => {
			if (event === 'mqtt') this.frames.push(frame);
			else this.otherEvents.push(event);
			this.changes.notify();
		});
	}

	async untilFrames(count: number): Promise<void> {
		await this.changes.until(() => this.frames.length >= count);
	}
}

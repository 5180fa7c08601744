import { WebSocket } from 'ws';
import { DEFAULT_PATH } from '../../src/protocol/networks.ts';
import { readBatch, readHistoryHeader, writeHandshake } from '../../src/protocol/relay-messages.ts';
import { readMark } from './marked-frame.ts';

/** In milliseconds. */
export const LONGEST_LATENCY = 10_000;

/** The counts of all viewers of a process together. */
export interface ViewerFigures {
	/** Viewers that have their history. */
	connected: number;
	disconnections: number;
	lost: number;
	duplicated: number;
	disordered: number;
	/** How many frames took so many whole milliseconds. The last place holds all that took longer. */
	latencies: number[];
}

/** @returns figures without any viewer or frame */
export function emptyFigures(): ViewerFigures {
	return { connected: 0, disconnections: 0, lost: 0, duplicated: 0, disordered: 0, latencies: emptyLatencies() };
}

export function emptyLatencies(): number[] {
	return Array.from({ length: LONGEST_LATENCY + 1 }, () => 0);
}

/** A batch that was read once for all viewers of this process. */
interface ReadBatch {
	/** The message as it arrived. */
	readonly bytes: Buffer;
	readonly sequences: readonly number[];
	/** The sequence numbers have no gap. */
	readonly gapless: boolean;
	readonly sentAt: readonly number[];
}

let latest: ReadBatch | undefined;

/** The number of a marked frame's row less that of its mark. It is the same for all frames of a relay. */
export let sequenceOffset = 0;

/** Our own page as a relay sees it, without a screen. It speaks Socket.IO by hand, so that thousands of viewers leave the processor to the relay. */
export class ViewerClient {
	readonly #socket: WebSocket;
	readonly #figures: ViewerFigures;
	/** The number of the last row. */
	after = 0;
	#hasHistory = false;

	/** @param stalls stops reading as soon as it has its history */
	constructor(port: number, localAddress: string, figures: ViewerFigures, stalls: boolean) {
		this.#figures = figures;
		const socket = new WebSocket(`ws://127.0.0.1:${port}${DEFAULT_PATH}/?EIO=4&transport=websocket`, {
			localAddress,
			perMessageDeflate: false,
			skipUTF8Validation: true,
		});
		this.#socket = socket;
		socket.on('message', (data: Buffer, isBinary) => {
			if (!isBinary) this.#readMessage(data);
			// The bytes of a history, which end at the row that its header named.
			else if (stalls) socket.pause();
		});
		// 'close' follows.
		socket.on('error', () => {});
		socket.on('close', () => {
			if (this.#hasHistory) figures.connected -= 1;
			figures.disconnections += 1;
		});
	}

	/** The same batch comes to one viewer after the other, so most messages are compared and not read. */
	#readMessage(bytes: Buffer): void {
		if (latest?.bytes.equals(bytes) === true) this.#takeBatch(latest);
		else this.#readPacket(bytes, bytes.toString());
	}

	/** Engine.IO: 0 opens, 2 is a ping, 4 a message. Socket.IO in a message: 2 is an event, 5 one with bytes. */
	#readPacket(bytes: Buffer, text: string): void {
		if (text.startsWith('0')) this.#socket.send(`40${JSON.stringify(writeHandshake(undefined))}`);
		else if (text === '2') this.#socket.send('3');
		else if (text.startsWith('42')) {
			latest = readBatchText(bytes, text);
			this.#takeBatch(latest);
		} else if (text.startsWith('451-')) this.#readHistory(text);
	}

	#readHistory(text: string): void {
		const [, argument] = eventOf(text.slice(4));
		const header = readHistoryHeader(argument);
		if (header === undefined) throw new Error(`not a history: ${text}`);
		this.after = header.last;
		this.#hasHistory = true;
		this.#figures.connected += 1;
	}

	#takeBatch({ sequences, gapless, sentAt }: ReadBatch): void {
		const now = Date.now();
		if (gapless && sequences[0] === this.after + 1) this.after = sequences.at(-1) ?? this.after;
		else this.#countFaults(sequences);
		for (const at of sentAt) {
			const place = Math.min(Math.max(0, now - at), LONGEST_LATENCY);
			this.#figures.latencies[place] = (this.#figures.latencies[place] ?? 0) + 1;
		}
	}

	#countFaults(sequences: readonly number[]): void {
		for (const sequence of sequences) {
			if (sequence > this.after + 1) this.#figures.lost += sequence - this.after - 1;
			else if (sequence === this.after) this.#figures.duplicated += 1;
			else if (sequence < this.after) this.#figures.disordered += 1;
			this.after = Math.max(this.after, sequence);
		}
	}
}

function readBatchText(bytes: Buffer, text: string): ReadBatch {
	const [, argument] = eventOf(text.slice(2));
	const batch = readBatch(argument);
	if (batch === undefined) throw new Error(`not a batch: ${text.slice(0, 200)}`);
	const sentAt: number[] = [];
	for (const { sequence, content } of batch.rows) {
		const mark = typeof content === 'string' ? undefined : readMark(content.callsignName);
		if (mark === undefined) continue;
		const offset = sequence - mark.number;
		if (sequenceOffset !== 0 && offset !== sequenceOffset) throw new Error(`row ${sequence} is frame ${mark.number}`);
		sequenceOffset = offset;
		sentAt.push(mark.sentAt);
	}
	const sequences = batch.rows.map(({ sequence }) => sequence);
	const gapless = sequences.every((sequence, index) => index === 0 || sequence === (sequences[index - 1] ?? 0) + 1);
	// A copy: the message is part of a larger buffer.
	return { bytes: Buffer.from(bytes), sequences, gapless, sentAt };
}

function eventOf(json: string): readonly unknown[] {
	const event: unknown = JSON.parse(json);
	return Array.isArray(event) ? event : [];
}

import { inflateRawSync } from 'node:zlib';
import { WebSocket } from 'ws';
import { reconnectDelay } from '../../src/feed/reconnect-delay.ts';
import { DEFAULT_PATH } from '../../src/protocol/networks.ts';
import { BATCH_EVENT, PAGE_HANDSHAKE, readBatch, STATE_EVENT } from '../../src/protocol/relay-messages.ts';
import { readRelayState } from '../../src/protocol/relay-state.ts';
import { readMark } from './marked-frame.ts';

/** In milliseconds. */
export const LONGEST_LATENCY = 10_000;

/** The counts of all viewers of a process together. */
export interface ViewerFigures {
	/** Number of connected viewers that have received their state. */
	connected: number;
	disconnections: number;
	lost: number;
	duplicated: number;
	disordered: number;
	/** The number of frames by latency in whole milliseconds. The last entry also counts all slower frames. */
	latencies: number[];
}

/** @returns figures in which every count is 0 */
export function emptyFigures(): ViewerFigures {
	return { connected: 0, disconnections: 0, lost: 0, duplicated: 0, disordered: 0, latencies: emptyLatencies() };
}

export function emptyLatencies(): number[] {
	return Array.from({ length: LONGEST_LATENCY + 1 }, () => 0);
}

/** A message that is read once for all viewers of this process. */
interface Read<Content> {
	/** As it arrived. */
	readonly bytes: Buffer;
	readonly content: Content;
}

interface Batch {
	readonly numbers: readonly number[];
	/** Whether the numbers have no gap. */
	readonly gapless: boolean;
	/** When the feed sent the frames, in Unix milliseconds. */
	readonly sentAt: readonly number[];
	readonly viewers: number;
}

let latestBatch: Read<Batch> | undefined;
/** The content is the number of the last frame in the state. */
let latestState: Read<number> | undefined;

export interface ViewerPlace {
	readonly port: number;
	/** Of the network on the relay, such as `/two`; empty for the first. */
	readonly folder: string;
	readonly localAddress: string;
}

/**
 * Our own page as a relay sees it, without a screen. It implements Socket.IO itself, so that thousands of viewers leave the processor to the relay.
 * After a loss it reconnects as a page does.
 */
export class ViewerClient {
	readonly #place: ViewerPlace;
	readonly #figures: ViewerFigures;
	#socket: WebSocket | undefined;
	#hasState = false;
	#failures = 0;
	#viewers = 0;
	/** The number of the last received frame. */
	after = 0;

	constructor(place: ViewerPlace, figures: ViewerFigures) {
		this.#place = place;
		this.#figures = figures;
		this.#connect();
	}

	cut(): void {
		this.#socket?.terminate();
	}

	#connect(): void {
		const { port, folder, localAddress } = this.#place;
		const socket = new WebSocket(`ws://127.0.0.1:${port}${folder}${DEFAULT_PATH}/?EIO=4&transport=websocket`, {
			localAddress,
			perMessageDeflate: false,
			skipUTF8Validation: true,
		});
		this.#socket = socket;
		socket.on('message', (data: Buffer, isBinary) => {
			if (isBinary) this.#takeState(data);
			else this.#readMessage(data);
		});
		// A `close` event follows.
		socket.on('error', () => {});
		socket.on('close', () => {
			if (this.#hasState) {
				this.#figures.connected -= 1;
				this.#figures.disconnections += 1;
			}
			this.#hasState = false;
			setTimeout(() => this.#connect(), reconnectDelay(this.#failures++, Math.random(), this.#viewers));
		});
	}

	/** All viewers get the same batch in turn, so most messages are compared with the latest instead of parsed. */
	#readMessage(bytes: Buffer): void {
		if (latestBatch?.bytes.equals(bytes) === true) this.#takeBatch(latestBatch.content);
		else this.#readPacket(bytes, bytes.toString());
	}

	/** Engine.IO: 0 opens, 2 is a ping, 4 a message. Socket.IO within a message: 2 is an event, 5 an event with bytes. */
	#readPacket(bytes: Buffer, text: string): void {
		if (text.startsWith('0')) this.#socket?.send(`40${JSON.stringify(PAGE_HANDSHAKE)}`);
		else if (text === '2') this.#socket?.send('3');
		else if (text.startsWith(`42["${BATCH_EVENT}"`)) {
			latestBatch = { bytes: Buffer.from(bytes), content: readBatchText(text) };
			this.#takeBatch(latestBatch.content);
		} else if (!text.startsWith('40') && !text.startsWith(`451-["${STATE_EVENT}"`))
			throw new Error(`unexpected: ${text.slice(0, 200)}`);
	}

	#takeState(bytes: Buffer): void {
		if (latestState?.bytes.equals(bytes) !== true)
			latestState = { bytes: Buffer.from(bytes), content: lastNumberIn(bytes) };
		this.after = latestState.content;
		this.#failures = 0;
		this.#hasState = true;
		this.#figures.connected += 1;
	}

	#takeBatch({ numbers, gapless, sentAt, viewers }: Batch): void {
		const now = Date.now();
		this.#viewers = viewers;
		// The state of a newly started relay may contain no frame.
		if (this.after === 0) this.after = (numbers[0] ?? 1) - 1;
		if (gapless && numbers[0] === this.after + 1) this.after = numbers.at(-1) ?? this.after;
		else this.#countFaults(numbers);
		for (const at of sentAt) {
			const place = Math.min(Math.max(0, now - at), LONGEST_LATENCY);
			this.#figures.latencies[place] = (this.#figures.latencies[place] ?? 0) + 1;
		}
	}

	#countFaults(numbers: readonly number[]): void {
		for (const number of numbers) {
			if (number > this.after + 1) this.#figures.lost += number - this.after - 1;
			else if (number === this.after) this.#figures.duplicated += 1;
			else if (number < this.after) this.#figures.disordered += 1;
			this.after = Math.max(this.after, number);
		}
	}
}

function readBatchText(text: string): Batch {
	const event: unknown = JSON.parse(text.slice(2));
	const batch = Array.isArray(event) ? readBatch(event[1]) : undefined;
	if (batch === undefined) throw new Error(`not a batch: ${text.slice(0, 200)}`);
	const marks = batch.events.flatMap(({ content }) =>
		typeof content === 'string' ? [] : (readMark(content.station.name) ?? []),
	);
	const numbers = marks.map(({ number }) => number);
	return {
		numbers,
		gapless: numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1),
		sentAt: marks.map(({ sentAt }) => sentAt),
		viewers: batch.viewers,
	};
}

/** Each frame's mark is the name of its station, and every frame belongs to a session in the state. */
function lastNumberIn(bytes: Buffer): number {
	const state = readRelayState(JSON.parse(inflateRawSync(bytes).toString()));
	if (state === undefined) throw new Error('not a state');
	return state.activity.stations.reduce((last, { name }) => Math.max(last, readMark(name)?.number ?? 0), 0);
}

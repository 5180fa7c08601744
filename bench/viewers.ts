import { setTimeout as pause } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import { WebSocket } from 'ws';
import { reconnectDelay } from '../src/feed/reconnect-delay.ts';
import { DEFAULT_PATH } from '../src/protocol/networks.ts';
import { BATCH_EVENT, PAGE_HANDSHAKE, readBatch, STATE_EVENT } from '../src/protocol/relay-messages.ts';
import { readRelayState } from '../src/protocol/relay-state.ts';

/** Viewers opened per second. */
const OPENED_PER_SECOND = 400;
/** Viewers per address, below the relay's limit. */
const VIEWERS_PER_ADDRESS = 100;
/** In milliseconds. */
const LONGEST_LATENCY = 10_000;
const POLL_INTERVAL = 50;

/** A message that is read once for all viewers. */
interface Read<Content> {
	/** As it arrived. */
	readonly bytes: Buffer;
	readonly content: Content;
}

interface Batch {
	/** Of its frames, from the first to the last. */
	readonly numbers: readonly number[];
	readonly viewers: number;
}

/**
 * Our own pages as a relay sees them, without screens, on frames whose stations are named by the number of the frame, such as `#12`. They speak
 * Socket.IO themselves, so that thousands of them leave the processor to the relay. After a loss they reconnect as pages do.
 */
export class Viewers {
	/** How many frames arrived after how many milliseconds. The last entry also counts all slower frames. */
	readonly latencies = Array.from({ length: LONGEST_LATENCY + 1 }, () => 0);
	disconnections = 0;
	/** Frames that a viewer did not get, or got twice or out of order. */
	faults = 0;
	readonly #port: number;
	readonly #sentAt: readonly number[];
	readonly #viewers: Viewer[] = [];

	/** @param sentAt when each frame was sent, in Unix milliseconds */
	constructor(port: number, sentAt: readonly number[]) {
		this.#port = port;
		this.#sentAt = sentAt;
	}

	get connected(): number {
		return this.#viewers.filter(({ hasState }) => hasState).length;
	}

	/** Resolves when all of them have received the state. */
	async open(count: number): Promise<void> {
		while (this.#viewers.length < count) {
			const localAddress = `127.1.${1 + Math.floor(this.#viewers.length / VIEWERS_PER_ADDRESS)}.1`;
			this.#viewers.push(new Viewer(this, this.#port, localAddress));
			if (this.#viewers.length % (OPENED_PER_SECOND / 10) === 0) await pause(100);
		}
		await this.untilConnected(count);
	}

	async untilConnected(count: number): Promise<void> {
		while (this.connected < count) await pause(POLL_INTERVAL);
	}

	/** Cuts all connections. Resolves when every viewer has noticed. */
	async cut(): Promise<void> {
		const after = this.disconnections + this.#viewers.length;
		for (const viewer of this.#viewers) viewer.cut();
		while (this.disconnections < after) await pause(POLL_INTERVAL);
	}

	close(): void {
		for (const viewer of this.#viewers) viewer.close();
	}

	/** Counts the frames up to now that a viewer has not received as faults. */
	countMissing(): void {
		for (const { last } of this.#viewers) this.faults += this.#sentAt.length - 1 - last;
	}

	countLatencies(numbers: readonly number[]): void {
		const now = Date.now();
		for (const number of numbers) {
			const latency = Math.min(Math.max(0, now - (this.#sentAt[number] ?? 0)), LONGEST_LATENCY);
			this.latencies[latency] = (this.latencies[latency] ?? 0) + 1;
		}
	}

	/** @returns the latency in milliseconds that this percentage of the frames did not exceed */
	latencyAt(percent: number): number {
		let left = (this.latencies.reduce((sum, count) => sum + count, 0) * percent) / 100;
		return this.latencies.findIndex((count) => {
			left -= count;
			return left <= 0;
		});
	}
}

let latestBatch: Read<Batch> | undefined;
/** The content is the number of the last frame in the state. */
let latestState: Read<number> | undefined;

class Viewer {
	hasState = false;
	/** The number of the last received frame. */
	last = -1;
	readonly #all: Viewers;
	readonly #port: number;
	readonly #localAddress: string;
	#socket: WebSocket | undefined;
	#failures = 0;
	#peers = 0;
	#isOver = false;

	constructor(all: Viewers, port: number, localAddress: string) {
		this.#all = all;
		this.#port = port;
		this.#localAddress = localAddress;
		this.#connect();
	}

	cut(): void {
		this.#socket?.terminate();
	}

	close(): void {
		this.#isOver = true;
		this.cut();
	}

	#connect(): void {
		if (this.#isOver) return;
		const socket = new WebSocket(`ws://127.0.0.1:${this.#port}${DEFAULT_PATH}/?EIO=4&transport=websocket`, {
			localAddress: this.#localAddress,
			perMessageDeflate: false,
			skipUTF8Validation: true,
		});
		this.#socket = socket;
		socket.on('message', (data: Buffer, isBinary) => {
			if (isBinary) this.#takeState(data);
			else if (latestBatch?.bytes.equals(data) === true) this.#takeBatch(latestBatch.content);
			else this.#readPacket(data, data.toString());
		});
		// A `close` event follows.
		socket.on('error', () => {});
		socket.on('close', () => {
			if (this.hasState) this.#all.disconnections += 1;
			this.hasState = false;
			setTimeout(() => this.#connect(), reconnectDelay(this.#failures++, Math.random(), this.#peers));
		});
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
		this.last = latestState.content;
		this.#failures = 0;
		this.hasState = true;
	}

	#takeBatch({ numbers, viewers }: Batch): void {
		this.#peers = viewers;
		for (const number of numbers) {
			if (number !== this.last + 1) this.#all.faults += Math.max(1, number - this.last - 1);
			this.last = Math.max(this.last, number);
		}
		this.#all.countLatencies(numbers);
	}
}

function readBatchText(text: string): Batch {
	const event: unknown = JSON.parse(text.slice(2));
	const batch = Array.isArray(event) ? readBatch(event[1]) : undefined;
	if (batch === undefined) throw new Error(`not a batch: ${text.slice(0, 200)}`);
	const numbers = batch.events.flatMap(({ content }) => (typeof content === 'string' ? [] : numberIn(content.station)));
	return { numbers, viewers: batch.viewers };
}

function numberIn({ name }: { readonly name: string }): number {
	return Number(name.replace('#', ''));
}

/** Every frame belongs to a session in the state. */
function lastNumberIn(bytes: Buffer): number {
	const state = readRelayState(JSON.parse(inflateRawSync(bytes).toString()));
	if (state === undefined) throw new Error('not a state');
	return Math.max(...state.activity.stations.map(numberIn));
}

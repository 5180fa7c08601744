import { inflateRawSync } from 'node:zlib';
import { io, type Socket } from 'socket.io-client';
import { Activity } from '../../../src/engine/activity.ts';
import { WINDOW_SECONDS } from '../../../src/engine/constants.ts';
import { callsigns, talkgroups } from '../../../src/engine/rankings.ts';
import type { Reading } from '../../../src/engine/reading.ts';
import { toUnixSeconds } from '../../../src/engine/time.ts';
import { waiting } from '../../../src/engine/waiting.ts';
import { readFrame } from '../../../src/protocol/frame.ts';
import {
	BATCH_EVENT,
	type EventContent,
	isUpstreamChange,
	PAGE_HANDSHAKE,
	readBatch,
	readHeader,
	STATE_EVENT,
} from '../../../src/protocol/relay-messages.ts';
import { readRelayState } from '../../../src/protocol/relay-state.ts';
import { Changes } from '../../server-fixtures/changes.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';

export type Transports = readonly ('websocket' | 'polling')[];

/** The transports of a page, of a client without websockets, and Socket.IO's default, which begins with polling and upgrades. */
export const TRANSPORTS: readonly Transports[] = [['websocket'], ['polling'], ['polling', 'websocket']];

/** @returns what a screen shows of a reading */
export function tablesOf(reading: Reading) {
	return {
		at: reading.at,
		active: reading.active,
		talkgroups: talkgroups(reading, WINDOW_SECONDS),
		callsigns: callsigns(reading, WINDOW_SECONDS),
		waiting: waiting(reading),
		receivedSince: reading.receivedSince,
	};
}

/** Our own page as the relay sees it. It throws on an unreadable message. */
export class PageClient {
	/** The received messages in order: a state, or the number of events in a batch. */
	readonly messages: ('state' | number)[] = [];
	/** The contents of the events on this connection. */
	events: EventContent[] = [];
	activity = new Activity();
	/** The last number of viewers that the relay sent. */
	viewers = 0;
	readonly changes = new Changes();
	socket: Socket | undefined;
	/** Whether the page is disconnected. It does not reconnect by itself. */
	isDisconnected = true;

	connect(address: string, transports: Transports): void {
		// Messages in transit on the previous connection are lost.
		this.socket?.off();
		const socket = io(address, {
			path: '/lh',
			transports: [...transports],
			forceNew: true,
			reconnection: false,
			auth: PAGE_HANDSHAKE,
		});
		this.socket = socket;
		cleanups.push(() => socket.close());
		this.isDisconnected = false;
		for (const event of ['disconnect', 'connect_error']) {
			socket.on(event, () => {
				this.isDisconnected = true;
				this.changes.notify();
			});
		}
		this.events = [];
		let hasState = false;
		socket.on(STATE_EVENT, (header: unknown, bytes: unknown) => {
			hasState = true;
			this.#takeState(header, bytes);
		});
		socket.on(BATCH_EVENT, (batch: unknown) => {
			if (!hasState) throw new Error('a batch before the state');
			this.#takeBatch(batch);
		});
	}

	get hasState(): boolean {
		return this.messages.includes('state');
	}

	#takeState(given: unknown, bytes: unknown): void {
		const header = readHeader(given);
		const state =
			bytes instanceof Uint8Array ? readRelayState(JSON.parse(inflateRawSync(bytes).toString())) : undefined;
		if (header === undefined || state === undefined) throw new Error('no state');
		this.viewers = header.viewers;
		this.activity.restore(state.activity);
		this.messages.push('state');
		this.changes.notify();
	}

	#takeBatch(given: unknown): void {
		const batch = readBatch(given);
		if (batch === undefined) throw new Error('no batch');
		this.viewers = batch.viewers;
		for (const { at, content } of batch.events) {
			this.events.push(content);
			if (typeof content === 'string' && isUpstreamChange(content))
				this.activity.changeUpstream(content, toUnixSeconds(at));
			else this.activity.apply(content, toUnixSeconds(at));
		}
		this.messages.push(batch.events.length);
		this.changes.notify();
	}
}

/** A client of the network other than our page of this version. */
export class PlainClient {
	readonly frames: unknown[] = [];
	readonly otherEvents: string[] = [];
	readonly changes = new Changes();
	readonly socket: Socket;

	/** @param auth the handshake @param path of the network's feed */
	constructor(address: string, transports: Transports, auth: Readonly<Record<string, unknown>> = {}, path = '/lh') {
		const options = { path, transports: [...transports], forceNew: true, reconnection: false, auth };
		this.socket = io(address, options);
		cleanups.push(() => this.socket.close());
		for (const event of ['connect', 'disconnect']) this.socket.on(event, () => this.changes.notify());
		this.socket.onAny((event: string, frame: unknown) => {
			if (event === 'mqtt') this.frames.push(frame);
			else this.otherEvents.push(event);
			this.changes.notify();
		});
	}

	async untilConnected(): Promise<void> {
		await this.changes.until(() => this.socket.connected);
	}

	async untilFrames(count: number): Promise<void> {
		await this.changes.until(() => this.frames.length >= count);
	}

	/** The sessions of the frames. */
	get heard(): readonly string[] {
		return this.frames.map(readFrame).map((message) => (typeof message === 'string' ? message : message.sessionId));
	}
}

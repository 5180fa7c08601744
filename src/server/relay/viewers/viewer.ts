import { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Clock } from '../../../feed/clock.ts';
import type { Connection } from '../../http/viewer-server.ts';
import { textFrame } from './websocket-frame.ts';

/** Who takes nothing for so long while something waits for it, in milliseconds, is hung up on. */
const STALLED = 5000;
/** Nor may more than this wait for a viewer, in bytes, beyond what it was given when it came. */
const MAX_WAITING = 1024 * 1024;

/** Who has said nothing for so many calls is asked whether it is there; with so many bytes under way to it, it may take a call longer. */
const ASKED_AFTER = 4;
const BYTES_A_CALL = 8192;
/** A websocket's own question, which every client answers by itself (RFC 6455, 5.5.2). */
const PING = Buffer.from([0x89, 0]);

/** Socket.IO packets for many viewers, made ready once. */
export class Broadcast {
	readonly packets: readonly string[];
	/** The same as websocket frames, one behind the other. */
	readonly frames: Buffer;

	constructor(packets: readonly string[]) {
		this.packets = packets;
		// By the protocol below Socket.IO's, 4 is a message.
		this.frames = Buffer.concat(packets.map((packet) => textFrame(`4${packet}`)));
	}
}

/** A viewer's connection: what is sent on it, and what it has not taken yet. */
export class Viewer {
	readonly #connection: Connection;
	readonly #clock: Clock;
	/** The TCP connection that last carried something to it. */
	#carrier: Socket | undefined;
	/** It carries a websocket, so that ready-made frames can be written to it. */
	#direct = false;
	/** Roughly the characters that the library holds back, because its transport is not ready. */
	#queued: number;
	/** Bytes that it was given at once when it came, and may take its time for. */
	#granted = 0;
	/** Bytes that it has said so far, for how many calls it has said no more, and how many of those are forgiven. */
	#said = 0;
	#quiet = 0;
	#forgiven = 0;
	/** What its carrier had taken when that last changed, and when that was. */
	#taken = '';
	#movedAt: number;

	constructor(connection: Connection, clock: Clock) {
		this.#connection = connection;
		this.#clock = clock;
		this.#movedAt = clock.now();
		const held = property(connection, 'writeBuffer');
		this.#queued = Array.isArray(held) ? held.length : 0;
		this.#followTransport();
		connection.on('upgrade', () => this.#followTransport());
		connection.on('packetCreate', ({ data = '' }: { data?: string | Buffer }) => {
			this.#queued += 1 + data.length;
		});
		connection.on('flush', () => {
			this.#queued = 0;
			if (this.#direct) return;
			this.#movedAt = clock.now();
			this.#followResponse();
		});
	}

	/** Sends a Socket.IO packet by the library's own way. */
	send(packet: string): void {
		this.#connection.write(packet);
	}

	/** @param bytes that it is about to be sent at once */
	grant(bytes: number): void {
		this.#granted += bytes;
		this.#forgiven += bytes / BYTES_A_CALL;
	}

	/**
	 * Sends what all are sent. Past the library, which would take several times as long, wherever nothing can be overtaken by that: on a websocket
	 * while the library holds nothing back.
	 */
	pass({ packets, frames }: Broadcast): void {
		const carrier = this.#carrier;
		if (this.#direct && this.#queued === 0 && carrier?.writable === true && this.#connection.readyState === 'open') {
			carrier.write(frames);
		} else for (const packet of packets) this.send(packet);
	}

	/** @returns for how many calls of this it has said nothing, though asked; polling viewers ask for themselves */
	ask(): number {
		const carrier = this.#carrier;
		if (!this.#direct || carrier === undefined) return 0;
		this.#quiet += 1;
		if (carrier.bytesRead !== this.#said) {
			this.#said = carrier.bytesRead;
			this.#quiet = 0;
			this.#forgiven = 0;
		}
		if (this.#quiet === ASKED_AFTER && carrier.writable) carrier.write(PING);
		return Math.max(0, this.#quiet - this.#forgiven);
	}

	/** To be called every second or so. @returns why it is to be hung up on, if it is */
	check(): 'stalled' | 'slow' | undefined {
		const waiting = this.#queued + (this.#carrier?.writableLength ?? 0);
		if (waiting > MAX_WAITING + this.#granted) return 'slow';
		const now = this.#clock.now();
		const taken = waiting === 0 ? '' : takenBy(this.#carrier);
		if (waiting === 0 || taken !== this.#taken) {
			this.#taken = taken;
			this.#movedAt = now;
		}
		return now - this.#movedAt >= STALLED ? 'stalled' : undefined;
	}

	/** As when the network breaks: any client connects anew. */
	hangUp(): void {
		this.#connection.close();
	}

	/** Without waiting until what was sent has been taken. */
	cut(): void {
		this.#connection.close(true);
		this.#carrier?.destroy();
	}

	/** The library does not tell which TCP connection a websocket uses; where it is not found, all goes the library's way. */
	#followTransport(): void {
		const { transport } = this.#connection;
		const carrier = property(property(transport, 'socket'), '_socket');
		this.#direct = transport.name === 'websocket' && carrier instanceof Socket;
		this.#carrier = carrier instanceof Socket ? carrier : undefined;
	}

	/** A poll's connection carries something to this viewer until the answer is written, and whatever else is asked for on it after that. */
	#followResponse(): void {
		const response = property(this.#connection.transport, 'res');
		if (!(response instanceof ServerResponse)) return;
		const { socket } = response;
		this.#carrier = socket ?? undefined;
		response.once('finish', () => {
			if (this.#carrier === socket) this.#carrier = undefined;
		});
	}
}

/** @returns something that changes whenever the other side takes some of what was written, even of one long write */
function takenBy(carrier: Socket | undefined): string {
	if (carrier === undefined) return '';
	const left = property(property(carrier, '_handle'), 'writeQueueSize');
	return `${carrier.bytesWritten - carrier.writableLength} ${String(left)}`;
}

function property(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

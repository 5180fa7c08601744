import { Buffer } from 'node:buffer';
import { connect, type Socket } from 'node:net';
import { DEFAULT_PATH } from '../../src/protocol/networks.ts';
import { clientFrame, FrameReader, OPCODE } from './websocket.ts';

export interface PeerOptions {
	readonly port: number;
	/** One of 127.0.0.0/8: each has ports of its own. */
	readonly localAddress: string;
	/** What it says of itself when it connects; undefined as clients of the network do. */
	readonly auth?: unknown;
	/** An event as it is on the wire: `["name",…]` stands in `bytes` between the two places, until it returns. */
	readonly onEvent: (bytes: Buffer, from: number, to: number) => void;
	/** What belongs to the event before. */
	readonly onAttachment: (bytes: Buffer, from: number, to: number) => void;
	/** Socket.IO has let it in. */
	readonly onConnected?: () => void;
	/** Once, however it came; also where it was never let in. */
	readonly onClosed: () => void;
}

const UPGRADE = [
	`GET ${DEFAULT_PATH}/?EIO=4&transport=websocket HTTP/1.1`,
	'Host: 127.0.0.1',
	'Connection: Upgrade',
	'Upgrade: websocket',
	'Sec-WebSocket-Version: 13',
	'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
	'\r\n',
].join('\r\n');
const HEAD_END = '\r\n\r\n';

/** Everybody's: what is read is handed over before anything else is. */
const READ_INTO = Buffer.allocUnsafe(65_536);

const code = (character: string) => character.charCodeAt(0);
/** Engine.IO's packets. */
const OPEN = code('0');
const PING = code('2');
const MESSAGE = code('4');
/** Socket.IO's, within its messages. */
const CONNECT = code('0');
const EVENT = code('2');
const BINARY_EVENT = code('5');
const ATTACHMENTS_END = code('-');

/**
 * A client of a Socket.IO server, over a bare TCP connection: so cheap that ten thousand of them leave a machine of two cores to the server. It knows
 * as much of the protocols as that takes, and throws on whatever else it is told.
 */
export class Peer {
	readonly #socket: Socket;
	readonly #options: PeerOptions;
	readonly #reader = new FrameReader((opcode, bytes, from, to) => this.#take(opcode, bytes, from, to));
	/** The answer to the upgrade as far as it has come; undefined once it is over. */
	#head: string | undefined = '';

	constructor(options: PeerOptions) {
		this.#options = options;
		this.#socket = connect({
			host: '127.0.0.1',
			port: options.port,
			localAddress: options.localAddress,
			noDelay: true,
			onread: {
				buffer: READ_INTO,
				callback: (length) => {
					this.#read(READ_INTO.subarray(0, length));
					return true;
				},
			},
		});
		this.#socket.write(UPGRADE);
		// It closes then, which is seen to.
		this.#socket.on('error', () => {});
		this.#socket.once('close', options.onClosed);
	}

	/** Hangs up without a word, as a lost network does. */
	cut(): void {
		this.#socket.resetAndDestroy();
	}

	/** Takes nothing any more, and says nothing. */
	stall(): void {
		this.#socket.pause();
	}

	say(frame: Uint8Array): void {
		this.#socket.write(frame);
	}

	#read(chunk: Buffer): void {
		if (this.#head === undefined) {
			this.#reader.read(chunk);
			return;
		}
		const before = this.#head.length;
		this.#head += chunk.toString('latin1');
		const end = this.#head.indexOf(HEAD_END);
		if (end === -1) return;
		if (this.#head.startsWith('HTTP/1.1 101 ')) {
			this.#head = undefined;
			this.#reader.read(chunk.subarray(end + HEAD_END.length - before));
		} else this.#socket.destroy();
	}

	#take(opcode: number, bytes: Buffer, from: number, to: number): void {
		if (opcode === OPCODE.text) this.#takePacket(bytes, from, to);
		else if (opcode === OPCODE.binary) this.#options.onAttachment(bytes, from, to);
		else if (opcode === OPCODE.close) this.#socket.destroy();
		else if (opcode === OPCODE.ping) this.say(clientFrame(OPCODE.pong, bytes.toString('utf8', from, to)));
	}

	#takePacket(bytes: Buffer, from: number, to: number): void {
		const packet = bytes[from];
		if (packet === MESSAGE) this.#takeMessage(bytes, from + 1, to);
		else if (packet === PING) this.#tell('3');
		else if (packet === OPEN) {
			const { auth } = this.#options;
			this.#tell(`40${auth === undefined ? '' : JSON.stringify(auth)}`);
		}
	}

	#takeMessage(bytes: Buffer, from: number, to: number): void {
		const type = bytes[from];
		if (type === EVENT) this.#options.onEvent(bytes, from + 1, to);
		else if (type === BINARY_EVENT) this.#options.onEvent(bytes, bytes.indexOf(ATTACHMENTS_END, from) + 1, to);
		else if (type === CONNECT) this.#options.onConnected?.();
		// Sent away, or not let in.
		else this.#socket.destroy();
	}

	#tell(text: string): void {
		this.say(clientFrame(OPCODE.text, text));
	}
}

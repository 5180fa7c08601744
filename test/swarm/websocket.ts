import { Buffer } from 'node:buffer';

/** RFC 6455, 5.2. */
export const OPCODE = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** Of a server's frame: two bytes, and up to eight for a long length. */
const LONGEST_HEAD = 10;

/** Gets a frame's payload: it stands in `bytes` between the two places, until it returns. */
export type FrameTaker = (opcode: number, bytes: Buffer, from: number, to: number) => void;

/** Reads a server's websocket frames, however a connection cuts them. Nothing is copied of what came whole. */
export class FrameReader {
	readonly #take: FrameTaker;
	/** A frame of which not everything has come. */
	#begun: Buffer | undefined;
	/** So many bytes of it have. */
	#filled = 0;

	constructor(take: FrameTaker) {
		this.#take = take;
	}

	/** @throws where it is not what a server may send to one who offered no extension, and where a message comes in fragments, which ours sends none of */
	read(chunk: Buffer): void {
		let from = 0;
		while (this.#begun !== undefined && from < chunk.length) from = this.#complete(this.#begun, chunk, from);
		while (from < chunk.length) {
			const end = frameEnd(chunk, from, chunk.length);
			if (end === undefined || end > chunk.length) {
				this.#begin(chunk.subarray(from), end === undefined ? LONGEST_HEAD : end - from);
				return;
			}
			this.#give(chunk, from, end);
			from = end;
		}
	}

	/** @param length of the whole frame; as long as its head is not all there, of the longest head */
	#begin(bytes: Buffer, length: number): void {
		this.#begun = Buffer.allocUnsafe(length);
		this.#filled = bytes.copy(this.#begun);
	}

	/** @returns up to where the chunk was needed */
	#complete(begun: Buffer, chunk: Buffer, from: number): number {
		const known = frameEnd(begun, 0, this.#filled);
		// A head byte by byte: it is seldom cut.
		const until = known === undefined ? from + 1 : from + Math.min(known - this.#filled, chunk.length - from);
		this.#filled += chunk.copy(begun, this.#filled, from, until);
		const end = frameEnd(begun, 0, this.#filled);
		if (end !== undefined && end <= this.#filled) {
			this.#begun = undefined;
			this.#give(begun, 0, end);
		} else if (end !== undefined && end > begun.length) this.#begin(begun.subarray(0, this.#filled), end);
		return until;
	}

	#give(bytes: Buffer, from: number, end: number): void {
		this.#take((bytes[from] ?? 0) & 0x0f, bytes, from + headLength(bytes[from + 1] ?? 0), end);
	}
}

function headLength(second: number): number {
	return second < 126 ? 2 : second === 126 ? 4 : LONGEST_HEAD;
}

/** @returns where the frame ends that begins there; undefined as long as its head is not all there */
function frameEnd(bytes: Buffer, from: number, to: number): number | undefined {
	if (to - from < 2) return undefined;
	const first = bytes[from] ?? 0;
	const second = bytes[from + 1] ?? 0;
	if ((first & 0xf0) !== 0x80 || second > 127) throw new Error(`not a frame of ours: ${first} ${second}`);
	const head = headLength(second);
	if (to - from < head) return undefined;
	if (head === 2) return from + head + second;
	return from + head + (head === 4 ? bytes.readUInt16BE(from + 2) : Number(bytes.readBigUInt64BE(from + 2)));
}

/** @returns a client's frame. Its mask is of zeros, which leaves the payload as it is: nobody on the way is to be protected */
export function clientFrame(opcode: number, payload: string): Buffer {
	const { length } = Buffer.from(payload);
	const long = length > 125;
	const frame = Buffer.alloc((long ? 8 : 6) + length);
	if (length > 0xffff) throw new Error('longer than needed');
	frame[0] = 0x80 | opcode;
	frame[1] = 0x80 | (long ? 126 : length);
	if (long) frame.writeUInt16BE(length, 2);
	frame.write(payload, frame.length - length);
	return frame;
}

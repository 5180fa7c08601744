import type { RoomMode } from '../../../src/sources/rooms/room.ts';

/** One frame that a reflector passes on. */
export interface SentFrame {
	/** A call sign, or a number where the mode has numbers. Default: `Q0AAA`, or 100. */
	readonly who?: string | number;
	/** Tells two talkers at once apart: the gateway or the stream. */
	readonly talker?: number;
	readonly first?: boolean;
	readonly last?: boolean;
	readonly data?: boolean;
}

const CHARACTERS = ' ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/.';

export function base40(text: string): Buffer {
	const bytes = Buffer.alloc(6);
	bytes.writeUIntBE(
		Array.from(text).reduceRight((sum, letter) => sum * 40 + CHARACTERS.indexOf(letter), 0),
		0,
		6,
	);
	return bytes;
}

const text = (value: string | number, length: number) =>
	Buffer.from(String(value).padEnd(length).slice(0, length), 'latin1');

/**
 * The bits of a frame information channel header, coded and interleaved. The parity of the Golay words is left out, because the decoder does not
 * read it.
 */
function fich(type: number, data: number): Buffer {
	const content = [type << 6, 0, data, 0];
	let crc = 0;
	for (const byte of content) {
		crc ^= byte << 8;
		for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ ((crc & 0x8000) === 0 ? 0 : 0x1021)) & 0xffff;
	}
	const whole = [...content, (~crc >> 8) & 255, ~crc & 255].map((byte) => byte.toString(2).padStart(8, '0')).join('');
	const bits = [0, 12, 24, 36].map((at) => whole.slice(at, at + 12).padEnd(24, '0')).join('');
	const coded = Buffer.alloc(25);
	for (let index = 0; index < 96; index++) {
		const at = (offset: number) => Number(bits[index - offset] ?? 0);
		const position = (index % 5) * 40 + Math.floor(index / 5) * 2;
		coded[position >> 3] = (coded[position >> 3] ?? 0) | ((at(0) ^ at(3) ^ at(4)) << (7 - (position & 7)));
	}
	return coded;
}

/** The packets of one frame. Most are one packet. */
export const FRAMES: Readonly<Record<RoomMode, (frame: SentFrame) => readonly Buffer[]>> = {
	ysf: ({ who = 'Q0AAA', talker = 1, first = false, last = false, data = false }) => {
		const kind = first ? 0 : last ? 2 : 1;
		const head = [
			text('YSFD', 4),
			text(`Q${talker}GW`, 10),
			text(who, 10),
			text('ALL', 10),
			Buffer.from([Number(last)]),
		];
		return [Buffer.concat([...head, Buffer.alloc(5), fich(kind, data ? 1 : 2), Buffer.alloc(90)])];
	},
	nxdn: ({ who = 100, last = false, data = false }) => {
		const packet = Buffer.alloc(43);
		packet.write('NXDND');
		packet.writeUInt16BE(Number(who), 5);
		packet.writeUInt16BE(65_000, 7);
		packet[9] = 1 + (data ? 2 : 0) + (last ? 8 : 0);
		return [packet];
	},
	p25: ({ who = 1_000_001, first = false, last = false }) => {
		if (last) return [Buffer.from([0x80, ...Buffer.alloc(16)])];
		const source = Buffer.alloc(17);
		source[0] = 0x66;
		source.writeUIntBE(Number(who), 1, 3);
		const head = Buffer.alloc(22);
		head[0] = 0x62;
		return first ? [head, source] : [source];
	},
	m17: ({ who = 'Q0AAA', talker = 1, last = false, data = false }) => {
		const packet = Buffer.alloc(54);
		packet.write('M17 ');
		packet.writeUInt16BE(talker, 4);
		packet.fill(0xff, 6, 12);
		base40(String(who)).copy(packet, 12);
		packet.writeUInt16BE(data ? 3 : 5, 18);
		packet.writeUInt16BE(last ? 0x8001 : 1, 34);
		return [packet];
	},
	dstar: ({ who = 'Q0AAA', talker = 1, first = false, last = false }) => {
		const voice = Buffer.alloc(27);
		voice.write('DSVT ');
		voice.writeUInt16BE(talker, 12);
		voice[14] = last ? 0x40 : 0;
		if (!first) return [voice];
		const header = Buffer.alloc(56);
		header.write('DSVT\u0010');
		header.writeUInt16BE(talker, 12);
		text('XRF999 A', 8).copy(header, 18);
		text(who, 8).copy(header, 42);
		return [header, header, voice];
	},
};

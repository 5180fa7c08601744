import type { Station } from '../../engine/reading.ts';
import { cleanName } from '../../protocol/clean-name.ts';
import { talkerOf } from '../mapper.ts';
import { begins, listenerFields, type Mode } from './room-mode.ts';

const FRAME_LENGTH = 155;
const STATUS_LENGTH = 42;
/** The frame information channel header stands here in a frame, in 25 bytes. */
const FICH = 40;
const FICH_BITS = 96;
/** A data call, in a FICH. */
const DATA = 1;
/** The last frame, in a FICH. */
const TERMINATOR = 2;

/** Fusion, by the protocol of YSFReflector. A status request asks for the room's name. */
export const ysf: Mode = {
	polls: true,
	keepEvery: 10_000,
	lostAfter: 1500,
	ways: (callsign) =>
		listenerFields(callsign).map((call) => {
			const poll = Buffer.concat([Buffer.from('YSFP'), call]);
			return { join: [poll, Buffer.from('YSFS')], keep: [poll], leave: [Buffer.concat([Buffer.from('YSFU'), call])] };
		}),
	read: (packet) => {
		if (begins(packet, 'YSFP')) return { kind: 'alive' };
		if (packet.length === STATUS_LENGTH && begins(packet, 'YSFS')) return { kind: 'named', room: nameIn(packet) };
		if (packet.length !== FRAME_LENGTH || !begins(packet, 'YSFD')) return undefined;
		const { type, data } = readFich(packet) ?? {};
		if (data === DATA) return undefined;
		return {
			kind: 'frame',
			frame: {
				talker: packet.toString('latin1', 4, 14),
				station: talkerIn(packet, 14),
				node: nodeIn(packet),
				starts: true,
				ends: packet.readUInt8(34) % 2 === 1 || type === TERMINATOR,
			},
		};
	},
};

/** The room's name in a status answer. Its bytes are cut to a length, perhaps inside a letter. */
function nameIn(status: Buffer): string {
	return cleanName(status.toString('utf8', 9, 25).replace(/\ufffd$/, ''));
}

/** Blanks or asterisks are sent while it is unknown. */
function talkerIn(packet: Buffer, at: number): Station | undefined {
	return talkerOf('YSF', cleanName(packet.toString('latin1', at, at + 10)));
}

/** The gateway, which is known by its id alone. */
function nodeIn(packet: Buffer): Station | undefined {
	const node = talkerIn(packet, 4);
	return node && { ...node, callsign: '' };
}

/**
 * Reads the type of a frame and of its data. Of a clean frame no Viterbi decoder is needed: each data bit follows from one of the two coded streams
 * and the four bits before it.
 *
 * @returns undefined for a damaged one
 */
function readFich(packet: Buffer): { readonly type: number; readonly data: number } | undefined {
	const words = [0, 0, 0, 0];
	let before = 0;
	for (let index = 0; index < FICH_BITS; index++) {
		const position = (index % 5) * 40 + Math.floor(index / 5) * 2;
		const coded = (packet.readUInt8(FICH + (position >> 3)) >> (7 - (position & 7))) & 1;
		const bit = coded ^ ((before >> 2) & 1) ^ ((before >> 3) & 1);
		before = ((before << 1) | bit) & 15;
		// Each of four Golay words begins with its twelve bits of data.
		if (index % 24 < 12) words[Math.floor(index / 24)] = ((words[Math.floor(index / 24)] ?? 0) << 1) | bit;
	}
	const [a = 0, b = 0, c = 0, d = 0] = words;
	const content = [a >> 4, ((a & 15) << 4) | (b >> 8), b & 255, c >> 4];
	return checksum(content) === (((c & 15) << 12) | d) ? { type: a >> 10, data: b & 3 } : undefined;
}

/** A cyclic redundancy check of 16 bits, with the polynomial 0x1021. */
function checksum(bytes: readonly number[]): number {
	let crc = 0;
	for (const byte of bytes) {
		crc ^= byte << 8;
		for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
		crc &= 0xffff;
	}
	return ~crc & 0xffff;
}

import { talkerOf } from '../mapper.ts';
import { begins, type Mode } from './room-mode.ts';

const FRAME_LENGTH = 54;
/** The characters of base 40, in which call signs are sent. */
const CHARACTERS = ' ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/.';
/** Numbers from here on are no call signs. */
const FIRST_OTHER = 40 ** 9;
/** Stands in the highest bit of the frame number. */
const END = 0x8000;

/** M17, by the protocol of mrefd, as a client that only listens, which urfd does not know. Its pings name the reflector. */
export const m17: Mode = {
	polls: false,
	lostAfter: 1600,
	ways: ({ call }, { place }) => {
		const own = base40(call);
		const packet = (kind: string, ...rest: readonly Buffer[]) => Buffer.concat([Buffer.from(kind), own, ...rest]);
		return ['LSTN', 'CONN'].map((kind) => ({
			join: [packet(kind, Buffer.from(place))],
			keep: [packet('PONG')],
			leave: [packet('DISC')],
		}));
	},
	read: (packet, { place }) => {
		if (begins(packet, 'ACKN')) return { kind: 'accepted' };
		if (begins(packet, 'NACK')) return { kind: 'refused' };
		if (begins(packet, 'DISC')) return { kind: 'gone' };
		if (begins(packet, 'PING') && packet.length >= 10) {
			const reflector = addressIn(packet, 4);
			return reflector === '' ? { kind: 'asks' } : { kind: 'asks', room: `${reflector} ${place}` };
		}
		if (packet.length < FRAME_LENGTH || !begins(packet, 'M17 ') || isData(packet.readUInt16BE(18))) return undefined;
		const station = talkerOf('M17', addressIn(packet, 12));
		if (station === undefined) return undefined;
		return {
			kind: 'frame',
			frame: {
				talker: String(packet.readUInt16BE(4)),
				station,
				starts: true,
				ends: (packet.readUInt16BE(34) & END) !== 0,
			},
		};
	},
};

/** Version 3 of the protocol has the kind of payload in the highest four bits, earlier ones in two of the lowest. */
function isData(type: number): boolean {
	const kind = type >> 12;
	return kind === 0 ? ((type >> 1) & 3) === 1 : kind === 1 || kind === 15;
}

function base40(callsign: string): Buffer {
	const bytes = Buffer.alloc(6);
	const number = Array.from(callsign).reduceRight((sum, character) => sum * 40 + CHARACTERS.indexOf(character), 0);
	bytes.writeUIntBE(number, 0, 6);
	return bytes;
}

/** @returns `''` for the address of all */
function addressIn(packet: Buffer, at: number): string {
	let number = packet.readUIntBE(at, 6);
	if (number >= FIRST_OTHER) return '';
	let callsign = '';
	for (; number > 0; number = Math.floor(number / 40)) callsign += CHARACTERS[number % 40];
	return callsign.trim();
}

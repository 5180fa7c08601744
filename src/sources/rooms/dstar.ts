import { cleanName } from '../../protocol/clean-name.ts';
import { talkerOf } from '../mapper.ts';
import { begins, field, type Mode } from './room-mode.ts';

const HEADER_LENGTH = 56;
const VOICE_LENGTH = 27;
const ANSWER_LENGTH = 14;
const KEEP_ALIVE_LENGTH = 9;
/** The module of the operator's own node that a listener takes. Any letter does. */
const OWN_MODULE = 'L';
/** The revision of the protocol. */
const REVISION = 11;
const END = 0x40;

/** D-Star, by DExtra. A stream begins with five copies of its header, and has no station without one. */
export const dstar: Mode = {
	polls: false,
	keepEvery: 6000,
	lostAfter: 1600,
	ways: ({ call }, { place }) => {
		const own = field(call, 8);
		const link = (module: string) => Buffer.concat([own, Buffer.from(OWN_MODULE + module), Buffer.from([REVISION])]);
		return [{ join: [link(place)], keep: [Buffer.concat([own, Buffer.from([0])])], leave: [link(' ')] }];
	},
	read: (packet) => {
		if (packet.length === KEEP_ALIVE_LENGTH) return { kind: 'alive' };
		if (packet.length === ANSWER_LENGTH) {
			const answer = packet.toString('latin1', 10, 13);
			return answer === 'ACK' ? { kind: 'accepted' } : answer === 'NAK' ? { kind: 'refused' } : undefined;
		}
		if (packet.length === 11 && begins(packet, '          ')) return { kind: 'gone' };
		if (!begins(packet, 'DSVT')) return undefined;
		const isHeader = packet.length === HEADER_LENGTH;
		if (!isHeader && packet.length !== VOICE_LENGTH) return undefined;
		const talker = String(packet.readUInt16BE(12));
		if (!isHeader) {
			const ends = (packet.readUInt8(14) & END) !== 0;
			return { kind: 'frame', frame: { talker, station: undefined, starts: false, ends } };
		}
		const station = talkerOf('D-Star', cleanName(packet.toString('latin1', 42, 50)));
		if (station === undefined) return undefined;
		const room = cleanName(packet.toString('latin1', 18, 26)).replace(/ +/, ' ');
		return { kind: 'frame', frame: { talker, station, room, starts: true, ends: false } };
	},
};

import { idOfNumber } from '../../engine/ids.ts';
import { listenerFields, type Mode } from './room-mode.ts';

const POLL = 0xf0;
const UNLINK = 0xf1;
/** Records of speech have the numbers from the first to the last of these. */
const FIRST_RECORD = 0x62;
const LAST_RECORD = 0x73;
/** The record that names the source, each 0.18 s. */
const SOURCE_RECORD = 0x66;
const END = 0x80;

/** P25, by the protocol of P25Reflector, which passes on all who talk. Most records, and the end, do not say who. */
export const p25: Mode = {
	polls: true,
	keepEvery: 10_000,
	lostAfter: 1500,
	yieldsAfter: 1000,
	ways: (callsign) =>
		listenerFields(callsign).map((call) => {
			const poll = Buffer.concat([Buffer.from([POLL]), call]);
			return { join: [poll], keep: [poll], leave: [Buffer.concat([Buffer.from([UNLINK]), call])] };
		}),
	read: (packet) => {
		const [record = 0] = packet;
		if (record === POLL) return { kind: 'alive' };
		const ends = record === END;
		if (!ends && (record < FIRST_RECORD || record > LAST_RECORD)) return undefined;
		const source = record === SOURCE_RECORD && packet.length >= 4 ? packet.readUIntBE(1, 3) : 0;
		const id = source === 0 ? undefined : idOfNumber('P25', source);
		const station = id === undefined ? undefined : { id, callsign: '', name: '' };
		return { kind: 'frame', frame: { talker: id, station, starts: !ends, ends } };
	},
};

import { idOfNumber } from '../../engine/ids.ts';
import { begins, listenerFields, type Mode } from './room-mode.ts';

const POLL_LENGTH = 17;
const FRAME_LENGTH = 43;
const DATA = 2;
const END = 8;

/** NXDN, by the protocol of NXDNReflector, which answers nobody who polls for another talkgroup. */
export const nxdn: Mode = {
	polls: true,
	keepEvery: 10_000,
	lostAfter: 1500,
	ways: (callsign, { place }) =>
		listenerFields(callsign).map((call) => {
			const talkgroup = Buffer.alloc(2);
			talkgroup.writeUInt16BE(Number(place));
			const poll = Buffer.concat([Buffer.from('NXDNP'), call, talkgroup]);
			return { join: [poll], keep: [poll], leave: [Buffer.concat([Buffer.from('NXDNU'), call, talkgroup])] };
		}),
	read: (packet, { place }) => {
		if (packet.length === POLL_LENGTH && begins(packet, 'NXDNP')) return { kind: 'alive' };
		if (packet.length !== FRAME_LENGTH || !begins(packet, 'NXDND')) return undefined;
		const source = packet.readUInt16BE(5);
		const flags = packet.readUInt8(9);
		const id = idOfNumber('NXDN', source);
		if (source === 0 || id === undefined || packet.readUInt16BE(7) !== Number(place)) return undefined;
		if ((flags & DATA) !== 0) return undefined;
		const station = { id, callsign: '', name: '' };
		return { kind: 'frame', frame: { talker: id, station, starts: true, ends: (flags & END) !== 0 } };
	},
};

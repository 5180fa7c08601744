import { isId, isRecord, isTime } from '../protocol/values.ts';
import type { Mapper } from './mapper.ts';

/** Reads the voice events of an ADN server. What it sends out repeats what it received, and so does `INGRESS`. */
export const mapAdn: Mapper = (message, topic) => {
	if (!isRecord(message)) return undefined;
	const { ts, phase, direction, system, peer_id: peer, slot, src_id: src, dst_id: dst, duration_s: seconds } = message;
	if (direction !== 'RX' || (phase !== 'START' && phase !== 'END') || message['is_announcement'] === true) return [];
	if (message['call_family'] !== 'GROUP') return [];
	const at = typeof ts === 'number' ? Math.floor(ts) : undefined;
	if (typeof system !== 'string' || !isId(peer) || !isId(slot) || !isId(src) || !isId(dst) || !isTime(at))
		return undefined;
	const key = `${topic} ${system} ${peer} ${slot}`;
	if (phase === 'END') return [{ kind: 'end', key, ...(typeof seconds === 'number' ? { seconds } : {}) }];
	return [{ kind: 'start', key, at, station: { id: src, callsign: '', name: '' }, talkgroup: { id: dst, name: '' } }];
};

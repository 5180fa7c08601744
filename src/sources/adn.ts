import { isId, isRecord } from '../protocol/values.ts';
import type { Mapper } from './mapper.ts';

/**
 * Whether a source is the voice of an ADN or FreeDMR server, which announces things by the hour. Those of linked servers, and the lines of a dashboard,
 * are not marked as announcements.
 */
export function isAnnouncer(sourceId: number): boolean {
	return sourceId === 1_000_001 || sourceId === 5000;
}

/**
 * Reads the voice events of an ADN server. Only `RX` events are used: `TX` and `INGRESS` repeat them. A call's key contains its stream, because a
 * trunk carries several calls at once.
 */
export const mapAdn: Mapper = (message, topic) => {
	if (!isRecord(message)) return undefined;
	const { phase, direction, system, slot, stream_id: stream, src_id: src, dst_id: dst } = message;
	const { call_family: family, duration_s: seconds } = message;
	if (typeof direction !== 'string' || typeof phase !== 'string' || typeof family !== 'string') return undefined;
	if (direction !== 'RX' || (phase !== 'START' && phase !== 'END') || message['is_announcement'] === true) return [];
	if (family !== 'GROUP') return [];
	if (typeof system !== 'string' || !isId(stream) || !isId(src) || !isId(dst)) return undefined;
	if (isAnnouncer(src)) return [];
	const key = `${topic} ${system} ${stream} ${src}`;
	if (phase === 'END') return [{ kind: 'end', key, ...(typeof seconds === 'number' && { seconds }) }];
	if (!isId(slot)) return undefined;
	const station = { id: String(src), callsign: '', name: '' };
	return [
		{ kind: 'start', key, place: `${topic} ${system} ${slot}`, station, talkgroup: { id: String(dst), name: '' } },
	];
};

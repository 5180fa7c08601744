import type { UnixSeconds } from '../engine/time.ts';
import { cleanName } from '../protocol/clean-name.ts';
import { isId, isRecord, isTime } from '../protocol/values.ts';
import type { Fields, Mapper, OverReport } from './mapper.ts';

type Event = 'start' | 'alive' | 'end';

/** Seconds of voice in a packet. */
const PACKET = 0.06;
/** HBlink4 ends a call itself this many seconds after the last packet, when the terminator was lost. */
const LOST_END_WAIT = 2;

/**
 * Reads messages of the hblink3 and HBlink4 dashboards. HBlink4 nests its fields in `data`. A call's key contains its stream, because a trunk carries
 * several calls at once, and its source, because an XLX peer gives all its streams the same number.
 */
export const mapHblink: Mapper = (message) => {
	if (!isRecord(message) || typeof message['type'] !== 'string') return undefined;
	const { type, streams, data = {} } = message;
	if (type === 'initial') return Array.isArray(streams) ? streams.flatMap((one) => onAir3(one)) : undefined;
	if (type === 'hblink') return ofServer(message['connected']);
	if (!isRecord(data)) return undefined;
	if (type === 'initial_state') {
		const { streams: onAir, hblink_connected: isConnected } = data;
		if (!Array.isArray(onAir)) return undefined;
		const callsigns = callsignsOf(data['last_heard']);
		return [...ofServer(isConnected), ...(isConnected === false ? [] : onAir.flatMap((one) => onAir4(one, callsigns)))];
	}
	if (type === 'hblink_status') return ofServer(data['connected']);
	if (type === 'hang_time_expired' || DISCONNECTED.test(type)) {
		const node = linkOf(data);
		const place = placeOf(data);
		if (type !== 'hang_time_expired') return node === undefined ? undefined : [{ kind: 'all ended', node }];
		return node === undefined || place === undefined ? undefined : [{ kind: 'all ended', node, place }];
	}
	const event = EVENTS.get(type);
	if (event === undefined) return [];
	return 'data' in message ? mapHblink4(data, callsignsOf(message['last_heard']), event) : mapHblink3(message, event);
};

const EVENTS: ReadonlyMap<string, Event> = new Map([
	['stream_start', 'start'],
	['stream_update', 'alive'],
	['stream_end', 'end'],
]);

/** HBlink4 reports a disconnected repeater or link, but not the ends of its calls. */
const DISCONNECTED = /^(repeater|outbound|openbridge)_disconnected$/;

/** A dashboard without its server resends the active calls when the server is back. */
export function ofServer(isConnected: unknown): readonly OverReport[] {
	if (isConnected === true) return [{ kind: 'server', connected: true }];
	if (isConnected !== false) return [];
	const text = 'not connected: the dashboard has no connection to its server';
	return [{ kind: 'all ended' }, { kind: 'server', connected: false }, { kind: 'note', text }];
}

function mapHblink3(message: Fields, event: Event, at?: UnixSeconds): readonly OverReport[] | undefined {
	const { trx, call_type: callType, system, slot, stream_id: stream, src, dst, duration } = message;
	if (typeof trx !== 'string' || typeof callType !== 'string') return undefined;
	if (trx !== 'RX' || callType !== 'GROUP VOICE') return [];
	if (typeof system !== 'string' || !isStream(stream) || !isId(src) || !isId(dst)) return undefined;
	const key = `${system} ${stream} ${src}`;
	if (event === 'alive') return [{ kind: 'alive', stationId: String(src), talkgroupId: String(dst) }];
	const station = { id: String(src), callsign: cleanName(message['src_alias']), name: '' };
	const talkgroup = { id: String(dst), name: cleanName(message['dst_alias']) };
	if (event === 'end') {
		const length = typeof duration === 'number' ? { seconds: duration } : {};
		return [{ kind: 'end', key, names: { station, talkgroup }, ...length }];
	}
	if (!isId(slot)) return undefined;
	return [{ kind: 'start', key, place: `${system} ${slot}`, ...(at && { at }), station, talkgroup }];
}

/** @param callsigns of the dashboard's list of stations, by number */
function mapHblink4(
	data: Fields,
	callsigns: ReadonlyMap<unknown, string>,
	event: Event,
	at?: UnixSeconds,
): readonly OverReport[] | undefined {
	const { stream_id: stream, src_id: src, dst_id: dst, call_type: callType } = data;
	if (typeof callType !== 'string') return undefined;
	if (callType !== 'group' || data['is_assumed'] === true || data['is_data'] === true) return [];
	if (!isId(src) || !isId(dst)) return undefined;
	if (event === 'alive') return [{ kind: 'alive', stationId: String(src), talkgroupId: String(dst) }];
	if (!isStream(stream)) return undefined;
	const key = `${stream} ${src}`;
	const station = { id: String(src), callsign: callsigns.get(src) || cleanName(data['callsign']), name: '' };
	const talkgroup = { id: String(dst), name: '' };
	if (event === 'end') return [{ kind: 'end', key, names: { station, talkgroup }, ...lengthOf(data) }];
	const node = linkOf(data);
	const place = placeOf(data);
	if (node === undefined || place === undefined) return undefined;
	return [{ kind: 'start', key, place, node, ...(at && { at }), station, talkgroup }];
}

/** Reads an active call of hblink3's `initial` message. */
function onAir3(stream: unknown): readonly OverReport[] {
	return isRecord(stream) ? (mapHblink3(stream, 'start', unixSeconds(stream['_ts'])) ?? []) : [];
}

/** Reads an active call of HBlink4's `initial_state` message, which also lists ended calls whose slot is reserved (`hang_time`). */
function onAir4(stream: unknown, callsigns: ReadonlyMap<unknown, string>): readonly OverReport[] {
	if (!isRecord(stream)) return [];
	const event = stream['status'] === 'hang_time' ? 'end' : 'start';
	return mapHblink4(stream, callsigns, event, unixSeconds(stream['start_time'])) ?? [];
}

/** Identifies a repeater, or a link to another server. A link may have both an id and a name. */
function linkOf({ connection_name: name, repeater_id: id }: Fields): string | undefined {
	if (typeof name === 'string') return name;
	return typeof id === 'string' || isId(id) ? String(id) : undefined;
}

function placeOf(data: Fields): string | undefined {
	const link = linkOf(data);
	return link !== undefined && isId(data['slot']) ? `${link}\t${data['slot']}` : undefined;
}

function isStream(value: unknown): value is string | number {
	return typeof value === 'string' || isId(value);
}

/** The length of the voice. When the terminator was lost, HBlink4 includes its wait in the duration. */
function lengthOf(data: Fields): { readonly seconds?: number } {
	const { duration, packets: counted, packet_count: packets = counted, end_reason: reason } = data;
	if (typeof reason === 'string' && reason !== 'terminator' && isId(packets)) return { seconds: packets * PACKET };
	if (typeof duration !== 'number') return {};
	return { seconds: duration - (reason === 'timeout' ? LOST_END_WAIT : 0) };
}

function unixSeconds(time: unknown): UnixSeconds | undefined {
	const seconds = typeof time === 'number' ? Math.floor(time) : undefined;
	return isTime(seconds) ? seconds : undefined;
}

/** @param lastHeard the rows of the dashboard's list, the latest first */
function callsignsOf(lastHeard: unknown): ReadonlyMap<unknown, string> {
	const rows: readonly unknown[] = Array.isArray(lastHeard) ? lastHeard : [];
	return new Map(
		rows.toReversed().flatMap((row) => (isRecord(row) ? [[row['radio_id'], cleanName(row['callsign'])]] : [])),
	);
}

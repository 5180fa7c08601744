import type { Clock } from '../feed/clock.ts';
import { cleanName } from '../protocol/clean-name.ts';
import { isId, isRecord, isTime } from '../protocol/values.ts';
import type { Mapper, Report } from './mapper.ts';
import type { Transport } from './network-source.ts';
import { openWebSocket } from './websocket.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Seconds that HBlink4 waits before it makes up a lost end. Its duration contains them. */
const LOST_END_WAIT = 2;

/** Reads what the dashboards of hblink3 and HBlink4 send. HBlink4's messages have their fields in `data`. */
export const mapHblink: Mapper = (message) => {
	if (!isRecord(message) || typeof message['type'] !== 'string') return undefined;
	const { type, streams, data } = message;
	if (type === 'initial') return Array.isArray(streams) ? streams.flatMap((one) => mapHblink3(one, 'start') ?? []) : [];
	const event = EVENTS.get(type);
	if (event === undefined) return [];
	return isRecord(data) ? mapHblink4(message, data, event) : mapHblink3(message, event);
};

const EVENTS: ReadonlyMap<string, 'start' | 'alive' | 'end'> = new Map([
	['stream_start', 'start'],
	['stream_update', 'alive'],
	['stream_end', 'end'],
]);

function mapHblink3(message: unknown, event: 'start' | 'alive' | 'end'): readonly Report[] | undefined {
	if (!isRecord(message)) return undefined;
	const { trx, call_type: callType, system, slot, src, dst, duration } = message;
	if (trx !== 'RX' || callType !== 'GROUP VOICE') return [];
	const at = unixSeconds(message['_ts']);
	if (typeof system !== 'string' || !isId(slot) || !isId(src) || !isId(dst) || at === undefined) return undefined;
	const key = `${system} ${slot}`;
	if (event === 'end') return [{ kind: 'end', key, ...lengthOf(duration) }];
	if (event === 'alive') return [{ kind: 'alive', key, sourceId: src, destinationId: dst }];
	const station = { id: src, callsign: cleanName(message['src_alias']), name: '' };
	return [{ kind: 'start', key, at, station, talkgroup: { id: dst, name: cleanName(message['dst_alias']) } }];
}

function mapHblink4(message: Fields, data: Fields, event: 'start' | 'alive' | 'end'): readonly Report[] | undefined {
	const { repeater_id: repeater, slot, src_id: src, dst_id: dst, duration } = data;
	if (data['call_type'] !== 'group' || data['is_assumed'] === true || data['is_data'] === true) return [];
	const at = unixSeconds(message['timestamp']);
	if (!isId(repeater) || !isId(slot) || !isId(src) || !isId(dst) || at === undefined) return undefined;
	const key = `${repeater} ${slot}`;
	if (event === 'alive') return [{ kind: 'alive', key, sourceId: src, destinationId: dst }];
	if (event === 'end') return [{ kind: 'end', key, ...lengthOf(duration, data['end_reason'] === 'timeout') }];
	const station = { id: src, callsign: callsignOf(src, message['last_heard']), name: '' };
	return [{ kind: 'start', key, at, station, talkgroup: { id: dst, name: '' } }];
}

function lengthOf(duration: unknown, isMadeUp = false): { readonly seconds?: number } {
	if (typeof duration !== 'number') return {};
	return { seconds: duration - (isMadeUp ? LOST_END_WAIT : 0) };
}

function unixSeconds(time: unknown): number | undefined {
	const seconds = typeof time === 'number' ? Math.floor(time) : undefined;
	return isTime(seconds) ? seconds : undefined;
}

/** @param lastHeard the rows of the dashboard's list, which have call signs where the server knows them */
function callsignOf(radioId: number, lastHeard: unknown): string {
	const rows: readonly unknown[] = Array.isArray(lastHeard) ? lastHeard : [];
	const row = rows.find((one) => isRecord(one) && one['radio_id'] === radioId);
	return isRecord(row) ? cleanName(row['callsign']) : '';
}

/** The websocket of an HBlink dashboard, which sends one JSON message each. @param address such as `ws://host:8080/ws` */
export function hblinkTransport(address: string, userAgent: string, clock: Clock): Transport {
	return ({ connected, message, lost }) =>
		openWebSocket({
			url: address,
			userAgent,
			clock,
			opened: connected,
			ping: (socket) => socket.ping(),
			message: (text) => message(text, ''),
			lost,
		});
}

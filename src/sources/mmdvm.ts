import { BoundedMap } from '../engine/bounded-map.ts';
import { idOfNumber, idOfText, type TextMode } from '../engine/ids.ts';
import { cleanName } from '../protocol/clean-name.ts';
import { isId, isRecord } from '../protocol/values.ts';
import { Gateways, withoutModule } from './gateways.ts';
import { type Fields, type Mapper, OTHER_KIND, type OverParties, type OverReport, talkerOf } from './mapper.ts';

/**
 * `'other'`: a private call, data or a repeater command. It ends the open over with the same key. `'nobody'`: starts and ends no over. Undefined:
 * unreadable.
 */
type Read = OverParties | 'other' | 'nobody' | undefined;

/** Returns undefined for a number that the mode does not have. */
type IdOfNumber = (number: number) => string | undefined;

const ID_OF_NUMBER: ReadonlyMap<string, IdOfNumber> = new Map<string, IdOfNumber>([
	['DMR', String],
	['P25', (number) => idOfNumber('P25', number)],
	['NXDN', (number) => idOfNumber('NXDN', number)],
]);
/** Other messages of MMDVM-Host and its gateways, which report no overs. */
const OTHERS: ReadonlySet<string> = new Set(['RSSI', 'BER', 'Text', 'POCSAG', 'FM', 'M17', 'AX.25', 'status']);
/** Actions that neither start nor end an over. After a `timeout` the over continues. Some builds also report each frame of voice, and `Idle`. */
const NO_START_OR_END = /^(?:timeout|rejected|invalid|csbk|idle)$|voice|frame/i;
/** A hotspot that is linked to a reflector or a room by dial hears all of it as this talkgroup, and sends to it there. */
const LINKED_TALKGROUP = '9';
/** The longest valid duration, in seconds. */
const MAX_DURATION = 86_400;
/** The most open NXDN data transfers that are remembered. */
const MAX_DATA = 1000;

/**
 * Reads messages of MMDVM-Host and its gateways, with the field names before and after May 2026. Ends have no ids, so an over's key is its topic,
 * mode, slot, and side (radio or network).
 */
export function mmdvmMapper(): Mapper {
	const gateways = new Gateways();
	/** The sender and the destination of each open NXDN data transfer, by its key. */
	const data = new BoundedMap<string, string>(MAX_DATA);

	const readStart = (mode: string, fields: Fields, key: string, topic: string): Read => {
		const node = cleanName(topic.replace(/\/json$/, ''));
		if (mode === 'YSF' || mode === 'D-Star') {
			const link = gateways.linkOf(mode, topic) || node;
			return mode === 'YSF' ? readYsf(fields, link) : readDStar(fields, link);
		}
		const parties = readNumbers(fields, ID_OF_NUMBER.get(mode));
		if (mode === 'DMR') return onReflector(parties, gateways.linkOf('DMR', topic) || node);
		if (mode !== 'NXDN') return parties;
		const sender = data.get(key);
		data.delete(key);
		// MMDVM-Host reports the end of NXDN data as a start with the same sender and destination, or without a sender.
		return sender !== undefined && sender === nameOf(parties) ? 'nobody' : parties;
	};

	const readMode = (mode: string, fields: Fields, topic: string): readonly OverReport[] | undefined => {
		const { action, slot, source, duration, loss, frames } = fields;
		if (typeof action === 'string' && NO_START_OR_END.test(action)) return [];
		if (mode === 'DMR' && slot !== 1 && slot !== 2) return undefined;
		const place = `${topic} ${mode} ${mode === 'DMR' ? String(slot) : ''}`;
		if (action === 'end' || action === 'lost') {
			// On NXDN only the radio side has `ber`; in other modes only the network side has `loss`.
			const isNetwork = mode === 'NXDN' ? !('ber' in fields) : 'loss' in fields;
			const key = `${place} ${isNetwork ? 'network' : 'radio'}`;
			if (duration === undefined) {
				// Only ends of data have no duration.
				data.delete(key);
				return [];
			}
			if (typeof duration !== 'number' || duration < 0 || duration > MAX_DURATION) return undefined;
			const heard = action === 'lost' && typeof loss === 'number' ? 1 - loss / 100 : 1;
			return [{ kind: 'end', key, seconds: duration * heard }];
		}
		if (action !== 'start' && action !== 'late_entry') return undefined;
		const key = `${place} ${source === 'rf' ? 'radio' : 'network'}`;
		if (frames !== undefined) {
			if (mode === 'NXDN') data.set(key, nameOf(readNumbers(fields, ID_OF_NUMBER.get(mode))));
			return [];
		}
		const read = readStart(mode, fields, key, topic);
		if (read === undefined) return undefined;
		if (read === 'nobody') return [];
		if (read === 'other') return [{ kind: 'end', key }];
		const start: OverReport = { kind: 'start', key, node: topic, ...read };
		// A late entry in a place with an open over means that the end of that over was lost.
		return action === 'late_entry' ? [{ kind: 'end', key }, start] : [start];
	};

	/** A node that becomes idle, starts or stops has no open overs. */
	const readNode = ({ mode, message }: Fields, topic: string): readonly OverReport[] => {
		const text = typeof message === 'string' ? message : '';
		const starts = /\bstart/i.test(text);
		if (starts) gateways.forgetRetained(topic);
		else if (mode !== 'idle' && !/\bstop/i.test(text)) return [];
		return [{ kind: 'all ended', node: topic }];
	};

	return (message, topic, retainedAt) => {
		if (!isRecord(message)) return undefined;
		const reports: OverReport[] = [];
		let known = false;
		for (const [mode, fields] of Object.entries(message)) {
			if (OTHERS.has(mode)) known = true;
			else if (mode === 'link' || mode === 'MMDVM' || ID_OF_NUMBER.has(mode) || mode === 'YSF' || mode === 'D-Star') {
				known = true;
				if (!isRecord(fields)) return undefined;
				if (mode === 'link') gateways.take(fields, topic, retainedAt);
				else {
					gateways.noteNode(topic);
					const read = mode === 'MMDVM' ? readNode(fields, topic) : readMode(mode, fields, topic);
					if (read === undefined) return undefined;
					reports.push(...read);
				}
			}
		}
		return known ? reports : OTHER_KIND;
	};
}

function nameOf(parties: Read): string {
	return typeof parties === 'object' ? `${parties.station.id} ${parties.talkgroup.id}` : '';
}

/** @param place the reflector that talkgroup 9 is linked to; the node, where the reflector is not known */
function onReflector(read: Read, place: string): Read {
	if (typeof read !== 'object' || read.talkgroup.id !== LINKED_TALKGROUP) return read;
	const id = idOfText('DMR', place);
	return id === undefined ? 'nobody' : { ...read, talkgroup: { id, name: place } };
}

function readNumbers(fields: Fields, idOf: IdOfNumber = String): Read {
	const source = fields['src_id'] ?? fields['source_id'];
	const destination = fields['dst_id'] ?? fields['destination_id'];
	const kind = fields['group'] ?? fields['destination_type'];
	if (!isId(source) || !isId(destination)) return undefined;
	if (source === 0 || destination === 0) return 'nobody';
	if (kind === 'no' || kind === 'individual') return 'other';
	if (kind !== 'yes' && kind !== 'group') return undefined;
	const [stationId, talkgroupId] = [idOf(source), idOf(destination)];
	if (stationId === undefined || talkgroupId === undefined) return undefined;
	// MMDVM-Host repeats the number when it knows no call sign.
	const callsign = cleanName(fields['src_info'] ?? fields['source_info']);
	return {
		station: { id: stationId, callsign: /^\d*$/.test(callsign) ? '' : callsign, name: '' },
		talkgroup: { id: talkgroupId, name: '' },
	};
}

/** @param link the node's reflector, or its topic if unknown. The `reflector` field of a YSF start names the station's gateway, so it is not used */
function readYsf(fields: Fields, link: string): Read {
	return fields['mode'] === 'data_fr' ? 'other' : readNames('YSF', fields, link);
}

/** Without a reflector, only CQCQCQ is a call to all. Other destinations are stations or repeater commands. */
function readDStar(fields: Fields, link: string): Read {
	const destination = fields['dst_callsign'] ?? fields['destination_cs'];
	const reflector = withoutModule(cleanName(fields['reflector']));
	if (typeof destination !== 'string') return undefined;
	if (reflector === '' && cleanName(destination) !== 'CQCQCQ') return 'other';
	return readNames('D-Star', fields, reflector || link);
}

function readNames(mode: TextMode, fields: Fields, place: string): Read {
	const source = fields['src_callsign'] ?? fields['source_cs'];
	if (typeof source !== 'string') return undefined;
	const callsign = cleanName(source);
	const [station, talkgroupId] = [talkerOf(mode, callsign), idOfText(mode, place)];
	if (station === undefined || talkgroupId === undefined) return 'nobody';
	return { station, talkgroup: { id: talkgroupId, name: place } };
}

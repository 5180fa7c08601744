import { idOfNumber, idOfText, type TextMode } from '../engine/made-ids.ts';
import { cleanName } from '../protocol/clean-name.ts';
import { isId, isRecord } from '../protocol/values.ts';
import { mapAdn } from './adn.ts';
import type { Mapper, Over, Report } from './mapper.ts';

type Fields = Readonly<Record<string, unknown>>;
type Parties = Pick<Over, 'station' | 'talkgroup'>;

/** What may come by MQTT: JSON of MMDVMHost, or voice events of ADN servers. */
export const mapMqtt: Mapper = (message, topic) =>
	isRecord(message) && message['type'] === 'voice_event' ? mapAdn(message, topic) : mapMmdvm(message, topic);

/** How each mode names who talks, and where. Undefined where it cannot be read; `'private'` for a call to one station. */
const PARTIES: ReadonlyMap<string, (fields: Fields) => Parties | 'private' | undefined> = new Map([
	['DMR', (fields) => numbered(fields, (id) => id)],
	['P25', (fields) => numbered(fields, (id) => idOfNumber('P25', id))],
	['NXDN', (fields) => numbered(fields, (id) => idOfNumber('NXDN', id))],
	[
		'YSF',
		(fields) => named('YSF', fields, fields['reflector'] || `DG-ID ${isId(fields['dg-id']) ? fields['dg-id'] : 0}`),
	],
	['D-Star', dStar],
]);

/** Reads what MMDVMHost publishes. Its ends have no ids, so what is open is known by topic, mode and slot. */
export const mapMmdvm: Mapper = (message, topic) => {
	if (!isRecord(message)) return undefined;
	const reports: Report[] = [];
	for (const [mode, fields] of Object.entries(message)) {
		if (!isRecord(fields)) return undefined;
		const read = mode === 'MMDVM' ? reportOfNode(fields, topic) : reportOf(mode, fields, topic);
		if (read === undefined) return undefined;
		reports.push(...read);
	}
	return reports;
};

/** A node that is idle, starts or stops has nothing open. */
function reportOfNode({ mode, message }: Fields, topic: string): readonly Report[] {
	const ended = mode === 'idle' || (typeof message === 'string' && /\bstart|\bstop/i.test(message));
	return ended ? [{ kind: 'all ended', places: `${topic} ` }] : [];
}

function reportOf(mode: string, fields: Fields, topic: string): readonly Report[] | undefined {
	const { action, slot, duration, loss } = fields;
	const readParties = PARTIES.get(mode);
	// With frames it is data; NXDN reports the end of data as a start.
	if (readParties === undefined || 'frames' in fields) return [];
	if (mode === 'DMR' && !isId(slot)) return undefined;
	const key = `${topic} ${mode} ${isId(slot) ? slot : ''}`;
	if (action === 'end' || action === 'lost') {
		if (typeof duration !== 'number') return [{ kind: 'end', key }];
		const heard = action === 'lost' && typeof loss === 'number' ? 1 - loss / 100 : 1;
		return [{ kind: 'end', key, seconds: duration * heard }];
	}
	// After a `timeout` the over goes on.
	if (action !== 'start' && action !== 'late_entry') return [];
	const parties = readParties(fields);
	if (parties === undefined) return undefined;
	return [parties === 'private' ? { kind: 'end', key } : { kind: 'start', key, ...parties }];
}

/** @param idOf keeps the numbers of the mode apart from DMR's */
function numbered(fields: Fields, idOf: (number: number) => number | undefined): Parties | 'private' | undefined {
	const { source_id: source, destination_id: destination, destination_type: type, source_info: info } = fields;
	if (type !== 'group') return 'private';
	if (!isId(source) || !isId(destination)) return undefined;
	const [stationId, talkgroupId] = [idOf(source), idOf(destination)];
	if (stationId === undefined || talkgroupId === undefined) return undefined;
	// Without a call sign it repeats the number.
	const callsign = cleanName(info);
	return {
		station: { id: stationId, callsign: /^\d*$/.test(callsign) ? '' : callsign, name: '' },
		talkgroup: { id: talkgroupId, name: '' },
	};
}

/** @param place the reflector, or where there is none what is transmitted to */
function named(mode: TextMode, fields: Fields, place: unknown): Parties | undefined {
	const callsign = cleanName(fields['source_cs']);
	const name = cleanName(place);
	const [stationId, talkgroupId] = [idOfText(mode, callsign), idOfText(mode, name)];
	if (stationId === undefined || talkgroupId === undefined) return undefined;
	return { station: { id: stationId, callsign, name: '' }, talkgroup: { id: talkgroupId, name } };
}

/** Without a reflector only a general call is one to all. Others go to a station, or command a repeater. */
function dStar(fields: Fields): Parties | 'private' | undefined {
	const destination = cleanName(fields['destination_cs']);
	const reflector = cleanName(fields['reflector']);
	if (reflector === '' && destination !== 'CQCQCQ') return 'private';
	return named('D-Star', fields, reflector === '' ? destination : reflector);
}

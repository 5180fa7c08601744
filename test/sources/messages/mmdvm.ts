// Messages of fictitious stations, in the shapes that MMDVM-Host, its gateways and ADN servers publish.

import type { Fields } from '../../../src/sources/mapper.ts';

/** The names of fields until May 2026, by their present names. */
const OLD_NAMES: Readonly<Record<string, string>> = {
	src_id: 'source_id',
	src_info: 'source_info',
	dst_id: 'destination_id',
	src_callsign: 'source_cs',
	src_ext: 'source_ext',
	dst_callsign: 'destination_cs',
};

/** @returns the message with the field names until May 2026 */
export function old(message: Readonly<Record<string, Fields>>): Record<string, Fields> {
	const rename = ([name, value]: [string, unknown]) =>
		name === 'group'
			? ['destination_type', value === 'yes' ? 'group' : 'individual']
			: [OLD_NAMES[name] ?? name, value];
	return Object.fromEntries(
		Object.entries(message).map(([mode, fields]) => [mode, Object.fromEntries(Object.entries(fields).map(rename))]),
	);
}

const TIMESTAMP = '2026-11-24T06:02:44.123Z';
const CALL = {
	action: 'start',
	source: 'network',
	src_id: 2350001,
	src_info: 'Q1AAA',
	group: 'yes',
	timestamp: TIMESTAMP,
};

export const start = (fields: Fields = {}) => ({ DMR: { ...CALL, slot: 2, dst_id: 91, ...fields } });
/** The end of an over from the network. */
export const end = (fields: Fields = {}) => ({
	DMR: { action: 'end', ber: 6.38, duration: 2.28, loss: 0, slot: 2, timestamp: TIMESTAMP, ...fields },
});
export const p25Start = (fields: Fields = {}) => ({ P25: { ...CALL, dst_id: 10200, ...fields } });
export const nxdnStart = (fields: Fields = {}) => ({ NXDN: { ...CALL, src_id: 501, dst_id: 65000, ...fields } });

export const ysfStart = (fields: Fields = {}) => ({
	YSF: {
		action: 'start',
		'dg-id': 0,
		reflector: 'Q2BBB',
		source: 'network',
		src_callsign: 'Q2BBB',
		timestamp: TIMESTAMP,
		...fields,
	},
});

export const dStarStart = (fields: Fields = {}) => ({
	'D-Star': {
		action: 'start',
		dst_callsign: 'CQCQCQ',
		reflector: 'REF999',
		source: 'network',
		src_callsign: 'Q3CCC',
		src_ext: 'ID51',
		timestamp: TIMESTAMP,
		...fields,
	},
});

/** A message of a gateway. */
export const link = (reflector: string, protocol = 'ysf') => ({
	link: { action: 'linking', reason: 'user', reflector, protocol, timestamp: TIMESTAMP },
});
export const unlinked = { link: { action: 'unlinked', reason: 'user', timestamp: TIMESTAMP } };

export function adn(fields: Fields = {}) {
	return {
		type: 'voice_event',
		ts: 1717555201.234,
		call_family: 'GROUP',
		phase: 'START',
		direction: 'RX',
		system: 'MASTER-A',
		stream_id: 2155905152,
		peer_id: 1001,
		src_id: 3129001,
		slot: 2,
		dst_id: 52090,
		duration_s: null,
		is_announcement: false,
		...fields,
	};
}

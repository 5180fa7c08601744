// Messages of fictitious stations, in the shapes that the dashboards of hblink3 and HBlink4 send.

import type { Fields } from '../../../src/sources/mapper.ts';

/** A message of hblink3. */
export function three(fields: Fields = {}) {
	return {
		type: 'stream_start',
		call_type: 'GROUP VOICE',
		action: 'START',
		trx: 'RX',
		system: 'SERVER-A',
		stream_id: 3321312285,
		peer: 312900,
		src: 3129001,
		slot: 2,
		dst: 3129,
		src_alias: 'N0QRA',
		peer_alias: 'W0QRT',
		dst_alias: null,
		_ts: 1795500678.7516744,
		_seen: 1795500678.7516773,
		...fields,
	};
}

/** A message of HBlink4. @param fields fields of its data */
export function four(type: string, fields: Fields = {}) {
	return {
		type,
		timestamp: 1795500645.1844666,
		data: {
			slot: 2,
			src_id: 3129001,
			dst_id: 3129,
			stream_id: 'e00da1ab',
			call_type: 'group',
			is_assumed: false,
			is_data: false,
			repeater_id: 312900,
			...fields,
		},
		last_heard: [{ radio_id: 3129001, callsign: 'N0QRA', slot: 2, talkgroup: 3129, call_type: 'group', active: true }],
	};
}

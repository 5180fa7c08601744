// Messages of fictitious stations, in the shapes that TGIF's server sends.

import type { Fields } from '../../../src/sources/mapper.ts';

export function start(fields: Fields = {}) {
	return {
		latitude: '0.00000',
		longitude: '0.00000',
		timestamp: 1781957457,
		talkgroup: 59650,
		radio_id: 3209999,
		repeater_id: 320999972,
		streamid: 1065874006,
		rssi: 0,
		ber: 0,
		security_level: '1',
		admin: 'no',
		callsign: 'K5QRA',
		name: 'Bob ',
		shortname: 'Bob',
		rptbaseid: 3209999,
		rptcallsign: 'K5QRA',
		talkgroup_name: 'Quiet Systems',
		...fields,
	};
}

export function end(fields: Fields = {}) {
	return {
		latitude: '0.00000',
		longitude: '0.00000',
		timestamp: 1781957460,
		talkgroup: 59650,
		security_level: '1',
		radio_id: 0,
		repeater_id: 0,
		streamid: 1065874006,
		rssi: 0,
		ber: 0,
		admin: 'no',
		...fields,
	};
}

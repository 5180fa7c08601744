// Messages of fictitious stations, in the shapes that MMDVMHost and ADN servers publish.

type Fields = Readonly<Record<string, unknown>>;

export function start(fields: Fields = {}) {
	return {
		DMR: {
			action: 'start',
			destination_id: 91,
			destination_type: 'group',
			slot: 2,
			source: 'network',
			source_id: 1029001,
			source_info: 'VE3QRA',
			timestamp: '2026-11-24T06:02:44.123Z',
			...fields,
		},
	};
}

export function end(fields: Fields = {}) {
	return {
		DMR: {
			action: 'end',
			ber: 6.38,
			duration: 2.28,
			loss: 0,
			slot: 2,
			timestamp: '2026-11-24T06:02:46.413Z',
			...fields,
		},
	};
}

export function ysfStart(fields: Fields = {}) {
	return {
		YSF: {
			action: 'start',
			'dg-id': 0,
			reflector: 'GB QUIET',
			source: 'network',
			source_cs: 'G4QRB',
			timestamp: '2026-11-24T06:02:44.123Z',
			...fields,
		},
	};
}

export function dStarStart(fields: Fields = {}) {
	return {
		'D-Star': {
			action: 'start',
			destination_cs: 'CQCQCQ  ',
			reflector: 'REF999 C',
			source: 'network',
			source_cs: 'G4QRC   ',
			source_ext: 'ID51',
			timestamp: '2026-11-24T06:02:44.123Z',
			...fields,
		},
	};
}

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

import { expect, test } from 'vitest';
import { mapHblink } from '../../src/sources/hblink.ts';
import { mqttMapper } from '../../src/sources/mqtt.ts';
import { mapTgif } from '../../src/sources/tgif.ts';
import * as hblink from './messages/hblink.ts';
import * as mmdvm from './messages/mmdvm.ts';
import * as tgif from './messages/tgif.ts';

const mapMqtt = mqttMapper();

test('TGIF: names are trimmed, and "Unk" is no name', () => {
	expect(mapTgif(tgif.start(), 'lastheard')).toMatchObject([
		{ station: { id: '3209999', callsign: 'K5QRA', name: 'Bob' }, talkgroup: { id: '59650', name: 'Quiet Systems' } },
	]);
	expect(mapTgif(tgif.start({ talkgroup_name: 'Unk' }), 'lastheard')).toMatchObject([{ talkgroup: { name: '' } }]);
});

test('of ADN and HBlink servers, only received group calls of voice count', () => {
	for (const ignored of [
		{ phase: 'INGRESS' },
		{ direction: 'TX' },
		{ is_announcement: true },
		{ src_id: 1_000_001 },
		{ src_id: 5000 },
		{ call_family: 'PRIVATE' },
	]) {
		expect(mapMqtt(mmdvm.adn(ignored), 'adn/9999/voice_event')).toEqual([]);
	}
	for (const ignored of [{ trx: 'TX' }, { call_type: 'PRIVATE VOICE' }]) {
		expect(mapHblink(hblink.three(ignored), '')).toEqual([]);
	}
	for (const ignored of [{ is_assumed: true }, { is_data: true }, { call_type: 'private' }]) {
		expect(mapHblink(hblink.four('stream_start', ignored), '')).toEqual([]);
	}
});

import { describe, expect, test } from 'vitest';
import { mapHblink } from '../../src/sources/hblink.ts';
import { mqttMapper } from '../../src/sources/mqtt-mapper.ts';
import { mapTgif } from '../../src/sources/tgif.ts';
import * as hblink from './messages/hblink.ts';
import * as mmdvm from './messages/mmdvm.ts';
import * as tgif from './messages/tgif.ts';

const TOPIC = 'mmdvm/json';
const mapMqtt = mqttMapper();

describe('TGIF', () => {
	test('a start has names; an end has neither station nor repeater', () => {
		expect(mapTgif(tgif.start(), 'lastheard')).toEqual([
			{
				kind: 'start',
				key: '1065874006',
				place: '320999972',
				at: 1781957457,
				station: { id: 3209999, callsign: 'K5QRA', name: 'Bob' },
				talkgroup: { id: 59650, name: 'Quiet Systems' },
			},
		]);
		expect(mapTgif(tgif.end(), 'lastheard')).toEqual([{ kind: 'end', key: '1065874006', at: 1781957460 }]);
		expect(mapTgif(tgif.start({ talkgroup_name: 'Unk' }), 'lastheard')).toMatchObject([{ talkgroup: { name: '' } }]);
	});

	test('the backlog brings only names', () => {
		expect(mapTgif([tgif.start(), tgif.end(), 'x'], 'lastheard_backlog')).toMatchObject([{ kind: 'names' }]);
		expect(mapTgif({}, 'another event')).toEqual([]);
	});
});

describe('ADN', () => {
	const topic = 'adn/9999/voice_event';
	const key = `${topic} MASTER-A 2155905152 3129001`;

	test('only received group calls count; number and source identify a stream', () => {
		expect(mapMqtt(mmdvm.adn(), topic)).toEqual([
			{
				kind: 'start',
				key,
				place: `${topic} MASTER-A 2`,
				station: { id: 3129001, callsign: '', name: '' },
				talkgroup: { id: 52090, name: '' },
			},
		]);
		expect(mapMqtt(mmdvm.adn({ phase: 'END', duration_s: 4.2 }), topic)).toEqual([{ kind: 'end', key, seconds: 4.2 }]);
		for (const ignored of [
			{ phase: 'INGRESS' },
			{ direction: 'TX' },
			{ is_announcement: true },
			{ call_family: 'PRIVATE' },
		]) {
			expect(mapMqtt(mmdvm.adn(ignored), topic)).toEqual([]);
		}
	});
});

describe('hblink3', () => {
	const key = 'SERVER-A 3321312285 3129001';
	const station = { id: 3129001, callsign: 'N0QRA', name: '' };
	const started = { kind: 'start', key, place: 'SERVER-A 2', station, talkgroup: { id: 3129, name: '' } };

	test('only received group calls count; number, source and system identify a stream', () => {
		expect(mapHblink(hblink.three(), '')).toEqual([started]);
		expect(mapHblink(hblink.three({ type: 'stream_end', duration: 2.17 }), '')).toEqual([
			{ kind: 'end', key, seconds: 2.17 },
		]);
		expect(mapHblink(hblink.three({ trx: 'TX', dst: 91, dst_alias: 'Worldwide' }), '')).toEqual([]);
		expect(mapHblink(hblink.three({ call_type: 'PRIVATE VOICE' }), '')).toEqual([]);
	});

	test('a stream on the air at connect keeps its earlier start; all streams end when the server is lost', () => {
		const streams = [hblink.three(), hblink.three({ trx: 'TX', system: 'SERVER-B' }), 'x'];
		expect(mapHblink({ type: 'initial', streams }, '')).toEqual([{ ...started, at: 1795500678 }]);
		expect(mapHblink({ type: 'hblink', connected: false }, '')).toEqual([{ kind: 'all ended', places: '' }]);
		expect(mapHblink({ type: 'hblink', connected: true }, '')).toEqual([]);
	});
});

describe('HBlink4', () => {
	const key = 'e00da1ab 3129001';
	const station = { id: 3129001, callsign: 'N0QRA', name: '' };
	const started = { kind: 'start', key, station, talkgroup: { id: 3129, name: '' } };
	const upstream = { repeater_id: undefined, remote_repeater_id: 312999, connection_name: 'UP' };

	test.each(['openbridge', 'outbound'])(
		'a call has the place of its repeater, or of its link to another server, %s',
		(type) => {
			expect(mapHblink(hblink.four('stream_start'), '')).toEqual([{ ...started, place: '312900\t2\t' }]);
			expect(mapHblink(hblink.four('stream_start', { ...upstream, connection_type: type }), '')).toEqual([
				{ ...started, place: 'UP\t2\t' },
			]);
			expect(mapHblink(hblink.four('stream_update', { stream_id: undefined }), '')).toEqual([
				{ kind: 'alive', srcId: 3129001, dstId: 3129 },
			]);
			for (const ignored of [{ is_assumed: true }, { is_data: true }, { call_type: 'private' }]) {
				expect(mapHblink(hblink.four('stream_start', ignored), '')).toEqual([]);
			}
		},
	);

	test('an end names its stream, however it names the link; the hang time ends what is left on a link and slot', () => {
		const end = hblink.four('stream_end', { duration: 4, end_reason: 'terminator' });
		expect(mapHblink(end, '')).toEqual([{ kind: 'end', key, seconds: 4 }]);
		const { repeater_id: _, ...unnamed } = end.data;
		expect(mapHblink({ ...end, data: unnamed }, '')).toEqual([{ kind: 'end', key, seconds: 4 }]);
		expect(mapHblink({ ...end, data: { ...unnamed, connection_name: 'UP' } }, '')).toEqual([
			{ kind: 'end', key, seconds: 4 },
		]);
		const expired = { connection_type: 'outbound', connection_name: 'UP', slot: 2 };
		expect(mapHblink({ type: 'hang_time_expired', data: expired }, '')).toEqual([
			{ kind: 'all ended', places: 'UP\t2\t' },
		]);
		expect(mapHblink({ type: 'hang_time_expired', data: { repeater_id: 312900, slot: 2 } }, '')).toEqual([
			{ kind: 'all ended', places: '312900\t2\t' },
		]);
	});

	test('an end that the server made up comes late, so the number of packets gives the duration', () => {
		const ended = (fields: Readonly<Record<string, unknown>>) =>
			mapHblink(hblink.four('stream_end', { duration: 6.68, end_reason: 'timeout', ...fields }), '')?.map(
				(one) => 'seconds' in one && one.seconds,
			);
		expect(ended({ packet_count: 67 })).toEqual([expect.closeTo(4.02)]);
		expect(ended({ packet_count: 67, end_reason: 'fast_terminator' })).toEqual([expect.closeTo(4.02)]);
		expect(ended({ packet_count: 67, end_reason: 'terminator' })).toEqual([6.68]);
		expect(ended({})).toEqual([expect.closeTo(4.68)]);
	});

	test('a stream on the air at connect keeps its earlier start; a stream in its hang time has ended', () => {
		const stream = (fields: Readonly<Record<string, unknown>>) => hblink.four('', fields).data;
		const streams = [
			stream({ status: 'active', start_time: 1795500600.5 }),
			stream({ status: 'hang_time', start_time: 1795500600.5, stream_id: '2' }),
			stream({ status: 'active', is_assumed: true }),
		];
		const heard = [{ radio_id: 3129001, callsign: 'N0QRA' }];
		expect(mapHblink({ type: 'initial_state', data: { streams, last_heard: heard } }, '')).toEqual([
			{ ...started, place: '312900\t2\t', at: 1795500600 },
			{ kind: 'end', key: '2 3129001' },
		]);
		const lost = { type: 'hblink_status', data: { connected: false } };
		expect(mapHblink(lost, '')).toEqual([{ kind: 'all ended', places: '' }]);
	});
});

describe.each([
	['TGIF', mapTgif, 'lastheard', tgif.start()],
	['MMDVM-Host', mapMqtt, TOPIC, mmdvm.start().DMR],
	['ADN', mapMqtt, 'adn/1/voice_event', mmdvm.adn()],
	['hblink3', mapHblink, '', hblink.three()],
	['HBlink4', mapHblink, '', hblink.four('stream_start').data],
] as const)('%s: unreadable messages', (name, mapper, topic, fields) => {
	test('give undefined, and no wrong field throws', () => {
		for (const message of [null, 1, 'text', [], [[]]]) expect(mapper(message, topic)).toBeUndefined();
		for (const field of Object.keys(fields)) {
			for (const wrong of [null, -1, 1.5, Number.MAX_VALUE, 'x'.repeat(100_000), [], {}, true, { toString: 1 }]) {
				const wronged = { ...fields, [field]: wrong };
				const message =
					name === 'MMDVM-Host'
						? { DMR: wronged }
						: name === 'HBlink4'
							? { ...hblink.four('stream_start'), data: wronged }
							: wronged;
				expect(() => mapper(message, topic)).not.toThrow();
			}
		}
	});
});

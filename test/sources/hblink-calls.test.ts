import { describe, expect, test } from 'vitest';
import { mapHblink } from '../../src/sources/hblink.ts';
import type { Fields } from '../../src/sources/mapper.ts';
import { T0 } from '../model/messages.ts';
import { follow, followMqtt } from './followed.ts';
import { four, three } from './messages/hblink.ts';
import { adn } from './messages/mmdvm.ts';

// The real programs reported these calls. Only the stations are fictitious.

// Rules: NETWORK-12, NETWORK-16

describe('calls of hblink3', () => {
	const start = (src: number, dst: number, stream_id: number, system: string, more: Fields = {}) =>
		three({ src, dst, stream_id, system, slot: 1, src_alias: null, ...more });
	const end = (...[src, dst, stream, system, more]: Parameters<typeof start>) =>
		start(src, dst, stream, system, { type: 'stream_end', ...more });

	test('a trunk ends each call twice, and the second end does not cut the answer', () => {
		const take = follow(mapHblink);
		take(0, start(2350003, 91, 5002, 'TRUNK-A'));
		take(8, end(2350003, 91, 5002, 'TRUNK-A', { duration: 8.04 }));
		expect(take(9, start(2350004, 91, 5003, 'TRUNK-A'))).toEqual(['2350004 on 91 starts']);
		expect(take(10, end(2350003, 91, 5002, 'TRUNK-A', { duration: 8.04 }))).toEqual([]);
		expect(take(21, end(2350004, 91, 5003, 'TRUNK-A', { duration: 12.03 }))).toEqual(['2350004 on 91 ended after 12']);
		expect(take(23, end(2350004, 91, 5003, 'TRUNK-A', { duration: 12.03 }))).toEqual([]);
	});

	test('a call on the air at connect keeps its earlier start, and ends when the server is lost', () => {
		const take = follow(mapHblink);
		const streams = [three({ _ts: T0 - 30 }), three({ trx: 'TX', system: 'SERVER-B' }), 'x'];
		expect(take(0, { type: 'initial', streams })).toEqual(['N0QRA on 3129 starts']);
		expect(take(1, { type: 'hblink', connected: true })).toEqual([]);
		expect(take(5, { type: 'hblink', connected: false })).toEqual(['N0QRA on 3129 ended after 35']);
	});

	test('the same stream number on two systems is two overs, and on one system one over for each source', () => {
		const take = follow(mapHblink);
		take(0, start(2350001, 2, 1, 'SERVER-A'));
		expect(take(5, start(2629901, 2, 1, 'SERVER-A'))).toEqual(['2629901 on 2 starts']);
		expect(take(6, start(2629902, 2, 1, 'SERVER-B'))).toEqual(['2629902 on 2 starts']);
		expect(take(20, end(2350001, 2, 1, 'SERVER-A', { duration: 20 }))).toEqual(['2350001 on 2 ended after 20']);
		expect(take(25, end(2629901, 2, 1, 'SERVER-A', { duration: 20 }))).toEqual(['2629901 on 2 ended after 20']);
		expect(take(26, { type: 'hblink', connected: false })).toEqual(['2629902 on 2 ended after 20']);
	});
});

// Rules: NETWORK-13, NETWORK-17

describe('calls of HBlink4', () => {
	const link = { repeater_id: undefined, connection_type: 'outbound', connection_name: 'UP' };
	const lost = { duration: 6.68, packet_count: 67, end_reason: 'timeout' };

	test.each(['openbridge', 'outbound'])('a call on a link to another server, %s, may end twice', (type) => {
		const take = follow(mapHblink);
		expect(take(0, four('stream_start', { ...link, connection_type: type }))).toEqual(['N0QRA on 3129 starts']);
		const unnamed = { ...link, connection_type: undefined, duration: 8.2, end_reason: 'terminator' };
		expect(take(8.2, four('stream_end', unnamed))).toEqual(['N0QRA on 3129 ended after 8']);
		expect(take(8.202, four('stream_end', { ...unnamed, connection_type: type }))).toEqual([]);
	});

	test('if a call on a link loses its terminator, the end that ends it names the repeater of the link', () => {
		const take = follow(mapHblink);
		take(0, four('stream_start', link));
		expect(take(0.001, four('stream_start', { is_assumed: true }))).toEqual([]);
		expect(take(6.68, four('stream_end', { ...lost, is_assumed: true }))).toEqual([]);
		expect(take(6.681, four('stream_end', { ...lost, repeater_id: 312999 }))).toEqual(['N0QRA on 3129 ended after 4']);
	});

	test.each([
		['timeout', 67, 4],
		['fast_terminator', 67, 4],
		['terminator', 67, 7],
		['timeout', undefined, 5],
	])('a call that ends by %s after %s packets lasted %i s', (end_reason, packet_count, seconds) => {
		const take = follow(mapHblink);
		take(0, four('stream_start'));
		const end = four('stream_end', { duration: 6.68, end_reason, packet_count });
		expect(take(7, end)).toEqual([`N0QRA on 3129 ended after ${seconds}`]);
	});

	test('a call without an end ends with the hang time of its link and slot, or when its repeater disconnects', () => {
		const take = follow(mapHblink);
		take(0, four('stream_start', link));
		take(0, four('stream_start', { src_id: 3129002 }));
		const data = { connection_type: 'outbound', connection_name: 'UP' };
		expect(take(11, { type: 'hang_time_expired', data: { ...data, slot: 1 } })).toEqual([]);
		expect(take(12, { type: 'hang_time_expired', data: { ...data, slot: 2 } })).toHaveLength(1);
		expect(take(13, { type: 'repeater_disconnected', data: { repeater_id: 31290 } })).toEqual([]);
		expect(take(13, { type: 'repeater_disconnected', data: { repeater_id: 312900 } })).toHaveLength(1);
		expect(take(13, four('stream_end', { ...lost, src_id: 3129002 }))).toEqual([]);
	});

	test('a call on the air at connect keeps its earlier start, and does not start again when it is reported again', () => {
		const take = follow(mapHblink);
		const active = { ...four('').data, status: 'active', start_time: T0 - 30 };
		const over = { ...active, src_id: 3129002, stream_id: '1', status: 'hang_time' };
		const last_heard = [{ radio_id: 3129001, callsign: 'N0QRA' }];
		const streams = [active, over, { ...active, src_id: 3129003, is_assumed: true }];
		const state = { type: 'initial_state', data: { streams, last_heard } };
		expect(take(0, state)).toEqual(['N0QRA on 3129 starts']);
		expect(take(2, state)).toEqual([]);
		expect(take(2, { type: 'initial_state', data: { streams: [] } })).toEqual([]);
		expect(take(3, four('stream_update', { stream_id: undefined }))).toEqual([]);
		expect(take(5, four('stream_end', { duration: 35, end_reason: 'terminator' }))).toEqual([
			'N0QRA on 3129 ended after 35',
		]);
	});

	const stream = { ...four('').data, status: 'active', start_time: T0 - 30 };
	test.each([
		['it is in its hang time', { type: 'initial_state', data: { streams: [{ ...stream, status: 'hang_time' }] } }],
		['the dashboard loses its server', { type: 'hblink_status', data: { connected: false } }],
	])('a call on the air at connect ends, with its earlier start, when %s', (_, over) => {
		const take = follow(mapHblink);
		take(0, { type: 'initial_state', data: { streams: [stream] } });
		expect(take(5, over)).toEqual(['3129001 on 3129 ended after 35']);
	});
});

test('a trunk of ADN carries two calls at once', () => {
	const take = followMqtt();
	const tell = (seconds: number, fields: Fields) =>
		take(seconds, adn({ system: 'TRUNK-A', slot: 1, ...fields }), 'adn/1/voice_event');
	const first = { stream_id: 111, src_id: 2350001, dst_id: 91 };
	const second = { stream_id: 222, src_id: 2629901, dst_id: 262 };
	tell(0, first);
	expect(tell(2, second)).toEqual(['2629901 on 262 starts']);
	expect(tell(20, { ...first, phase: 'END', duration_s: 20 })).toEqual(['2350001 on 91 ended after 20']);
	expect(tell(22, { ...first, phase: 'END', duration_s: 20 })).toEqual([]);
	expect(tell(32, { ...second, phase: 'END', duration_s: 30 })).toEqual(['2629901 on 262 ended after 30']);
});

import { describe, expect, test } from 'vitest';
import { followMqtt } from './followed.ts';
import * as mmdvm from './messages/mmdvm.ts';

const { start, end, p25Start, nxdnStart, ysfStart, dStarStart, link, unlinked } = mmdvm;
const same = (message: ReturnType<typeof mmdvm.old>) => message;

// Rules: NETWORK-11, NETWORK-14, NETWORK-19, NETWORK-20

describe.each([
	['until May 2026', mmdvm.old],
	['since May 2026', same],
])('MMDVM-Host %s', (_, given) => {
	test('a DMR group call starts with ids and perhaps a call sign, and ends with neither', () => {
		const take = followMqtt();
		expect(take(0, given(start()))).toEqual(['Q1AAA on 91 starts']);
		expect(take(5, given(end({ duration: 5 })))).toEqual(['Q1AAA on 91 ended after 5']);
		expect(take(6, given(start({ src_info: '2350001', action: 'late_entry' })))).toEqual(['2350001 on 91 starts']);
		expect(take(7, { MMDVM: { mode: 'idle' } })).toEqual(['2350001 on 91 ended after 1']);
		expect(take(8, given(start({ group: 'no' })))).toEqual([]);
		expect(take(8, given(start({ src_id: 0 })))).toEqual([]);
		expect(take(8, given(start({ dst_id: 0 })))).toEqual([]);
	});

	test('talkgroups of P25 and NXDN are kept apart from those of DMR', () => {
		const take = followMqtt();
		expect(take(0, given(p25Start()))).toEqual(['Q1AAA on P25 10200 starts']);
		expect(take(4, { P25: { action: 'end', duration: 4, loss: 0 } })).toEqual(['Q1AAA on P25 10200 ended after 4']);
		expect(take(5, given(nxdnStart()))).toEqual(['Q1AAA on NXDN 65000 starts']);
		expect(take(9, { NXDN: { action: 'end', duration: 4, ber: 0 } })).toEqual([]);
		expect(take(9, { NXDN: { action: 'end', duration: 4 } })).toEqual(['Q1AAA on NXDN 65000 ended after 4']);
	});

	test('an over from the radio and one from the network are independent', () => {
		const take = followMqtt();
		take(0, given(start()));
		expect(take(2, given(start({ source: 'rf', src_id: 2350002, src_info: 'Q2BBB', dst_id: 235 })))).toEqual([
			'Q2BBB on 235 starts',
		]);
		expect(take(5, { DMR: { action: 'end', slot: 2, duration: 3, ber: 0.1 } })).toEqual(['Q2BBB on 235 ended after 3']);
		expect(take(6, { DMR: { action: 'timeout', slot: 2 } })).toEqual([]);
		expect(take(9, end({ duration: 9 }))).toEqual(['Q1AAA on 91 ended after 9']);
	});

	test('data transmissions are no overs, and their ends end none', () => {
		const take = followMqtt();
		take(0, given(start()));
		for (const source of ['rf', 'network']) {
			expect(take(5, given(start({ source, group: 'no', src_id: 2629901, frames: 3 })))).toEqual([]);
			expect(take(6, { DMR: { action: 'end', slot: 2 } })).toEqual([]);
			expect(take(6, { DMR: { action: 'lost', slot: 2 } })).toEqual([]);
		}
		// Data from the network interrupted the over, which continues as a late entry.
		expect(take(7, given(start({ action: 'late_entry' })))).toEqual([
			'Q1AAA on 91 ended after 7',
			'Q1AAA on 91 starts',
		]);
		expect(take(10, end({ duration: 3 }))).toEqual(['Q1AAA on 91 ended after 3']);
		expect(take(11, given(ysfStart({ source: 'rf', mode: 'data_fr' })))).toEqual([]);
		expect(take(14, { YSF: { action: 'end', duration: 3.1, ber: 0 } })).toEqual([]);
	});

	test.each([
		['its sender', {}],
		['nobody', { src_id: 0, dst_id: 0, src_info: '0' }],
	])('NXDN reports the end of data as a start by %s', (_who, fields) => {
		const take = followMqtt();
		expect(take(0, given(nxdnStart({ frames: 4 })))).toEqual([]);
		expect(take(1, given(nxdnStart(fields)))).toEqual([]);
		expect(take(9, given(nxdnStart()))).toEqual(['Q1AAA on NXDN 65000 starts']);
	});

	test('a lost over ended before the watchdog noticed the loss', () => {
		const take = followMqtt();
		take(0, given(start()));
		expect(take(9, end({ action: 'lost', duration: 8, loss: 50 }))).toEqual(['Q1AAA on 91 ended after 4']);
	});

	test('an end with a wrong duration is unreadable', () => {
		const take = followMqtt();
		for (const duration of ['5', -1, 1e308]) expect(take(0, end({ duration }))).toEqual(['unreadable']);
	});

	test('all overs of a node end when the node is idle, starts or stops', () => {
		for (const message of [
			{ mode: 'idle' },
			{ message: 'MMDVM-Host is starting' },
			{ message: 'MMDVM-Host is stopping' },
		]) {
			const take = followMqtt();
			take(0, given(start()));
			take(0, given(ysfStart({ source: 'rf' })));
			expect(take(1, { MMDVM: { mode: 'DMR' } })).toEqual([]);
			expect(take(2, { MMDVM: message }, 'mmdvm/node2/json')).toEqual([]);
			expect(take(3, { MMDVM: message })).toEqual(['Q1AAA on 91 ended after 3', 'Q2BBB on mmdvm ended after 3']);
		}
	});

	test('YSF and D-Star overs appear under the name of their node if no room is known', () => {
		const take = followMqtt();
		expect(take(0, given(ysfStart()))).toEqual(['Q2BBB on mmdvm starts']);
		expect(take(4, { YSF: { action: 'end', duration: 4, loss: 0 } })).toEqual(['Q2BBB on mmdvm ended after 4']);
		expect(take(5, given(ysfStart({ src_callsign: 'Q1AAA', reflector: 'Q1AAA' })), 'mmdvm/node1/json')).toEqual([
			'Q1AAA on mmdvm/node1 starts',
		]);
		expect(take(6, given(ysfStart({ src_callsign: '**********' })))).toEqual([]);
		expect(take(6, given(ysfStart({ src_callsign: '' })))).toEqual([]);
		expect(take(7, given(dStarStart({ source: 'rf', reflector: '' })))).toEqual(['Q3CCC on mmdvm starts']);
		expect(take(8, given(dStarStart({ src_callsign: 'Q4DDD' })))).toEqual(['Q4DDD on REF999 starts']);
		for (const command of ['', 'REF999CL', 'Q1AAA']) {
			const called = dStarStart({ source: 'rf', reflector: '', dst_callsign: command });
			expect(take(9, given(called), 'other/json')).toEqual([]);
		}
	});

	test('YSF and D-Star overs appear under the room to which the only gateway of their mode is linked, YSF overs in both directions', () => {
		const take = followMqtt();
		take(0, link('GB Quiet        '), 'ysf-gateway/json');
		take(0, link('REF999 C', 'dplus'), 'dstar-gateway/json');
		expect(take(1, given(ysfStart()))).toEqual(['Q2BBB on GB Quiet starts']);
		expect(take(1, given(ysfStart({ source: 'rf', reflector: '', src_callsign: 'Q1AAA' })))).toEqual([
			'Q1AAA on GB Quiet starts',
		]);
		// A node cuts a reflector's name at the first blank.
		expect(take(2, given(dStarStart({ source: 'rf', reflector: '' })))).toEqual(['Q3CCC on REF999 starts']);
		take(3, unlinked, 'ysf-gateway/json');
		expect(take(3, given(ysfStart({ src_callsign: 'Q4DDD' })))).toEqual([
			'Q2BBB on GB Quiet ended after 2',
			'Q4DDD on mmdvm starts',
		]);
		take(4, { link: { action: 'relinking', reflector: 'FCS00999', protocol: 'fcs' } }, 'ysf-gateway/json');
		expect(take(4, given(ysfStart()), 'node2/json')).toEqual(['Q2BBB on FCS00999 starts']);
		// With two gateways, nothing says which of them belongs to a node.
		take(5, link('Elsewhere'), 'site2/ysf-gateway/json');
		expect(take(5, given(ysfStart({ src_callsign: 'Q5EEE' })), 'node3/json')).toEqual(['Q5EEE on node3 starts']);
	});

	test('messages of the node and its gateways about anything but overs are ignored', () => {
		const take = followMqtt();
		for (const mode of ['RSSI', 'BER', 'Text', 'POCSAG', 'FM', 'status']) expect(take(0, { [mode]: {} })).toEqual([]);
		for (const action of ['rejected', 'invalid', 'csbk']) expect(take(0, given(start({ action })))).toEqual([]);
	});
});

test('messages on other topics are never unreadable', () => {
	const take = followMqtt();
	for (const message of [undefined, 1, 'text', { temperature: 21 }])
		expect(take(0, message, 'kitchen/sensor')).toEqual([]);
	for (const message of [undefined, 1, 'text']) expect(take(0, message)).toEqual(['unreadable']);
});

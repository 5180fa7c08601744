import { describe, expect, test } from 'vitest';
import type { Fields } from '../../src/sources/mapper.ts';
import { T0 } from '../model/messages.ts';
import { followMqtt } from './followed.ts';
import { dStarStart, end, link, start, ysfStart } from './messages/mmdvm.ts';

const at = (seconds: number) => new Date((T0 + seconds) * 1000).toISOString();
/** A link message of a gateway that was sent at this second. */
const linkAt = (seconds: number, reflector: string) => ({ link: { ...link(reflector).link, timestamp: at(seconds) } });
const starting = { MMDVM: { message: 'MMDVM-Host is starting' } };
const dStarLink = (repeater: string, reflector: string, action = 'linking') => ({
	link: { action, reason: 'user', repeater, reflector, protocol: 'dplus' },
});

/** @returns a function that tells under which name an over on a node is shown */
function follow() {
	const take = followMqtt();
	let stations = 0;
	const placeOf = (seconds: number, topic: string, begin: (fields: Fields) => object = ysfStart) => {
		stations += 1;
		const events = take(seconds, begin({ src_callsign: `Q1${stations}` }), topic);
		return events.at(-1)?.replace(/^.* on (.*) starts$/, '$1');
	};
	return { take, placeOf };
}

// Rules: NETWORK-20

describe('links of gateways', () => {
	test('a gateway named like a node serves that node, however many gateways there are', () => {
		const { take, placeOf } = follow();
		take(0, link('ROOM A'), 'ysf-gateway/gb3qa/json');
		take(0, link('ROOM B'), 'ysf-gateway/gb3qb/json');
		take(0, link('ROOM C'), 'ysf-gateway/json');
		expect(placeOf(1, 'mmdvm/gb3qa/json')).toBe('ROOM A');
		expect(placeOf(1, 'gb3qb/json')).toBe('ROOM B');
		expect(placeOf(1, 'mmdvm/gb3qc/json')).toBe('mmdvm/gb3qc');
		take(2, { link: { action: 'unlinked', reason: 'user' } }, 'ysf-gateway/gb3qa/json');
		expect(placeOf(3, 'mmdvm/gb3qa/json')).toBe('mmdvm/gb3qa');
	});

	test('the only gateway serves all nodes, unless it is named like one of them', () => {
		const { take, placeOf } = follow();
		take(0, link('ROOM A'), 'ysf-gateway/gb3qa/json');
		expect(placeOf(1, 'mmdvm/gb3qb/json')).toBe('ROOM A');
		take(2, start(), 'mmdvm/gb3qa/json');
		expect(placeOf(3, 'mmdvm/gb3qb/json')).toBe('mmdvm/gb3qb');
		expect(placeOf(3, 'mmdvm/gb3qa/json')).toBe('ROOM A');
	});

	test('a retained link of more than a day ago is not believed, a live one always is', () => {
		const DAY = 86_400;
		const { take, placeOf } = follow();
		take(0, linkAt(-DAY - 1, 'OLD ROOM'), 'ysf-gateway/json', true);
		expect(placeOf(1, 'mmdvm/json')).toBe('mmdvm');
		take(2, linkAt(-7 * DAY, 'LIVE ROOM'), 'ysf-gateway/json');
		expect(placeOf(3, 'mmdvm/json')).toBe('LIVE ROOM');
		take(4, linkAt(4 - DAY, 'YESTERDAYS ROOM'), 'ysf-gateway/json', true);
		expect(placeOf(5, 'mmdvm/json')).toBe('YESTERDAYS ROOM');
	});

	test('a node that starts forgets the retained link of its gateway, also when the broker sends it again, and keeps a live one', () => {
		const { take, placeOf } = follow();
		take(0, linkAt(-60, 'ROOM A'), 'ysf-gateway/gb3qa/json', true);
		take(0, linkAt(-60, 'ROOM B'), 'ysf-gateway/gb3qb/json', true);
		take(1, starting, 'mmdvm/gb3qa/json');
		expect(placeOf(2, 'mmdvm/gb3qa/json')).toBe('mmdvm/gb3qa');
		expect(placeOf(2, 'mmdvm/gb3qb/json')).toBe('ROOM B');
		take(3, linkAt(-60, 'ROOM A'), 'ysf-gateway/gb3qa/json', true);
		expect(placeOf(4, 'mmdvm/gb3qa/json')).toBe('mmdvm/gb3qa');
		take(5, linkAt(5, 'ROOM D'), 'ysf-gateway/gb3qa/json');
		take(6, linkAt(5, 'ROOM D'), 'ysf-gateway/gb3qa/json', true);
		take(7, starting, 'mmdvm/gb3qa/json');
		expect(placeOf(8, 'mmdvm/gb3qa/json')).toBe('ROOM D');
	});

	test('two modules of one D-Star gateway are two gateways', () => {
		const { take, placeOf } = follow();
		const begin = (fields: Fields) => dStarStart({ source: 'rf', reflector: '', ...fields });
		take(0, dStarLink('Q0GW   B', 'REF999 C'), 'dstar-gateway/json');
		expect(placeOf(1, 'mmdvm/json', begin)).toBe('REF999');
		take(2, dStarLink('Q0GW   C', 'REF998 A'), 'dstar-gateway/json');
		expect(placeOf(3, 'mmdvm/json', begin)).toBe('mmdvm');
		take(4, dStarLink('Q0GX   B', 'REF997 A'), 'dstar-gateway/gb3qa/json');
		expect(placeOf(5, 'mmdvm/gb3qa/json', begin)).toBe('REF997');
		// DStarGateway swaps the repeater and the reason of an unlink.
		take(6, { link: { action: 'unlinked', reason: 'Q0GX   B', repeater: 'user' } }, 'dstar-gateway/gb3qa/json');
		expect(placeOf(6, 'mmdvm/gb3qa/json', begin)).toBe('mmdvm/gb3qa');
		take(6, dStarLink('Q0GX   B', 'DCS997 A'), 'dstar-gateway/gb3qa/json');
		expect(placeOf(6, 'mmdvm/gb3qa/json', begin)).toBe('DCS997');
		// Without a repeater, an unlink holds for all of them.
		take(6, { link: { action: 'unlinked', reason: 'user' } }, 'dstar-gateway/gb3qa/json');
		expect(placeOf(7, 'mmdvm/gb3qa/json', begin)).toBe('mmdvm/gb3qa');
	});
});

const nine = ({ src_callsign: callsign }: Fields) =>
	start({ dst_id: 9, src_id: 2350000 + Number(String(callsign).slice(2)) });
const xlx = (action: string, network: string) => ({ link: { action, reason: 'network', network } });

test('gateways of several modes under one topic keep their links apart', () => {
	const { take, placeOf } = follow();
	const topic = 'gateways/gb3qa/json';
	take(0, xlx('linking', 'XLX999'), topic);
	take(1, linkAt(-7 * 86_400, 'ROOM A'), topic);
	// After a reconnect, the broker sends it again.
	take(2, linkAt(-7 * 86_400, 'ROOM A'), topic, true);
	expect([placeOf(3, 'mmdvm/gb3qa/json'), placeOf(3, 'mmdvm/gb3qa/json', nine)]).toEqual(['ROOM A', 'XLX999']);
	take(4, { link: { action: 'unlinked', reason: 'user' } }, topic);
	expect([placeOf(5, 'mmdvm/gb3qa/json'), placeOf(5, 'mmdvm/gb3qa/json', nine)]).toEqual(['mmdvm/gb3qa', 'XLX999']);
});

test('talkgroup 9 of hotspots on one XLX is one place', () => {
	const { take, placeOf } = follow();
	take(0, xlx('linking', 'BM'), 'dmr-gateway/gb3qa/json');
	take(0, xlx('linking', 'XLX999'), 'dmr-gateway/gb3qa/json');
	take(0, xlx('linking', 'XLX999'), 'dmr-gateway/gb3qb/json');
	expect(placeOf(1, 'mmdvm/gb3qa/json', nine)).toBe('XLX999');
	expect(placeOf(1, 'mmdvm/gb3qb/json', nine)).toBe('XLX999');
	take(2, xlx('unlinked', 'XLX999'), 'dmr-gateway/gb3qa/json');
	expect(placeOf(3, 'mmdvm/gb3qa/json', nine)).toBe('mmdvm/gb3qa');
});

test('talkgroup 9 of a hotspot is the node, in both directions and apart from YSF', () => {
	const take = followMqtt();
	expect(take(0, start({ dst_id: 9 }), 'mmdvm/gb3qa/json')).toEqual(['Q1AAA on mmdvm/gb3qa starts']);
	expect(take(5, end({ duration: 5 }), 'mmdvm/gb3qa/json')).toEqual(['Q1AAA on mmdvm/gb3qa ended after 5']);
	const answer = start({ dst_id: 9, source: 'rf', slot: 1, src_id: 2350002, src_info: 'Q2BBB' });
	expect(take(6, answer, 'mmdvm/gb3qa/json')).toEqual(['Q2BBB on mmdvm/gb3qa starts']);
	expect(take(6, start({ dst_id: 9 }), 'mmdvm/gb3qb/json')).toEqual(['Q1AAA on mmdvm/gb3qb starts']);
	expect(take(7, start({ dst_id: 9, group: 'no' }), 'mmdvm/gb3qc/json')).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { isServiceNumber } from '../../src/engine/service-numbers.ts';
import { heard, network } from './network.ts';

// Rules: NETWORK-15

describe('service numbers', () => {
	it.each(['4000', '5000', '9990', '1009990', '5004000', '9005000', 'p25:10', 'p25:9999', 'nxdn:10', 'nxdn:9999'])(
		'%s is one',
		(id) => {
			expect(isServiceNumber(id)).toBe(true);
		},
	);

	it.each(['1000000', '1009991', '104000', '11009990', '1109990', '10', '9999', '1000010', 'fm:4000', 'dmr:4000'])(
		'%s is none',
		(id) => {
			expect(isServiceNumber(id)).toBe(false);
		},
	);

	it.each(['1009990', '5004000'])('calls to %s are ranked, and nobody answers or waits there', (service) => {
		const now = heard(`${service}: Q1AAA 0-6, Q2BBB 10-16, Q1AAA 20-26`).at(32);
		expect(now.talkgroups()).toEqual([`${service} 18s`]);
		expect([now.kind(service), now.waiting, now.live, now.neighbours('Q1AAA')]).toEqual(['alone 0', [], [], []]);
	});

	it('calls to 1009990 are not announced, and count as silence', () => {
		const { at } = network({ watch: 'st:Q1AAA' });
		at(0).start('a', { from: 'Q1AAA', on: '1009990' });
		at(6).stop('a');
		at(40).start('b', { from: 'Q1AAA', on: '91' });
		expect(at(60).announced).toEqual(['42: Q1AAA on 91']);
	});
});

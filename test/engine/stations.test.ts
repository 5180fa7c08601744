import { expect, it } from 'vitest';
import { callsignIn, sentStation, stationKey } from '../../src/engine/stations.ts';

// Rules: NETWORK-4, TALK-10

it.each([
	['DL5QRA', 'DL5QRA'],
	['dl5qra', 'DL5QRA'],
	['DL5QRA/P', 'DL5QRA'],
	['EA8/DL5QRA', 'DL5QRA'],
	['F/G4ABC', 'G4ABC'],
	['Q1AAA-RON', 'Q1AAA'],
	['Q1AAA-7', 'Q1AAA'],
	['Q1AAA Ann', 'Q1AAA'],
	['G4ABC   71', 'G4ABC'],
	['DB0ABC-REPEAT1', 'DB0ABC'],
	['2E0QRA', '2E0QRA'],
])('%j is the call sign %s', (text, callsign) => {
	expect(callsignIn(text)).toBe(callsign);
});

it.each(['', 'Crapq', '12345', '/P', 'DL5 QRA', '../x1', 'javascript:1', 'DL5QRA?x', 'Ж1ABC', 'A1'])(
	'%j is none',
	(text) => {
		expect(callsignIn(text)).toBe('');
	},
);

it('one operator is one station, whatever the suffix, and keeps the text that was sent', () => {
	const suffixed = sentStation('ysf:Q1AAA', 'Q1AAA-RON', '');
	expect(suffixed).toEqual({ id: 'ysf:Q1AAA', callsign: 'Q1AAA', name: '', sentAs: 'Q1AAA-RON' });
	expect(stationKey(suffixed)).toBe(stationKey(sentStation('2350001', 'q1aaa', 'Ann')));
	expect(sentStation('2350001', 'Q1AAA', '')).not.toHaveProperty('sentAs');
	// Text without a call sign stays as it is.
	expect(sentStation('9999', 'Gateway 7', '').callsign).toBe('Gateway 7');
});

it('nodes of SvxReflector are whole: a hotspot is another node than the repeater', () => {
	expect(sentStation('fm:DB0ABC-HS', 'DB0ABC-HS', '')).toEqual({ id: 'fm:DB0ABC-HS', callsign: 'DB0ABC-HS', name: '' });
});

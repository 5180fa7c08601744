import { expect, it } from 'vitest';
import { sentStation, stationKey } from '../../src/engine/station-key.ts';

// Rules: NETWORK-4, TALK-10

it('one operator is one station, whatever the suffix, and keeps the text that was sent', () => {
	const suffixed = sentStation('ysf:Q1AAA', 'Q1AAA-RON', '');
	expect(suffixed).toEqual({ id: 'ysf:Q1AAA', callsign: 'Q1AAA', name: '', sentAs: 'Q1AAA-RON' });
	expect(stationKey(suffixed)).toBe(stationKey(sentStation('2350001', 'q1aaa', 'Ann')));
	expect(sentStation('2350001', 'Q1AAA', '')).not.toHaveProperty('sentAs');
	// Text without a call sign stays as it is.
	expect(sentStation('9999', 'Gateway 7', '').callsign).toBe('Gateway 7');
	expect(stationKey(sentStation('9999', 'Gateway 7', ''))).toBe(stationKey(sentStation('9998', 'GATEWAY 7', '')));
});

it('nodes of SvxReflector are whole: a hotspot is another node than the repeater', () => {
	expect(sentStation('fm:DB0ABC-HS', 'DB0ABC-HS', '')).toEqual({ id: 'fm:DB0ABC-HS', callsign: 'DB0ABC-HS', name: '' });
});

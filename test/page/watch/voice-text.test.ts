import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../src/page/texts/texts.ts';
import type { PageNotice } from '../../../src/page/watch/tellers.ts';
import { SAMPLE, spokenText } from '../../../src/page/watch/voice-text.ts';

/** @param from `G4ABC`, or a number @param on `91 World-wide` */
function notice(kind: PageNotice['kind'], from: string, on: string): PageNotice {
	const [id = '', ...words] = on.split(' ');
	const station = /^\d+$|:/.test(from) ? { id: from, callsign: '' } : { id: '2350001', callsign: from };
	return { kind, station: { ...station, name: 'Ann' }, talkgroup: { id, name: words.join(' ') }, count: 1 };
}

describe('what the voice says', () => {
	it.each([
		['G4ABC', '91 World-wide', 'G 4 A B C, on World-wide, 91'],
		['g4abc/p', '235 UK', 'G 4 A B C, P, on UK, 235'],
		['DL9QCQ', '2629 Ruhr 26299', 'D L 9 Q C Q, on Ruhr 2 6 2 9 9, 2 6 2 9'],
		['2350001', '26299', '2 3 5 0 0 0 1, on 2 6 2 9 9'],
		['G4ABC', 'ysf:GB', 'G 4 A B C, on GB'],
		['ysf:Q1AAA', 'p25:10200', 'Q 1 A A A, on P25 1 0 2 0 0'],
		['G4ABC', '91 <break time="60s"/>', 'G 4 A B C, on break time 60s, 91'],
		['G4ABC', `91 ${'Long name '.repeat(6)}`, 'G 4 A B C, on Long name Long name Long name, 91'],
		['***', '91 --- *', '2 3 5 0 0 0 1, on 91'],
		['A'.repeat(64), '91 World', `${'A '.repeat(10).trim()}, on World, 91`],
		['A/'.repeat(32), '91 World', `${'A, '.repeat(10)}on World, 91`],
	])('of %s on %s', (from, on, said) => {
		expect(spokenText(notice('over', from, on), ENGLISH)).toBe(said);
	});

	it('is one sentence of several', () => {
		expect(spokenText(notice('overs', 'G4ABC', '91 World'), ENGLISH)).toBe('G 4 A B C, on World, 91, and 1 more');
		expect(spokenText(SAMPLE, ENGLISH)).toBe('G 4 A B C, on World-wide, 91');
	});

	it('names a call that waits', () => {
		const waits = 'G 4 A B C waits for an answer, on World, 91';
		expect(spokenText(notice('call', 'G4ABC', '91 World'), ENGLISH)).toBe(waits);
		expect(spokenText(notice('calls', 'G4ABC', '91 World'), ENGLISH)).toBe(`${waits}, and 1 more`);
	});
});

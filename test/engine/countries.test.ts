import { describe, expect, it } from 'vitest';
import { countryOf, isInLens, readBeginnings, readCountries, talkgroupsWith } from '../../src/engine/countries.ts';
import { network } from './network.ts';

describe('the country of a radio id', () => {
	it.each([
		['102', 'CA'],
		['119', 'US'],
		['221', 'XK'],
		['235', 'GB'],
		['265', 'DE'],
		['329', 'US'],
		['330', 'PR'],
		['405', 'IN'],
		['201', undefined],
		['751', undefined],
	])('%s… is of %s, by the code in the first digits of a number of six, seven or nine', (code, country) => {
		for (const rest of ['514', '1234', '990101']) expect(countryOf({ kind: 'station', id: code + rest })).toBe(country);
	});

	it.each(['51528', '262', '0', '9991234', '26299', '26299012', 'p25:2629901', 'ysf:2629901'])('%s has none', (id) => {
		expect(countryOf({ kind: 'station', id })).toBeUndefined();
	});
});

describe('the country of a talkgroup', () => {
	it.each([
		['222', 'IT'],
		['3100', 'US'],
		['5050', 'AU'],
		['30212', 'CA'],
		['26299012', 'DE'],
	])('%s is numbered in %s', (id, country) => {
		expect(countryOf({ kind: 'talkgroup', id })).toBe(country);
	});

	it.each(['9', '91', '22', '110', '1023', '900', '973', '91234', '4000', '5000', '9990', 'p25:26299', 'ysf:IT ROOM'])(
		'%s has none',
		(id) => {
			expect(countryOf({ kind: 'talkgroup', id })).toBeUndefined();
		},
	);
});

describe('a country as a lens', () => {
	const italian = { id: '2220001', callsign: 'Q1AAA', name: '' };
	const german = { id: '2620001', callsign: 'Q2BBB', name: '' };
	const italy = { id: '222', name: 'Italia' };
	const world = { id: '91', name: 'World-wide' };

	it('shows a row if its station or its talkgroup is of the country', () => {
		expect(isInLens(['IT'], { station: italian, talkgroup: world })).toBe(true);
		expect(isInLens(['IT'], { station: german, talkgroup: italy })).toBe(true);
		expect(isInLens(['IT'], { station: german, talkgroup: world })).toBe(false);
		expect(isInLens(['IT', 'DE'], { station: german })).toBe(true);
		expect(isInLens([], { station: italian })).toBe(false);
		expect(['Q1*', 'Q1A*', 'Q2*'].map((beginning) => isInLens([beginning], { station: italian }))).toEqual([
			true,
			true,
			false,
		]);
	});

	it('shows the talkgroups of the country, and those with a recent over of a station from there', () => {
		const { at } = network({ hasRivals: false });
		at(0).start('a', { from: '2220001 Q1AAA', on: '91' });
		at(0).start('b', { from: '2620001 Q2BBB', on: '222 Italia' });
		at(0).start('c', { from: '2620002 Q3CCC', on: '92' });
		at(10).stop('a').stop('b').stop('c');
		expect(talkgroupsWith(at(20).reading, ['IT'])).toEqual(['91', '222']);
		expect(talkgroupsWith(at(20).reading, ['DE'])).toEqual(['222', '92']);
		// 300 s after its end, an over is no longer recent.
		expect(talkgroupsWith(at(310).reading, ['IT'])).toEqual(['222']);
		expect(talkgroupsWith(at(310).reading, [])).toEqual([]);
	});
});

it('reads the codes of countries and the beginnings of call signs, and ignores what is none', () => {
	expect(readCountries('IT,es,XX,,IT,<b>')).toEqual(['IT', 'ES']);
	expect(readCountries('')).toEqual([]);
	expect(readBeginnings('DL*,g4*,G4ABC,,91*,*,DL*,<b>*')).toEqual(['DL*', 'G4*']);
});

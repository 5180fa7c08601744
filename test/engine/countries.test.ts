import { describe, expect, it } from 'vitest';
import { countryOf, findCountries, inCountry, readCountries, talkgroupsWith } from '../../src/engine/countries.ts';
import { network } from './network.ts';

describe('the country of a radio id', () => {
	it.each([
		['2629901', 'DE'],
		['2341234', 'GB'],
		['3221234', 'US'],
		['7481234', 'UY'],
		['2021234', 'GR'],
		['310514', 'US'],
		['262990101', 'DE'],
	])('%s belongs to %s', (id, country) => {
		expect(countryOf({ kind: 'station', id })).toBe(country);
	});

	it.each(['51528', '262', '0', '1137626', '9991234', '26299', '26299012', 'p25:2629901', 'ysf:2629901'])(
		'%s has none',
		(id) => {
			expect(countryOf({ kind: 'station', id })).toBeUndefined();
		},
	);
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

	it.each(['9', '91', '22', '900', '973', '91234', '4000', '5000', '9990', 'p25:26299', 'ysf:IT ROOM'])(
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
		expect(inCountry(['IT'], { station: italian, talkgroup: world })).toBe(true);
		expect(inCountry(['IT'], { station: german, talkgroup: italy })).toBe(true);
		expect(inCountry(['IT'], { station: german, talkgroup: world })).toBe(false);
		expect(inCountry(['IT', 'DE'], { station: german })).toBe(true);
		expect(inCountry([], { station: italian })).toBe(false);
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

it('reads the codes of countries, and ignores what is none', () => {
	expect(readCountries('IT,es,XX,,IT,<b>')).toEqual(['IT', 'ES']);
	expect(readCountries('')).toEqual([]);
});

describe('the search of countries', () => {
	const names: Readonly<Record<string, readonly string[]>> = {
		IT: ['Italien', 'Italy'],
		AT: ['Österreich', 'Austria'],
		AU: ['Australien', 'Australia'],
	};
	const find = (text: string) => findCountries(text, (code) => names[code] ?? []);

	it('finds codes, names in either language, and beginnings of three letters or more', () => {
		expect(find('it')).toEqual(['IT']);
		expect(find('Italien')).toEqual(['IT']);
		expect(find(' ITALY ')).toEqual(['IT']);
		expect(find('osterr')).toEqual(['AT']);
		expect(find('aust')).toEqual(['AT', 'AU']);
		expect(find('au')).toEqual(['AU']);
		expect(find('ital*')).toEqual([]);
		expect(find('')).toEqual([]);
	});
});

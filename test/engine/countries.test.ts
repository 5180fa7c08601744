import { describe, expect, it } from 'vitest';
import { countryOf, readCountries } from '../../src/engine/countries.ts';

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

it('reads the codes of countries, and ignores what is none', () => {
	expect(readCountries('IT,es,XX,,IT,<b>')).toEqual(['IT', 'ES']);
	expect(readCountries('')).toEqual([]);
});

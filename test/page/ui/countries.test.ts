import { describe, expect, it } from 'vitest';
import { countryOf } from '../../../src/page/ui/countries.ts';

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

describe('the country of a talkgroup without a name', () => {
	it.each([
		['30212', 'CA'],
		['310777', 'US'],
		['3128231', 'US'],
		['26299012', 'DE'],
	])('%s is numbered in %s', (id, country) => {
		expect(countryOf({ kind: 'talkgroup', id })).toBe(country);
	});

	it.each(['91', '3100', '9990', '91234', '9991234', 'p25:26299'])('%s has none', (id) => {
		expect(countryOf({ kind: 'talkgroup', id })).toBeUndefined();
	});
});

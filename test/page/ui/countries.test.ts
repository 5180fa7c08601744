import { describe, expect, it } from 'vitest';
import { countryOf } from '../../../src/page/ui/countries.ts';

describe('the country of a radio id', () => {
	it.each([
		[2_629_901, 'DE'],
		[2_341_234, 'GB'],
		[3_221_234, 'US'],
		[7_481_234, 'UY'],
		[2_021_234, 'GR'],
		[310_514, 'US'],
		[262_990_101, 'DE'],
	])('%i belongs to %s', (id, country) => {
		expect(countryOf({ kind: 'station', id })).toBe(country);
	});

	it.each([51_528, 262, 0, 1_137_626, 9_991_234, 26_299, 26_299_012])('%i has none', (id) => {
		expect(countryOf({ kind: 'station', id })).toBeUndefined();
	});
});

describe('the country of a talkgroup without a name', () => {
	it.each([
		[30_212, 'CA'],
		[310_777, 'US'],
		[3_128_231, 'US'],
		[26_299_012, 'DE'],
	])('%i is numbered in %s', (id, country) => {
		expect(countryOf({ kind: 'talkgroup', id })).toBe(country);
	});

	it.each([91, 3100, 9990, 91_234, 9_991_234])('%i has none', (id) => {
		expect(countryOf({ kind: 'talkgroup', id })).toBeUndefined();
	});
});

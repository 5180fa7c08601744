import { expect, it } from 'vitest';
import { countryOf } from '../../../src/page/tables/countries.ts';

it.each([
	[2_629_901, 'DE'],
	[2_341_234, 'GB'],
	[2_351_234, 'GB'],
	[3_101_234, 'US'],
	[3_221_234, 'US'],
	[3_021_234, 'CA'],
	[4_411_234, 'JP'],
	[7_481_234, 'UY'],
	[2_021_234, 'GR'],
	[310_514, 'US'],
	[262_990_101, 'DE'],
])('a radio id of %i is of %s', (id, country) => {
	expect(countryOf(id)).toBe(country);
});

it.each([51_528, 262, 0, 1_137_626, 9_991_234, 26_299, 26_299_012])('%i tells no country', (id) => {
	expect(countryOf(id)).toBeUndefined();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { countryOfCallsign } from '../../src/engine/callsign-countries.ts';
import { countryOf, learnCallsignCountries, readCountries } from '../../src/engine/countries.ts';
import { isInLens } from '../../src/engine/view.ts';

// Rules: NETWORK-10

it.each([
	['DL0QRA', 'DE'],
	['2e0qrb', 'GB'],
	['M0QRA', 'GB'],
	['3DA0QR', 'SZ'],
	['3D2QR', 'FJ'],
	['HB9QRA', 'CH'],
	['HB0QRA', 'LI'],
	['KP4QRA', 'PR'],
	['K5QRA', 'US'],
	['9A1QRA', 'HR'],
	['EA8/G4QRP/P', 'GB'],
	['U1QR', 'RU'],
	['E41QR', 'PS'],
	['AH8QR', 'AS'],
	['WH8QR', 'AS'],
	['ZK3QR', 'TK'],
	['OW1QR', 'FO'],
	['FM5QR', 'MQ'],
	['VP6QR', 'PN'],
	['GD4QRP', 'IM'],
	['PJ4Q', 'BQ'],
	['VK9XQ', 'CX'],
	['FT3D', undefined],
	['XLX950', undefined],
	['TG91', undefined],
	['IR3QRA-HS', 'IT'],
	['G4QRP 71', 'GB'],
	['Q0AAA', undefined],
	['WELCOME', undefined],
	['12345', undefined],
	['', undefined],
])('the call sign %s is of %s', (callsign, country) => {
	expect(countryOfCallsign(callsign)).toBe(country);
});

beforeAll(() => learnCallsignCountries(countryOfCallsign));
afterAll(() => learnCallsignCountries(() => undefined));

it('every country of a block is one that the lens knows', () => {
	const letters = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
	const first = letters.flatMap((a) => letters.map((b) => `${a}${b}`));
	const found = first.flatMap((two) => letters.map((digit) => countryOfCallsign(`${two}${digit}AA`) ?? 'DE'));
	expect(found.filter((code) => readCountries(code).length === 0)).toEqual([]);
});

it('a number of DMR wins over the call sign, and stations of other modes have the country of theirs', () => {
	expect(countryOf({ kind: 'station', id: '2350001' }, 'DL0QRA')).toBe('GB');
	expect(countryOf({ kind: 'station', id: 'ysf:DL0QRA' }, 'DL0QRA')).toBe('DE');
	expect(countryOf({ kind: 'talkgroup', id: 'ysf:DL0QRA' })).toBeUndefined();
	const station = { id: 'm17:IK2QRA', callsign: 'IK2QRA', name: '' };
	expect([isInLens(['IT'], { station }), isInLens(['DE'], { station })]).toEqual([true, false]);
});

import { expect, it } from 'vitest';
import { findCountries } from '../../../src/page/search/find-countries.ts';

const names: Readonly<Record<string, readonly string[]>> = {
	IT: ['Italien', 'Italy'],
	AT: ['Österreich', 'Austria'],
	AU: ['Australien', 'Australia'],
};
const find = (text: string) => findCountries(text, (code) => names[code] ?? []);

it('the search of countries finds codes, names in either language, and beginnings of three letters or more', () => {
	expect(find('it')).toEqual(['IT']);
	expect(find('Italien')).toEqual(['IT']);
	expect(find(' ITALY ')).toEqual(['IT']);
	expect(find('osterr')).toEqual(['AT']);
	expect(find('aust')).toEqual(['AT', 'AU']);
	expect(find('au')).toEqual(['AU']);
	expect(find('ital*')).toEqual([]);
	expect(find('')).toEqual([]);
});

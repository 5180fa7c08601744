import { COUNTRIES } from '../../engine/countries.ts';

/** Shorter texts find a country only by its code or its whole name. */
const MIN_BEGINNING = 3;

/**
 * Finds countries by code, by name, or by the beginning of a name.
 *
 * @param namesOf returns the names of a country
 * @returns the closest first
 */
export function findCountries(text: string, namesOf: (code: string) => readonly string[]): readonly string[] {
	const wanted = plain(text);
	const found = COUNTRIES.map((code) => {
		const names = [code, ...namesOf(code)].map(plain);
		const begins = wanted.length >= MIN_BEGINNING && names.some((name) => name.startsWith(wanted));
		return { code, distance: names.includes(wanted) ? 0 : begins ? 1 : 2 };
	});
	return found
		.filter(({ distance }) => distance < 2)
		.sort((a, b) => a.distance - b.distance)
		.map(({ code }) => code);
}

function plain(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}

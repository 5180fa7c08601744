import { countryOf, learnCallsignCountries } from '../../engine/countries.ts';
import { modeOf } from '../../engine/ids.ts';
import type { Station } from '../../engine/reading.ts';
import { later } from '../later.ts';

const callsignCountries = later(async () => {
	const { countryOfCallsign } = await import('../../engine/callsign-countries.ts');
	learnCallsignCountries(countryOfCallsign);
	return { countryOfCallsign };
});

/**
 * Loads the countries of call signs once they are needed. If they cannot be loaded, marks are missing until the next station or lens asks again.
 *
 * @returns whether they are loaded
 */
export function useCallsignCountries(areNeeded: boolean): boolean {
	return callsignCountries.use(areNeeded).code !== undefined;
}

/** The country of a station's number, or of its call sign where another mode has no such number. */
export function useStationCountry({ id, callsign }: Pick<Station, 'id' | 'callsign'>): string | undefined {
	useCallsignCountries(callsign !== '' && modeOf(id) !== undefined);
	return countryOf({ kind: 'station', id }, callsign);
}

import { useEffect, useSyncExternalStore } from 'react';
import { countryOf, hasCallsignCountries, learnCallsignCountries } from '../../engine/countries.ts';
import { modeOf } from '../../engine/ids.ts';
import type { Station } from '../../engine/reading.ts';

const listeners = new Set<() => void>();

/** Loads the countries of call signs. */
async function load(): Promise<void> {
	const { countryOfCallsign } = await import('../../engine/callsign-countries.ts');
	learnCallsignCountries(countryOfCallsign);
	for (const listener of listeners) listener();
}

let isLoading = false;

/**
 * Loads the countries of call signs once they are needed.
 *
 * @returns whether they are loaded
 */
export function useCallsignCountries(areNeeded: boolean): boolean {
	const areLoaded = useSyncExternalStore(subscribe, hasCallsignCountries);
	useEffect(() => {
		if (!areNeeded || areLoaded || isLoading) return;
		isLoading = true;
		load().catch(() => {
			// Without them marks are missing, until the next station or lens asks again.
			isLoading = false;
		});
	}, [areNeeded, areLoaded]);
	return areLoaded;
}

/** The country of a station's number, or of its call sign where another mode has no such number. */
export function useStationCountry({ id, callsign }: Pick<Station, 'id' | 'callsign'>): string | undefined {
	useCallsignCountries(callsign !== '' && modeOf(id) !== undefined);
	return countryOf({ kind: 'station', id }, callsign);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

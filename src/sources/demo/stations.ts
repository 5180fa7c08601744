import { COUNTRIES, type Country, type Home, WORLDWIDE } from './countries.ts';
import type { Random } from './random.ts';

export interface SimulatedStation {
	readonly radioId: number;
	/** `''`, like the first name, for the few stations that the network does not know. */
	readonly callsign: string;
	readonly firstName: string;
}

const KNOWN_SHARE = 0.95;

/** @returns all stations, by where they are at home: in a country, on a continent, and everywhere */
export function stationsByHome(random: Random): ReadonlyMap<Home, readonly SimulatedStation[]> {
	const byHome = new Map<Home, SimulatedStation[]>();
	for (const country of COUNTRIES) {
		const stations = Array.from({ length: country.stations }, (_, number) => newStation(country, number, random));
		for (const home of [country.code, country.continent, WORLDWIDE]) {
			byHome.set(home, [...(byHome.get(home) ?? []), ...stations]);
		}
	}
	return byHome;
}

/**
 * Creates a station. Its call sign has its country's form and is fictitious: the suffix is a Q code, which no country issues.
 *
 * @param number from 0 up, below 104 times the number of the country's prefixes
 */
function newStation(
	{ mobileCountryCodes, prefixes, firstNames }: Country,
	number: number,
	random: Random,
): SimulatedStation {
	const radioId = random.pick(mobileCountryCodes) * 10_000 + 1000 + number;
	if (!random.chance(KNOWN_SHARE)) return { radioId, callsign: '', firstName: '' };
	const suffix = Math.floor(number / prefixes.length);
	const letters = `${'RSTU'.charAt(suffix % 4)}${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(suffix / 4)}`;
	return { radioId, callsign: `${prefixes[number % prefixes.length]}Q${letters}`, firstName: random.pick(firstNames) };
}

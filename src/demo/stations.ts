import { COUNTRIES, type Country } from './countries.ts';
import { type Random, Weighted } from './random.ts';
import { type Home, type Talkgroup, WORLDWIDE } from './talkgroups.ts';

/** A fictitious station. */
export interface Station {
	readonly radioId: number;
	readonly callsign: string;
	readonly firstName: string;
	readonly country: Country;
	/** How it reaches the network. */
	readonly linkName: string;
	readonly contextId: number;
	/** The server it is connected to: its country's code and a digit. */
	readonly master: number;
	readonly slot: number;
	/** dBm. */
	readonly rssi: number;
	/** The network does not know the names of a few stations. */
	readonly isKnown: boolean;
}

/** The link whose corrected stops lie in the future. */
export const SKEWED_LINK = 'XLX Interlink';

const LINKS = new Weighted<readonly [name: string, share: number]>(
	[
		['MMDVM Host', 50],
		['Open DMR Terminal', 17],
		['Motorola IP Site Connect', 9],
		['Homebrew Repeater', 8],
		['Hytera Multi-Site Connect', 6],
		[SKEWED_LINK, 3],
		['YSF Direct', 2],
		['OpenBridge', 1],
	],
	([, share]) => share,
);

const KNOWN_SHARE = 0.95;
/** Talkgroups without a name, besides the named ones. */
const UNNAMED_TALKGROUPS = 150;
/** Share of them that have a repeater's id; the rest have a station's radio id. */
const REPEATER_SHARE = 0.6;
/** Share of a talkgroup's stations that come from its country or continent. */
const AT_HOME = 0.9;

/** All stations of the network, and which of them are busy. */
export class Stations {
	readonly #random: Random;
	readonly #byHome = new Map<Home, Station[]>();
	readonly #busy = new Set<Station>();

	constructor(random: Random) {
		this.#random = random;
		const taken = new Set<string | number>();
		const everyStation = COUNTRIES.flatMap((country) =>
			Array.from({ length: country.stations }, () => newStation(country, random, taken)),
		);
		this.#byHome.set(WORLDWIDE, random.shuffled(everyStation));
		for (const station of everyStation) {
			for (const home of [station.country.code, station.country.continent]) {
				const stations = this.#byHome.get(home);
				if (stations === undefined) this.#byHome.set(home, [station]);
				else stations.push(station);
			}
		}
		for (const [home, stations] of this.#byHome) this.#byHome.set(home, random.shuffled(stations));
	}

	/** @returns a station that is heard there, busy or not */
	pick(home: Home): Station {
		const near = this.#random.chance(AT_HOME) ? this.#byHome.get(home) : undefined;
		return this.#random.pickEarly(near ?? this.all);
	}

	/** @returns a free station, which is busy until released: a station never talks twice at once */
	take(home: Home): Station {
		for (;;) {
			const station = this.pick(home);
			if (this.#busy.has(station)) continue;
			this.#busy.add(station);
			return station;
		}
	}

	release(station: Station): void {
		this.#busy.delete(station);
	}

	releaseAll(): void {
		this.#busy.clear();
	}

	get all(): readonly Station[] {
		return this.#byHome.get(WORLDWIDE) ?? [];
	}
}

/** @returns talkgroups without a name: radio ids of 7 digits and repeater ids of 6, a few of them popular */
export function unnamedTalkgroups(stations: Stations, random: Random): Talkgroup[] {
	const taken = new Set<number>();
	return Array.from({ length: UNNAMED_TALKGROUPS }, (_, rank) => {
		for (;;) {
			const { radioId, country } = random.pick(stations.all);
			const isRepeater = random.chance(REPEATER_SHARE);
			const id = isRepeater ? random.pick(country.mobileCountryCodes) * 1000 + random.integer(100, 999) : radioId;
			if (taken.has(id)) continue;
			taken.add(id);
			return { id, name: '', popularity: 110 / (1 + rank / 5), home: country.code };
		}
	});
}

function newStation(country: Country, random: Random, taken: Set<string | number>): Station {
	const mobileCountryCode = random.pick(country.mobileCountryCodes);
	return {
		radioId: untaken(taken, () => mobileCountryCode * 10_000 + random.integer(1000, 9999)),
		callsign: untaken(taken, () => newCallsign(country, random)),
		firstName: random.pick(country.firstNames.split(', ')),
		country,
		linkName: LINKS.pick(random)[0],
		contextId: random.integer(100_000, 9_999_999),
		master: mobileCountryCode * 10 + random.integer(1, 4),
		slot: random.chance(0.8) ? 0 : random.integer(1, 2),
		rssi: random.chance(0.7) ? 0 : -random.integer(40, 120),
		isKnown: random.chance(KNOWN_SHARE),
	};
}

/** Makes a fictitious call sign (NETWORK-5) of a country's form. Its suffix is a Q code (QRA to QUZ), which no country issues. */
function newCallsign({ prefixes, digits }: Country, random: Random): string {
	const letter = (first: string, last: string) =>
		String.fromCharCode(random.integer(first.charCodeAt(0), last.charCodeAt(0)));
	return `${random.pick(prefixes)}${random.pick(digits.split(''))}Q${letter('R', 'U')}${letter('A', 'Z')}`;
}

function untaken<Value extends string | number>(taken: Set<string | number>, make: () => Value): Value {
	for (;;) {
		const value = make();
		if (taken.has(value)) continue;
		taken.add(value);
		return value;
	}
}

import { COUNTRIES, type Country, type Home, WORLDWIDE } from './countries.ts';
import type { Random } from './random.ts';
import type { Talkgroup } from './talkgroups.ts';

/** A fictitious station. */
export interface Station {
	readonly radioId: number;
	/** `''`, like its name, where the network does not know them: that of a few stations. */
	readonly callsign: string;
	readonly firstName: string;
}

const KNOWN_SHARE = 0.95;
/** Talkgroups without a name, besides the named ones. */
const UNNAMED_TALKGROUPS = 150;
/** Share of a talkgroup's stations that come from its country or continent. */
const AT_HOME = 0.9;

/** All stations of the network, and which of them are busy. */
export class Stations {
	readonly #random: Random;
	readonly #byHome = new Map<Home, Station[]>();
	readonly #busy = new Set<Station>();

	constructor(random: Random) {
		this.#random = random;
		const taken = new Set<number | string>();
		for (const country of COUNTRIES) {
			const stations = Array.from({ length: country.stations }, () => newStation(country, random, taken));
			for (const home of [country.code, country.continent, WORLDWIDE]) {
				this.#byHome.set(home, [...(this.#byHome.get(home) ?? []), ...stations]);
			}
		}
	}

	/** @returns a free station, which is busy until released: a station never talks twice at once */
	take(home: Home): Station {
		for (;;) {
			const near = this.#random.chance(AT_HOME) ? this.#byHome.get(home) : undefined;
			const station = this.#random.pick(near ?? this.all);
			if (this.#busy.has(station)) continue;
			this.#busy.add(station);
			return station;
		}
	}

	release(station: Station): void {
		this.#busy.delete(station);
	}

	get all(): readonly Station[] {
		return this.#byHome.get(WORLDWIDE) ?? [];
	}
}

/** @returns talkgroups without a name: repeater ids of 6 digits, a few of them popular */
export function unnamedTalkgroups(random: Random): Talkgroup[] {
	const taken = new Set<number | string>();
	return Array.from({ length: UNNAMED_TALKGROUPS }, (_, rank) => {
		const country = random.pick(COUNTRIES);
		const id = untaken(taken, () => random.pick(country.mobileCountryCodes) * 1000 + random.integer(100, 999));
		return { id, name: '', popularity: 110 / (1 + rank / 5), home: country.code };
	});
}

/** Its call sign has the form of its country's and is fictitious (NETWORK-5): the suffix is a Q code, which no country issues. */
function newStation(
	{ mobileCountryCodes, prefixes, firstNames }: Country,
	random: Random,
	taken: Set<number | string>,
): Station {
	const radioId = untaken(taken, () => random.pick(mobileCountryCodes) * 10_000 + random.integer(1000, 9999));
	const callsign = untaken(
		taken,
		() =>
			`${random.pick(prefixes)}Q${random.pick('RSTU'.split(''))}${random.pick('ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split(''))}`,
	);
	if (!random.chance(KNOWN_SHARE)) return { radioId, callsign: '', firstName: '' };
	return { radioId, callsign, firstName: random.pick(firstNames) };
}

function untaken<Value extends number | string>(taken: Set<number | string>, make: () => Value): Value {
	for (;;) {
		const value = make();
		if (taken.has(value)) continue;
		taken.add(value);
		return value;
	}
}

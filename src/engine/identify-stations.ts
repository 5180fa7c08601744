import { compareRefs, type Ref, refKey } from './ids.ts';
import { grouped, perReading } from './overs.ts';
import type { Reading, Station } from './reading.ts';
import { isSharedNumber, stationKey } from './station-key.ts';

interface KeyedReading {
	readonly key: string;
	readonly reading: Reading;
}

export interface Stations {
	/** The station, by the object that one of the networks has of it. */
	readonly same: ReadonlyMap<Station, Station>;
	/** By `refKey`. */
	readonly byKey: ReadonlyMap<string, Station>;
}

/**
 * Stations with one call sign are one, and so are those with one DMR id, of which one or none has a call sign. A station has the first of its ids in
 * the order of RANK-1, so that its next over does not change it.
 */
export function identifyStations(networks: readonly KeyedReading[]): Stations {
	const heard = networks.map(({ key, reading }) => ({ key, stations: heardStations(reading) }));
	const isSame = (one: Heard, index: number) => isSameHeard(one, last?.heard[index]);
	// Most frames bring no station that was not heard before.
	if (last?.heard.length !== heard.length || !heard.every(isSame)) last = { heard, found: identify(heard) };
	return last.found;
}

interface Heard {
	readonly key: string;
	readonly stations: ReadonlySet<Station>;
}

let last: { readonly heard: readonly Heard[]; readonly found: Stations } | undefined;

function isSameHeard({ key, stations }: Heard, before: Heard | undefined): boolean {
	if (before?.key !== key || before.stations.size !== stations.size) return false;
	return before.stations === stations || [...stations].every((station) => before.stations.has(station));
}

function identify(networks: readonly Heard[]): Stations {
	const heard = networks
		.flatMap(({ key, stations }) => Array.from(stations, (station) => ({ network: key, station })))
		.sort((a, b) => compareRefs(a.station, b.station));
	const callsigns = new Map<string, string>();
	for (const { station } of heard) {
		const { id, callsign } = station;
		if (callsign !== '' && !isSharedNumber(id) && !callsigns.has(id)) callsigns.set(id, callsign);
	}
	const callsignOf = ({ id, callsign }: Station) => callsign || callsigns.get(id) || '';
	const groups = grouped(heard, ({ station }) => stationKey({ id: station.id, callsign: callsignOf(station) }));
	const owners = grouped([...groups.values()], ([{ station }]) => station.id);
	const same = new Map<Station, Station>();
	for (const group of groups.values()) {
		const [{ network, station: first }] = group;
		const named = group.find(({ station }) => station.name !== '')?.station;
		const isAmbiguous = isSharedNumber(first.id) || owners.get(first.id)?.length !== 1;
		const names = { callsign: callsignOf(first), name: named?.name ?? '' };
		const one = { ...first, ...names, ...(isAmbiguous && { network }) };
		for (const { station } of group) same.set(station, one);
	}
	return { same, byKey: new Map(Array.from(same.values(), (station) => [refKey(station), station])) };
}

/** The stations that were heard in the last ten minutes. */
const heardStations = perReading(
	({ ended, active }): ReadonlySet<Station> => new Set([...ended, ...active].map(({ station }) => station)),
);

/** The names of a station, which may not have been heard lately. */
export function namedStation(networks: readonly KeyedReading[], ref: Ref): Station {
	const named = networks
		.filter(({ key }) => ref.network === undefined || key === ref.network)
		.map(({ reading }) => reading.directory.station(ref));
	const found = named.find(({ callsign }) => callsign !== '') ?? named.find(({ name }) => name !== '');
	return { id: ref.id, callsign: '', name: '', ...found };
}

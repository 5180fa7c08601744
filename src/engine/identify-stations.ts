import { compareRefs, type Ref, refKey } from './ids.ts';
import { perReading } from './overs.ts';
import type { Reading, Station } from './reading.ts';
import { isSharedNumber, type StationKey, stationKey } from './station-key.ts';

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
	const heard = networks.flatMap(({ key, stations }) => Array.from(stations, (station) => ({ network: key, station })));
	const callsigns = new Map<string, string>();
	for (const { station } of heard) {
		const { id, callsign } = station;
		if (callsign !== '' && !isSharedNumber(id) && !callsigns.has(id)) callsigns.set(id, callsign);
	}
	const found = new Map<StationKey, { readonly network: string; readonly first: Station; name: string }>();
	const keys = new Map<Station, StationKey>();
	for (const { network, station } of heard.sort((a, b) => compareRefs(a.station, b.station))) {
		const { id, name } = station;
		const callsign = station.callsign || callsigns.get(id) || '';
		const key = stationKey({ id, callsign });
		const known = found.get(key);
		if (known === undefined) found.set(key, { network, first: { ...station, callsign }, name });
		else known.name ||= name;
		keys.set(station, key);
	}
	const owners = new Map<string, number>();
	for (const { first } of found.values()) owners.set(first.id, (owners.get(first.id) ?? 0) + 1);
	const stations = new Map<StationKey, Station>();
	for (const [key, { network, first, name }] of found) {
		const { id } = first;
		const isAmbiguous = isSharedNumber(id) || owners.get(id) !== 1;
		stations.set(key, isAmbiguous ? { ...first, network, name } : { ...first, name });
	}
	return {
		same: new Map(Array.from(keys, ([own, key]) => [own, stations.get(key) ?? own])),
		byKey: new Map(Array.from(stations.values(), (station) => [refKey(station), station])),
	};
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

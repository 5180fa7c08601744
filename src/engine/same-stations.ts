import { keyOf, type Ref } from './ids.ts';
import { perReading } from './overs.ts';
import type { Reading, Station } from './reading.ts';
import { isSharedNumber, type StationKey, stationKey } from './stations.ts';

/** The reading of one of several networks. */
interface KeyedReading {
	/** Of the network. */
	readonly key: string;
	readonly reading: Reading;
}

/** The stations of several networks. */
export interface Stations {
	/** The station, by the object that one of the networks has of it. */
	readonly same: ReadonlyMap<Station, Station>;
	/** By `keyOf`. */
	readonly byKey: ReadonlyMap<string, Station>;
}

/**
 * Stations with one call sign are one, and so are those with one DMR id, of which one or none has a call sign. A station has the id with which it was
 * heard last, so that the id stays until all its overs have left.
 */
export function identifyStations(networks: readonly KeyedReading[]): Stations {
	const heard = networks.flatMap(({ key, reading }) =>
		Array.from(lastHeard(reading), ([station, at]) => ({ network: key, station, at })),
	);
	const callsigns = new Map<string, string>();
	for (const { station } of heard) {
		const { id, callsign } = station;
		if (callsign !== '' && !isSharedNumber(id) && !callsigns.has(id)) callsigns.set(id, callsign);
	}
	const found = new Map<StationKey, { readonly network: string; readonly latest: Station; name: string }>();
	const keys = new Map<Station, StationKey>();
	for (const { network, station } of heard.sort((a, b) => b.at - a.at)) {
		const { id, name } = station;
		const callsign = station.callsign || callsigns.get(id) || '';
		const key = stationKey({ id, callsign });
		const known = found.get(key);
		if (known === undefined) found.set(key, { network, latest: { ...station, callsign }, name });
		else known.name ||= name;
		keys.set(station, key);
	}
	const owners = new Map<string, number>();
	for (const { latest } of found.values()) owners.set(latest.id, (owners.get(latest.id) ?? 0) + 1);
	const stations = new Map<StationKey, Station>();
	for (const [key, { network, latest, name }] of found) {
		const { id } = latest;
		const isAmbiguous = isSharedNumber(id) || owners.get(id) !== 1;
		stations.set(key, isAmbiguous ? { ...latest, network, name } : { ...latest, name });
	}
	return {
		same: new Map(Array.from(keys, ([own, key]) => [own, stations.get(key) ?? own])),
		byKey: new Map(Array.from(stations.values(), (station) => [keyOf(station), station])),
	};
}

/** When each station was last heard. */
const lastHeard = perReading(({ ended, active }) => {
	const heard = new Map<Station, number>();
	for (const { station, localStop } of ended) heard.set(station, localStop);
	for (const { station } of active) heard.set(station, Number.MAX_VALUE);
	return heard;
});

/** The names of a station, which may not have been heard lately. */
export function namedStation(networks: readonly KeyedReading[], ref: Ref): Station {
	const named = networks
		.filter(({ key }) => ref.network === undefined || key === ref.network)
		.map(({ reading }) => reading.directory.station(ref));
	const found = named.find(({ callsign }) => callsign !== '') ?? named.find(({ name }) => name !== '');
	return { id: ref.id, callsign: '', name: '', ...found };
}

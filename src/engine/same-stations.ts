import { bareId, networkOf } from './ids.ts';
import { perReading } from './overs.ts';
import type { Reading, Station } from './reading.ts';
import { isSharedNumber, stationKey } from './stations.ts';

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
	readonly byId: ReadonlyMap<string, Station>;
}

/** Stations with one call sign are one, and so are those with one DMR id, of which one or none has a call sign. */
export function identifyStations(networks: readonly KeyedReading[]): Stations {
	const heard = networks.flatMap(({ key, reading }) => stationsOf(reading).map((station) => ({ key, station })));
	const callsigns = new Map<string, string>();
	for (const { station } of heard) {
		const { id, callsign } = station;
		if (callsign !== '' && !isSharedNumber(id) && !callsigns.has(id)) callsigns.set(id, callsign);
	}
	const byKey = new Map<string, Station>();
	const byId = new Map<string, Station>();
	const same = new Map<Station, Station>();
	for (const { key: network, station } of heard) {
		const { id, name } = station;
		const callsign = station.callsign || callsigns.get(id) || '';
		const key = stationKey({ id, callsign });
		const known = byKey.get(key);
		// Another station may have the id, on another network or with another call sign.
		const ownId = known?.id ?? (byId.has(id) || isSharedNumber(id) ? `${network}/${id}` : id);
		const found = known ?? kept({ id: ownId, callsign, name });
		const named = found.name === '' && name !== '' ? kept({ ...found, name }) : found;
		byKey.set(key, named);
		byId.set(named.id, named);
		same.set(station, named);
	}
	// A name may have come with a later network.
	return { same: new Map(Array.from(same, ([own, { id, ...one }]) => [own, byId.get(id) ?? { id, ...one }])), byId };
}

const stationsOf = perReading(({ ended, active }) => [...new Set([...ended, ...active].map(({ station }) => station))]);

/** The latest station of each id that was made here, so that an equal one is the same object. */
const made = new Map<string, Station>();
const MOST_MADE = 20_000;

function kept(station: Station): Station {
	const before = made.get(station.id);
	if (before?.callsign === station.callsign && before.name === station.name) return before;
	if (made.size >= MOST_MADE) made.clear();
	made.set(station.id, station);
	return station;
}

/** The names of a station with this id, which may not have been heard lately. */
export function namedStation(networks: readonly KeyedReading[], id: string): Station {
	const network = networkOf(id);
	const named = networks
		.filter(({ key }) => network === '' || key === network)
		.map(({ reading }) => reading.directory.station(bareId(id)));
	const found = named.find(({ callsign }) => callsign !== '') ?? named.find(({ name }) => name !== '');
	return { id, callsign: found?.callsign ?? '', name: found?.name ?? '' };
}

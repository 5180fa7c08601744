import type { Ref } from '../../engine/ids.ts';
import { isKeyUp, oversOnTalkgroup } from '../../engine/overs.ts';
import type { Reading, Station, Talkgroup } from '../../engine/reading.ts';
import { callsignOf, isSharedNumber, type StationKey, stationKey } from '../../engine/station-key.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { reuseIfEqual } from '../store/reuse.ts';

/** Enough for the largest nets, and bounds what a hostile feed can store. Stations past it are not listed. */
export const MAX_STATIONS = 500;
/** The most overs that are counted. A busy talkgroup has about a hundred in half an hour. */
export const MAX_OVERS = 2000;

/** A visitor can type a call sign of this length. Longer ones are none. */
export const MAX_CALLSIGN = 19;

/** Bands of ADIF on which hotspots and repeaters of these networks are. */
export const BANDS = ['10M', '6M', '4M', '2M', '1.25M', '70CM', '33CM', '23CM', '13CM'] as const;

export type Band = (typeof BANDS)[number];

export const USUAL_BAND: Band = '70CM';

export interface NetStation {
	/** As its latest over names it. The id is `''` for a call sign that was added by hand and not heard yet. */
	readonly station: Station;
	/** When it was first heard or added by hand, whichever came first. Stations are in this order. */
	readonly since: UnixSeconds;
	/** When its first over started; null while it was not heard. */
	readonly heard: UnixSeconds | null;
	/** How many overs it made. Key-ups do not count (OVER-4). */
	readonly overs: number;
	readonly talkTime: number;
	readonly called: boolean;
	/** Taken off the list by the visitor. It goes on counting, and can be brought back. */
	readonly removed: boolean;
}

/** An over that is counted, as it was heard of last. */
export interface NetOver {
	readonly station: Station;
	readonly start: UnixSeconds;
	/** In seconds; null until it has ended. */
	readonly talkTime: number | null;
}

type Marks = Pick<NetStation, 'called' | 'removed'>;

/** What is kept of a net: the overs, and what the visitor did. */
export interface KeptNetList {
	readonly talkgroup: Talkgroup;
	readonly begun: UnixSeconds;
	/** By id, also those that have left the reading: they may come back with a relay's state. */
	readonly overs: ReadonlyMap<string, NetOver>;
	/** Stations that did not get through. */
	readonly added: readonly { readonly station: Station; readonly at: UnixSeconds }[];
	readonly marks: ReadonlyMap<StationKey, Marks>;
	/** The visitor's, for the ADIF file. */
	readonly band: Band;
	/** The visitor's, for the ADIF file; `''` where it was not given. */
	readonly ownCallsign: string;
}

/** Who took part in a net. Immutable. */
export interface NetList extends KeptNetList {
	/** Derived from the rest, in the order of `since`. */
	readonly stations: readonly NetStation[];
}

/** The list of what is kept. A station is one call sign, or one number while none is known (TALK-10). */
export function netList(kept: KeptNetList): NetList {
	const callsigns = new Map<string, string>();
	for (const { station } of [...kept.overs.values(), ...kept.added]) {
		if (station.callsign !== '' && !isSharedNumber(station.id)) callsigns.set(station.id, station.callsign);
	}
	const known = ({ id, callsign }: Pick<Station, 'id' | 'callsign'>) =>
		stationKey({ id, callsign: callsign || (callsigns.get(id) ?? '') });
	const marks = new Map<StationKey, Marks>();
	for (const [key, { called, removed }] of kept.marks) {
		// A key may be the number of a station whose call sign is known now.
		const one = known({ id: key, callsign: '' });
		const other = marks.get(one);
		marks.set(one, { called: called || other?.called === true, removed: removed || other?.removed === true });
	}
	const stations = new Map<StationKey, NetStation>();
	const count = (key: StationKey, next: Omit<NetStation, keyof Marks>) => {
		const before = stations.get(key);
		if (before === undefined && stations.size >= MAX_STATIONS) return;
		const heard = [before?.heard ?? [], next.heard ?? []].flat();
		stations.set(key, {
			...(marks.get(key) ?? { called: false, removed: false }),
			station: named(next.station, before?.station),
			since: Math.min(before?.since ?? next.since, next.since),
			heard: heard.length === 0 ? null : Math.min(...heard),
			overs: (before?.overs ?? 0) + next.overs,
			talkTime: (before?.talkTime ?? 0) + next.talkTime,
		});
	};
	for (const { station, at } of kept.added)
		count(known(station), { station, since: at, heard: null, overs: 0, talkTime: 0 });
	for (const { station, start, talkTime } of kept.overs.values())
		count(known(station), { station, since: start, heard: start, overs: 1, talkTime: talkTime ?? 0 });
	return { ...kept, marks, stations: [...stations.values()].sort((a, b) => a.since - b.since) };
}

/** A name that is known stays where an over has none. */
function named(station: Station, before: Station = station): Station {
	return { ...station, callsign: station.callsign || before.callsign, name: station.name || before.name };
}

export function beginList(ref: Ref, reading: Reading): NetList {
	const talkgroup = reading.directory.talkgroup(ref);
	const visitors = { added: [], marks: new Map(), band: USUAL_BAND, ownCallsign: '' };
	return grow(netList({ talkgroup, begun: reading.at, overs: new Map(), ...visitors }), reading);
}

export function listedKey({ station }: NetStation): StationKey {
	return stationKey(station);
}

/** The key under which a list has a station. After a reload a feed may name a listed station by its number alone. */
export function keyIn(stations: readonly NetStation[], station: Station): StationKey {
	const isSame = ({ station: { id } }: NetStation) => id === station.id && !isSharedNumber(id);
	const listed = station.callsign === '' ? stations.find(isSame) : undefined;
	return listed === undefined ? stationKey(station) : listedKey(listed);
}

/**
 * Counts the overs of a reading, key-ups left out (OVER-4). Each over counts once, however often a reading has it.
 *
 * @returns `list` itself where nothing changed
 */
export function grow(list: NetList, reading: Reading): NetList {
	const heard = oversOnTalkgroup(reading, list.talkgroup);
	const overs = new Map(list.overs);
	for (const over of heard) {
		const before = overs.get(over.id);
		if (before === undefined && (isKeyUp(over, reading.at) || overs.size >= MAX_OVERS)) continue;
		overs.set(over.id, {
			station: named(over.station, before?.station),
			start: Math.min(over.start, over.localStart, before?.start ?? over.start),
			talkTime: before?.talkTime ?? over.duration,
		});
	}
	// A number gets its call sign also from a key-up.
	const callsigns = new Map(heard.map(({ station }) => [station.id, station]));
	for (const [id, over] of overs) {
		const station = isSharedNumber(over.station.id) ? undefined : callsigns.get(over.station.id);
		if (over.station.callsign === '' && station !== undefined) overs.set(id, { ...over, station });
	}
	const next = reuseIfEqual([...list.overs], [...overs]);
	const isSame = next.length === list.overs.size && next.every(([id, over]) => list.overs.get(id) === over);
	if (isSame) return list;
	const { name } = reading.directory.talkgroup(list.talkgroup);
	const talkgroup = name === '' ? list.talkgroup : { ...list.talkgroup, name };
	return netList({ ...list, talkgroup, overs: new Map(next) });
}

/** Adds a station that did not get through, without its suffix (NETWORK-4). One that is listed already only comes back, if it was removed. */
export function addStation(list: NetList, given: Station, at: UnixSeconds): NetList {
	const station = { ...given, callsign: callsignOf(list.talkgroup.id, given.callsign) };
	const key = keyIn(list.stations, station);
	if (list.stations.some((listed) => listedKey(listed) === key)) return markStation(list, key, { removed: false });
	if (list.stations.length >= MAX_STATIONS) return list;
	return netList({ ...list, added: [...list.added, { station, at }] });
}

export function markStation(list: NetList, key: StationKey, given: Partial<Marks>): NetList {
	const marks = { called: false, removed: false, ...list.marks.get(key), ...given };
	return netList({ ...list, marks: new Map([...list.marks, [key, marks]]) });
}

/** The list as a paused screen shows it: the overs of `before`, with what the visitor did meanwhile. */
export function whilePaused({ overs }: NetList, current: NetList): NetList {
	return netList({ ...current, overs });
}

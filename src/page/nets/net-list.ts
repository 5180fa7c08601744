import type { Ref } from '../../engine/ids.ts';
import { isKeyUp, oversOnTalkgroup } from '../../engine/overs.ts';
import type { Over, Reading, Station, Talkgroup } from '../../engine/reading.ts';
import { isSharedNumber, type StationKey, stationKey } from '../../engine/stations.ts';
import type { UnixSeconds } from '../../engine/time.ts';

/** Enough for the largest nets, and bounds what a hostile feed can store. Stations past it are not listed. */
export const MAX_STATIONS = 500;
/**
 * How long an over that left the reading is remembered, in seconds. It may come back with a relay's state after a reload or a loss of the
 * connection, which covers ten minutes, and must not count twice.
 */
const REMEMBERED_SECONDS = 1200;
/** The most overs that are told apart. A busy talkgroup has about a hundred in half an hour; only a hostile feed has more. */
export const MAX_REMEMBERED = 2000;

/** A visitor can type a call sign of this length. Longer ones are none. */
export const MAX_CALLSIGN = 19;

/** Bands of ADIF on which hotspots and repeaters of these networks are. */
export const BANDS = ['10M', '6M', '4M', '2M', '1.25M', '70CM', '33CM', '23CM', '13CM'] as const;

export type Band = (typeof BANDS)[number];

export const USUAL_BAND: Band = '70CM';

/** A station of the net. */
export interface NetStation {
	/** As its latest over names it. The id is `''` for a call sign that was added by hand and not heard yet. */
	readonly station: Station;
	/** When it was first heard or added by hand, whichever came first. Stations are in this order. */
	readonly since: UnixSeconds;
	/** When its first over started; null while it was not heard. */
	readonly heard: UnixSeconds | null;
	/** How many overs it made. Key-ups do not count (OVER-4). */
	readonly overs: number;
	/** The sum of the durations of its ended overs, in seconds. */
	readonly talkTime: number;
	/** Ticked by the visitor. */
	readonly called: boolean;
	/** Taken off the list by the visitor. It goes on counting, and can be brought back. */
	readonly removed: boolean;
}

/** An over that was counted. */
export interface CountedOver {
	/** The station that it was counted for. */
	readonly key: StationKey;
	/** The talk time that was counted for it; null until it has ended. */
	readonly talkTime: number | null;
	/** When it was found missing from the reading; null while it is there. */
	readonly left: UnixSeconds | null;
}

/** Who took part in a net. Immutable. */
export interface NetList {
	readonly talkgroup: Talkgroup;
	readonly begun: UnixSeconds;
	/** In the order of `since`. */
	readonly stations: readonly NetStation[];
	/** The overs that a reading may still contain, by id. */
	readonly counted: ReadonlyMap<string, CountedOver>;
	/** The visitor's, for the ADIF file. */
	readonly band: Band;
	/** The visitor's, for the ADIF file; `''` where it was not given. */
	readonly ownCallsign: string;
}

/** Begins a list with the stations of the last ten minutes. */
export function beginList(ref: Ref, reading: Reading): NetList {
	const talkgroup = reading.directory.talkgroup(ref);
	const visitors = { band: USUAL_BAND, ownCallsign: '' };
	return grow({ talkgroup, begun: reading.at, stations: [], counted: new Map(), ...visitors }, reading);
}

/** A station is one call sign, or one number while none is known (TALK-10). */
export function keyOf({ station }: NetStation): StationKey {
	return stationKey(station);
}

/** The key under which a list has a station. After a reload a feed may name a listed station by its number alone. */
export function keyIn(stations: Iterable<NetStation>, station: Station): StationKey {
	if (station.callsign === '' && !isSharedNumber(station.id)) {
		for (const listed of stations) if (listed.station.id === station.id) return keyOf(listed);
	}
	return stationKey(station);
}

/**
 * Counts the overs of a reading that the list has not counted yet. Each over counts once, however often a reading has it.
 *
 * @returns `list` itself where nothing changed
 */
export function grow(list: NetList, reading: Reading): NetList {
	const { at } = reading;
	const stations = new Map(list.stations.map((listed) => [keyOf(listed), listed]));
	const counted = new Map(list.counted);
	const present = new Set<string>();
	let changed = false;
	const overs = oversOnTalkgroup(reading, list.talkgroup);
	for (const over of overs) {
		const before = counted.get(over.id);
		if (present.has(over.id) || (before === undefined && isKeyUp(over, at))) continue;
		const key = keyIn(stations.values(), over.station);
		const isFull = stations.size >= MAX_STATIONS && !stations.has(key);
		if (isFull || (before === undefined && counted.size >= MAX_REMEMBERED)) continue;
		present.add(over.id);
		const after = { key, talkTime: before?.talkTime ?? over.duration, left: null };
		const isSame = before?.key === key && before.talkTime === after.talkTime && before.left === null;
		if (isSame && !learns(stations.get(key), over.station)) continue;
		count(stations, over, before, after);
		counted.set(over.id, after);
		changed = true;
	}
	for (const { station } of overs) changed = giveCallsign(stations, counted, station) || changed;
	for (const [id, over] of counted) {
		if (present.has(id)) continue;
		if (over.left === null) counted.set(id, { ...over, left: at });
		else if (Math.abs(at - over.left) > REMEMBERED_SECONDS) counted.delete(id);
		else continue;
		changed = true;
	}
	if (!changed) return list;
	const { name } = reading.directory.talkgroup(list.talkgroup);
	return {
		...list,
		talkgroup: name === '' ? list.talkgroup : { ...list.talkgroup, name },
		stations: [...stations.values()].sort((a, b) => a.since - b.since),
		counted,
	};
}

/**
 * A station that is listed by its number gets its call sign. Where the call sign is listed too, both become one.
 *
 * @param stations is changed, and so is `counted`
 * @returns whether that was so
 */
function giveCallsign(
	stations: Map<StationKey, NetStation>,
	counted: Map<string, CountedOver>,
	station: Station,
): boolean {
	const { id } = station;
	const key = stationKey(station);
	const numbered = stations.get(id);
	if (numbered === undefined || key === id || isSharedNumber(id)) return false;
	const known = stations.get(key) ?? newStation(station, numbered.since);
	stations.delete(id);
	stations.set(key, {
		station,
		since: Math.min(known.since, numbered.since),
		heard: Math.min(known.heard ?? numbered.since, numbered.heard ?? numbered.since),
		overs: known.overs + numbered.overs,
		talkTime: known.talkTime + numbered.talkTime,
		called: known.called || numbered.called,
		removed: known.removed || numbered.removed,
	});
	for (const [overId, over] of counted) if (over.key === id) counted.set(overId, { ...over, key });
	return true;
}

/**
 * Counts an over for its station. Where it was counted for another one, it moves: an over through a bridge gets its call sign while it lasts.
 *
 * @param stations is changed
 */
function count(
	stations: Map<StationKey, NetStation>,
	over: Over,
	before: CountedOver | undefined,
	after: CountedOver,
): void {
	const counted = before === undefined ? undefined : stations.get(before.key);
	let left: NetStation | undefined;
	if (before !== undefined && counted !== undefined) {
		left = { ...counted, overs: counted.overs - 1, talkTime: counted.talkTime - (before.talkTime ?? 0) };
		if (before.key !== after.key && left.overs === 0) stations.delete(before.key);
		else stations.set(before.key, left);
	}
	const start = Math.min(over.start, over.localStart);
	// A station of which nothing is left was this one under another name, so its tick stays.
	const known = stations.get(after.key) ?? (left?.overs === 0 ? left : newStation(over.station, start));
	stations.set(after.key, {
		...known,
		station: named(over.station, known.station),
		since: Math.min(known.since, start),
		heard: Math.min(known.heard ?? start, start),
		overs: known.overs + 1,
		talkTime: known.talkTime + (after.talkTime ?? 0),
	});
}

function newStation(station: Station, since: UnixSeconds): NetStation {
	return { station, since, heard: null, overs: 0, talkTime: 0, called: false, removed: false };
}

/** A name that is known stays where an over has none. */
function named(station: Station, known: Station): Station {
	return { ...station, callsign: station.callsign || known.callsign, name: station.name || known.name };
}

/** Whether a name that the list lacks is known now. */
function learns(listed: NetStation | undefined, { callsign, name }: Station): boolean {
	if (listed === undefined) return false;
	return (listed.station.callsign === '' && callsign !== '') || (listed.station.name === '' && name !== '');
}

/** Adds a station that did not get through. One that is listed already only comes back, if it was removed. */
export function addStation(list: NetList, station: Station, at: UnixSeconds): NetList {
	const key = keyIn(list.stations, station);
	if (list.stations.some((listed) => keyOf(listed) === key)) return markStation(list, key, { removed: false });
	if (list.stations.length >= MAX_STATIONS) return list;
	return { ...list, stations: [...list.stations, newStation(station, at)].sort((a, b) => a.since - b.since) };
}

/** Ticks a station, removes it, or takes that back. */
export function markStation(
	list: NetList,
	key: StationKey,
	marks: Partial<Pick<NetStation, 'called' | 'removed'>>,
): NetList {
	return {
		...list,
		stations: list.stations.map((listed) => (keyOf(listed) === key ? { ...listed, ...marks } : listed)),
	};
}

/** The list as a paused screen shows it: the figures and stations of `before`, with what the visitor did meanwhile. */
export function whilePaused(before: NetList, current: NetList): NetList {
	const shown = new Map(before.stations.map((listed) => [keyOf(listed), listed]));
	const stations = current.stations.flatMap((listed) => {
		const { called, removed, heard } = listed;
		const known = shown.get(keyOf(listed)) ?? (heard === null ? listed : undefined);
		return known === undefined ? [] : [{ ...known, called, removed }];
	});
	return { ...current, stations };
}

import { ANNOUNCED_AFTER_SECONDS, QUIET_MINUTES } from './constants.ts';
import { refKey } from './ids.ts';
import type { Notice } from './notice.ts';
import { perReading } from './overs.ts';
import type { ActiveOver, Over, Reading } from './reading.ts';
import { isServiceNumber } from './service-numbers.ts';
import { stationKey } from './station-key.ts';
import { knownSubjects, matches, type Subject } from './subjects.ts';
import type { UnixSeconds } from './time.ts';
import { type Decided, twelveAnHour } from './told.ts';

/** Seconds after a connection before anything is announced (WATCH-3). */
const CONNECTED_SECONDS = 10;
/** Activity older than the longest silence that can be chosen is forgotten. */
const MAX_QUIET_SECONDS = Math.max(...QUIET_MINUTES) * 60;
/** The most talkgroups and stations remembered. Half an hour of the real network has about 4,000, a hostile feed any number. */
const MAX_REMEMBERED = 20_000;
/** The most call signs of one session that are told apart. A session has one, or two that alternate. */
const MAX_CALLSIGNS = 4;

export interface Observation {
	readonly reading: Reading;
	readonly connected: boolean;
	readonly watched: readonly Subject[];
	/** Seconds without activity before an announcement (WATCH-2). */
	readonly quiet: number;
}

/** An over to announce, and whether for its station: else only its talkgroup is watched. */
interface Due {
	readonly over: ActiveOver;
	readonly isForStation: boolean;
}

interface Seen {
	/** Seconds of silence before the session, by `keysOf`. A station gets another key when its call sign becomes known (TALK-10). */
	readonly quiet: ReadonlyMap<string, number>;
	/** Whether it was announced, withheld, or on the air when the connection came. */
	readonly done: boolean;
}

/** Everything that the rules remember between two observations. Immutable. */
interface WatchMemory {
	/** Of each network that is connected, by its key; `''` for the only one. */
	readonly connectedSince: ReadonlyMap<string, UnixSeconds>;
	readonly seen: ReadonlyMap<string, Seen>;
	/** When each talkgroup and each station was last active, the latest last. */
	readonly lastActive: ReadonlyMap<string, UnixSeconds>;
	/** Times of the announcements of the last hour. */
	readonly announcedAt: readonly UnixSeconds[];
}

export const NO_MEMORY: WatchMemory = {
	connectedSince: new Map(),
	seen: new Map(),
	lastActive: new Map(),
	announcedAt: [],
};

/**
 * The rules WATCH-1 to WATCH-7 and WATCH-15 as one pure function. Call it once a second, and whenever the connection changes.
 * Sessions that are due together are one notice.
 */
export function decideAnnouncements(
	memory: WatchMemory,
	observation: Observation,
): Decided<WatchMemory, 'over' | 'overs'> {
	const { reading } = observation;
	const now = reading.at;
	const active = reading.active.filter(({ talkgroup }) => !isServiceNumber(talkgroup.id));
	const connectedSince = connectionsOf(observation, memory);
	const seen = new Map<string, Seen>();
	for (const over of active) {
		const before = memory.seen.get(over.id);
		const done = before?.done === true || isOlder(over, connectedSince.get(over.talkgroup.network ?? ''));
		seen.set(over.id, { quiet: quietBefore(over, before, memory, reading), done });
	}
	const due = dueOvers(active, seen, observation);
	const said = due.flatMap(({ over, isForStation }) => (isForStation ? stationKey(over.station) : []));
	for (const over of active) {
		const known = seen.get(over.id);
		const isSaid = due.some((each) => each.over === over) || said.includes(stationKey(over.station));
		if (known !== undefined && isSaid) seen.set(over.id, { ...known, done: true });
	}
	const { toldAt, told } = twelveAnHour(memory.announcedAt, now, due);
	const lastActive = rememberActive(memory.lastActive, active, now);
	return { memory: { connectedSince, seen, lastActive, announcedAt: toldAt }, notices: asOneNotice(told) };
}

function connectionsOf(
	{ reading: { at, networks }, connected }: Observation,
	{ connectedSince }: WatchMemory,
): WatchMemory['connectedSince'] {
	if (!connected) return NO_MEMORY.connectedSince;
	const keys = networks?.filter(({ lostAt }) => lostAt === undefined).map(({ key }) => key) ?? [''];
	// After the clock was set back, the connection must not lie in the future.
	return new Map(keys.map((key) => [key, Math.min(connectedSince.get(key) ?? at, at)]));
}

/** Remembers when each subject was last active. An over that was not heard of since a loss counts until the loss. Evicts times that are too old for any rule, and the oldest ones past the cap. */
function rememberActive(
	before: WatchMemory['lastActive'],
	active: readonly ActiveOver[],
	now: UnixSeconds,
): WatchMemory['lastActive'] {
	const lastActive = new Map(before);
	for (const over of active) {
		if (over.doubt === 'unheard') continue;
		for (const key of keysOf(over)) {
			lastActive.delete(key);
			lastActive.set(key, now);
		}
	}
	for (const [key, at] of lastActive) {
		if (lastActive.size > MAX_REMEMBERED || Math.abs(now - at) > MAX_QUIET_SECONDS) lastActive.delete(key);
	}
	return lastActive;
}

/** Whether an over may have been on the air when the connection came: networks send those within seconds. Its receipt decides (WATCH-3). */
function isOlder({ localStart }: ActiveOver, connectedSince: UnixSeconds | undefined): boolean {
	return connectedSince === undefined || localStart < connectedSince + CONNECTED_SECONDS;
}

/**
 * Measures how long the talkgroup and the station were silent before an over. A station is measured when it is first known, which may be after the
 * start.
 */
function quietBefore(
	over: ActiveOver,
	before: Seen | undefined,
	{ lastActive }: WatchMemory,
	reading: Reading,
): Seen['quiet'] {
	const keys = keysOf(over);
	const [talkgroup, station] = keys;
	if (before !== undefined && (before.quiet.has(station) || before.quiet.size > MAX_CALLSIGNS)) return before.quiet;
	const quiet = new Map(before?.quiet);
	for (const key of keys) {
		const stopped = lastStops(reading).get(key) ?? Number.NEGATIVE_INFINITY;
		const heard = lastActive.get(key) ?? Number.NEGATIVE_INFINITY;
		if (key === station || !quiet.has(talkgroup)) quiet.set(key, reading.at - Math.max(stopped, heard));
	}
	return quiet;
}

/** When the latest ended over of each talkgroup and of each station ended. Overs on service numbers count as silence (WATCH-15). */
const lastStops = perReading(({ ended }) => {
	const stops = new Map<string, UnixSeconds>();
	for (const over of ended) {
		const [talkgroup, station] = keysOf(over);
		stops.set(talkgroup, over.localStop);
		if (!isServiceNumber(over.talkgroup.id)) stops.set(station, over.localStop);
	}
	return stops;
});

function keysOf({ talkgroup, station }: Pick<Over, 'talkgroup' | 'station'>): readonly [string, string] {
	return [`tg:${refKey(talkgroup)}`, `st:${stationKey(station)}`];
}

/** The overs that are to be announced now: something of each that is watched was quiet before it. */
function dueOvers(
	active: readonly ActiveOver[],
	seen: ReadonlyMap<string, Seen>,
	{ reading, watched, quiet }: Observation,
): readonly Due[] {
	const known = knownSubjects(watched, reading.directory);
	const said = new Set<string>();
	return active.flatMap((over) => {
		const before = seen.get(over.id);
		const isNew = reading.at - over.localStart < ANNOUNCED_AFTER_SECONDS;
		if (before === undefined || before.done || over.doubt === 'closing' || isNew) return [];
		const [talkgroup, station] = keysOf(over);
		const subjects = known.filter((subject) => {
			const silence = before.quiet.get(subject.kind === 'talkgroup' ? talkgroup : station) ?? 0;
			// Several networks may have the same transmission.
			if (subject.kind !== 'talkgroup' && said.has(station)) return false;
			return silence >= quiet && matches(subject, over);
		});
		const isForStation = subjects.some(({ kind }) => kind !== 'talkgroup');
		if (isForStation) said.add(station);
		return subjects.length === 0 ? [] : [{ over, isForStation }];
	});
}

function asOneNotice(due: readonly Due[]): readonly Notice<'over' | 'overs'>[] {
	const sessions = due.map(({ over }) => over.id);
	return due.slice(0, 1).map(({ over: { station, talkgroup, start }, isForStation }) => {
		const count = due.length - 1;
		return { kind: count === 0 ? 'over' : 'overs', station, talkgroup, start, isForStation, count, sessions };
	});
}

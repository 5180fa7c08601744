import type { Conversation, ConversationKind, ConversationStation } from '../../src/engine/conversation.ts';
import type { LiveConversation } from '../../src/engine/live-conversations.ts';
import type { Opening } from '../../src/engine/openings.ts';
import type { EndedOver, Over, Reading, Station } from '../../src/engine/reading.ts';
import type { StationActivity } from '../../src/engine/station-activity.ts';
import type { Call } from '../../src/engine/waiting.ts';
import { isShared } from './naive-activity.ts';
import { byId, distinct, sum } from './naive-rankings.ts';

const SERVICES = ['4000', '5000', '9990', '1009990', '5004000'];

/** A call sign in upper case, or the id if no call sign is known. */
export function stationOf({ id, callsign }: Station): string {
	return callsign.toUpperCase() || id;
}

function lengthOf({ start, localStart, duration }: Over, now: number): number {
	return duration ?? Math.max(0, now - start, now - localStart);
}

function isRecent({ localStop }: Over, now: number): boolean {
	return localStop === null || now - localStop < 300;
}

function allOvers({ active, ended }: Reading): Over[] {
	const overs: Over[] = [...ended, ...active.filter(({ doubt }) => doubt !== 'closing')];
	return overs.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
}

function oversOn(reading: Reading, talkgroupId: string): Over[] {
	return allOvers(reading).filter(({ talkgroup }) => talkgroup.id === talkgroupId);
}

function talkgroupIds({ active, ended }: Reading): string[] {
	return distinct([...ended, ...active].map(({ talkgroup }) => talkgroup.id));
}

/** Totals of some overs of one station or on one talkgroup. */
function summary(own: readonly Over[]) {
	const active = own.filter((over) => over.localStop === null);
	return {
		overs: own.length,
		talkTime: sum(own.map(({ duration }) => duration ?? 0)),
		lastActive: active.length > 0 ? null : Math.max(...own.map(({ localStop }) => localStop ?? 0)),
		active,
	};
}

type Summary = ReturnType<typeof summary>;

function byLatest(a: Summary, b: Summary): number {
	return Math.sign(b.active.length) - Math.sign(a.active.length) || (b.lastActive ?? 0) - (a.lastActive ?? 0);
}

function stationsOf(overs: readonly Over[]): ConversationStation[] {
	const stations = distinct(overs.map(({ station }) => stationOf(station))).flatMap((key) => {
		const own = overs.filter(({ station }) => stationOf(station) === key);
		return own.slice(-1).map(({ station }) => ({ station, ...summary(own) }));
	});
	return stations.sort((a, b) => byLatest(a, b) || byId(a.station.id, b.station.id));
}

/** Pairs of an over and the one that answers it, however late. Both are longer than a key-up. */
function pairsOf(overs: readonly Over[], now: number): { before: Over; over: Over; gap: number }[] {
	const counted = overs.filter((over) => lengthOf(over, now) >= 2);
	return counted.flatMap((over, index) => {
		const before = counted[index - 1];
		if (before === undefined || stationOf(before.station) === stationOf(over.station)) return [];
		if (before.localStop === null || over.localStart < before.localStop) return [];
		if (SERVICES.includes(over.talkgroup.id)) return [];
		return [{ before, over, gap: over.start - before.stop }];
	});
}

function kindOf(recent: readonly Over[], turns: number, answers: number): Exclude<ConversationKind, 'waiting'> {
	if (recent.length === 0) return 'quiet';
	if (answers === 0) return 'alone';
	return turns >= 2 ? 'conversation' : 'exchange';
}

/** A talkgroup's last ten minutes. */
export function naiveConversation(reading: Reading, talkgroupId: string): Conversation {
	const overs = oversOn(reading, talkgroupId);
	const recent = overs.filter((over) => isRecent(over, reading.at));
	const pairs = pairsOf(recent, reading.at);
	const turns = pairs.filter(({ gap }) => gap <= 120).length;
	const waits = naiveWaiting(reading).some(({ talkgroup }) => talkgroup.id === talkgroupId);
	return {
		talkgroup: reading.directory.talkgroup({ id: talkgroupId }),
		kind: waits ? 'waiting' : kindOf(recent, turns, pairs.length),
		turns,
		stations: stationsOf(overs),
		recentStations: distinct(recent.map(({ station }) => stationOf(station))).length,
		overs: overs.toReversed(),
	};
}

/** All live talkgroups, the most two-way talk first. */
export function naiveLive(reading: Reading): LiveConversation[] {
	const rows = talkgroupIds(reading).flatMap((id) => {
		const { talkgroup, kind, turns, overs } = naiveConversation(reading, id);
		if (kind !== 'exchange' && kind !== 'conversation') return [];
		const recent = overs.toReversed().filter((over) => isRecent(over, reading.at));
		const { active, lastActive } = summary(recent);
		if (lastActive !== null && reading.at - lastActive >= 60) return [];
		const stations = stationsOf(recent).map(({ station }) => station);
		const ended = recent
			.filter((over): over is EndedOver => over.localStop !== null)
			.sort((a, b) => a.localStop - b.localStop);
		const seconds = stations.map((station) => {
			const own = recent.filter((over) => stationOf(over.station) === stationOf(station));
			return sum(own.map((over) => lengthOf(over, reading.at)));
		});
		const twoWay = sum(seconds.toSorted((a, b) => a - b).slice(0, -1));
		return [{ twoWay, live: { talkgroup, kind, turns, stations, active, lastActive, overs: ended } }];
	});
	rows.sort(
		(a, b) =>
			b.twoWay - a.twoWay ||
			b.live.turns - a.live.turns ||
			(b.live.lastActive ?? reading.at) - (a.live.lastActive ?? reading.at) ||
			byId(a.live.talkgroup.id, b.live.talkgroup.id),
	);
	return rows.map(({ live }) => live);
}

/** The calls that wait for an answer. */
export function naiveWaiting(reading: Reading): Call[] {
	const { active, ended, at: now, receivedSince } = reading;
	if (receivedSince === undefined || now - receivedSince < 120) return [];
	const onTheAir = active.filter((over) => lengthOf(over, now) >= 2);
	const calls = talkgroupIds(reading).flatMap((id): Call[] => {
		const own = ended.filter((over) => over.talkgroup.id === id && isRecent(over, now) && over.duration >= 2);
		const latest = own.at(-1);
		if (latest === undefined || SERVICES.includes(id)) return [];
		const [key, ...others] = distinct(own.map(({ station }) => stationOf(station)));
		if (others.length > 0 || own.some(({ station }) => station.id === id)) return [];
		if (onTheAir.some(({ talkgroup, station }) => talkgroup.id === id || stationOf(station) === key)) return [];
		const talkTime = sum(own.map(({ duration }) => duration));
		const { talkgroup, station, localStop: lastActive } = latest;
		if (talkTime < 4 || talkTime > 60 || now - lastActive < 5 || now - lastActive >= 120) return [];
		return [{ talkgroup, station, lastActive, talkTime }];
	});
	return calls.sort((a, b) => b.lastActive - a.lastActive || byId(a.talkgroup.id, b.talkgroup.id));
}

/** Who talks, or has just talked, without an answer. */
export function naiveOpenings(reading: Reading): Opening[] {
	const { at: now } = reading;
	const rows = talkgroupIds(reading).flatMap((id) => {
		const { talkgroup, kind, overs } = naiveConversation(reading, id);
		const recent = overs.toReversed().filter((over) => isRecent(over, now));
		const open = recent.filter((over) => (over.localStop ?? now) > now - 10 && lengthOf(over, now) >= 2);
		const [first] = open;
		if (kind !== 'alone' || first === undefined || SERVICES.includes(id)) return [];
		const { active, lastActive } = summary(recent);
		const ended = recent.filter((over) => over.localStop !== null).sort((a, b) => a.localStop - b.localStop);
		const { station } = active[0] ?? first;
		const begin = Math.min(first.start, first.localStart);
		return [{ begin, row: { talkgroup, kind, station, active, lastActive, overs: ended } }];
	});
	rows.sort((a, b) => a.begin - b.begin || byId(a.row.talkgroup.id, b.row.talkgroup.id));
	return rows.map(({ row }) => row);
}

/** A station's last ten minutes, with the keys of its neighbours. If several stations share the number, it is all of them. */
export function naiveStation(
	reading: Reading,
	id: string,
): Omit<StationActivity, 'neighbours'> & { readonly neighbours: readonly string[] } {
	const { directory, at: now } = reading;
	const key = stationOf(directory.station({ id }));
	const isOwn = ({ station }: Over) => (isShared(id) ? station.id === id : stationOf(station) === key);
	const overs = allOvers(reading).filter(isOwn);
	const talkgroups = distinct(overs.map(({ talkgroup }) => talkgroup.id)).map((talkgroupId) => {
		const there = overs.filter(({ talkgroup }) => talkgroup.id === talkgroupId);
		return { talkgroup: directory.talkgroup({ id: talkgroupId }), ...summary(there) };
	});
	talkgroups.sort((a, b) => byLatest(a, b) || byId(a.talkgroup.id, b.talkgroup.id));
	const pairs = talkgroups
		.flatMap(({ talkgroup }) => pairsOf(oversOn(reading, talkgroup.id), now))
		.filter(({ before, over, gap }) => gap <= 120 && isOwn(before) !== isOwn(over));
	const neighbours = distinct(pairs.map(({ before, over }) => stationOf((isOwn(before) ? over : before).station)));
	return { station: directory.station({ id }), talkgroups, neighbours, overs: overs.toReversed() };
}

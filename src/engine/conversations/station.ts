import type { NamedSource, SessionSource } from '../names.ts';
import { isSharedNumber, type StationKey } from '../stations.ts';
import type { UnixSeconds } from '../time.ts';
import {
	groupOvers,
	isTurn,
	type Over,
	type OversSummary,
	oversOfStation,
	oversOnTalkgroup,
	type RecentActivity,
	summarizeOvers,
} from './overs.ts';

/** A talkgroup that a station was heard on, and the station's overs there. */
export interface StationTalkgroup extends OversSummary {
	readonly dstId: number;
	/** The talkgroup's name, `''` where unknown. */
	readonly talkgroup: string;
}

/** Another station with an over directly before or after an over of the described station (TALK-11). */
export interface StationPartner extends NamedSource {
	/** The talkgroup of their latest pair of neighbouring overs. */
	readonly dstId: number;
}

/** A station's last ten minutes. */
export interface StationActivity {
	readonly id: number;
	/** `''` where unknown. */
	readonly callsign: string;
	/** `''` where unknown. */
	readonly callsignName: string;
	/** Ordered: those it is live on first, then the latest active, then by id. */
	readonly talkgroups: readonly StationTalkgroup[];
	/** Ordered by their latest pair of neighbouring overs, the latest first, then by source id. */
	readonly partners: readonly StationPartner[];
	/** The latest start first: the reverse of OVER-3 (REPLAY-9). */
	readonly overs: readonly Over[];
}

/**
 * Describes the last ten minutes of the station with this id. The lists are empty when the station was not heard.
 *
 * @param id stations that share this id are described together (TALK-11)
 */
export function describeStation(id: number, recentActivity: RecentActivity): StationActivity {
	const { names, now } = recentActivity;
	const { callsign, name: callsignName } = names.station(id);
	const station = names.stationOf({ srcId: id, ownCallsign: '' });
	const isOwn = isSharedNumber(id)
		? ({ srcId }: SessionSource) => srcId === id
		: (source: SessionSource) => names.stationOf(source) === station;
	const overs = oversOfStation(isOwn, recentActivity);
	const byTalkgroup = groupOvers(overs, ({ dstId }) => dstId);
	const talkgroups = Array.from(byTalkgroup, ([dstId, own]): StationTalkgroup => {
		return { dstId, talkgroup: names.talkgroup(dstId), ...summarizeOvers(own, now) };
	});
	talkgroups.sort((a, b) => Number(b.live) - Number(a.live) || b.lastActive - a.lastActive || a.dstId - b.dstId);
	const neighbours = [...byTalkgroup.keys()].flatMap((dstId) =>
		neighboursOf(isOwn, oversOnTalkgroup(dstId, recentActivity), recentActivity),
	);
	return { id, callsign, callsignName, talkgroups, partners: partnersOf(neighbours, names), overs: overs.toReversed() };
}

/** An over of another station, directly before or after an over of the described station (TALK-11). */
interface Neighbour {
	readonly other: Over;
	/** When the second over of the pair started. */
	readonly at: UnixSeconds;
}

/** @param overs the overs of one talkgroup, in the order of OVER-3 */
function neighboursOf(
	isOwn: (over: Over) => boolean,
	overs: readonly Over[],
	recentActivity: RecentActivity,
): Neighbour[] {
	return overs.flatMap((over, index) => {
		const previousOver = overs[index - 1];
		if (previousOver === undefined || isOwn(over) === isOwn(previousOver)) return [];
		if (!isTurn(previousOver, over, recentActivity)) return [];
		return [{ other: isOwn(over) ? previousOver : over, at: over.start }];
	});
}

function partnersOf(neighbours: readonly Neighbour[], names: RecentActivity['names']): readonly StationPartner[] {
	const partners = new Map<StationKey, StationPartner>();
	for (const { other } of neighbours.toSorted((a, b) => b.at - a.at || a.other.srcId - b.other.srcId)) {
		const key = names.stationOf(other);
		if (!partners.has(key)) partners.set(key, { ...names.named(other), dstId: other.dstId });
	}
	return [...partners.values()];
}

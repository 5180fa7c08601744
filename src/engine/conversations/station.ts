import type { NamedSource } from '../names.ts';
import type { UnixSeconds } from '../time.ts';
import {
	groupOvers,
	isTurn,
	type Over,
	type OversSummary,
	oversOfSource,
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

/** Another station that has an over next to one of the described station's: neighbouring overs (PANEL-3). */
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
	/** The one it is live on first, then the latest active, then talkgroup id. */
	readonly talkgroups: readonly StationTalkgroup[];
	/** The latest pair of neighbouring overs first, then source id. */
	readonly partners: readonly StationPartner[];
	/** The latest start first: the reverse of OVER-3 (REPLAY-10). */
	readonly overs: readonly Over[];
}

/** A station's last ten minutes; empty when nothing was heard of it. */
export function describeStation(id: number, recentActivity: RecentActivity): StationActivity {
	const { names, now } = recentActivity;
	const { callsign, name: callsignName } = names.station(id);
	const overs = oversOfSource(id, recentActivity);
	const byTalkgroup = groupOvers(overs, 'dstId');
	const talkgroups = Array.from(byTalkgroup, ([dstId, own]): StationTalkgroup => {
		return { dstId, talkgroup: names.talkgroup(dstId), ...summarizeOvers(own, now) };
	});
	talkgroups.sort((a, b) => Number(b.live) - Number(a.live) || b.lastActive - a.lastActive || a.dstId - b.dstId);
	const neighbours = [...byTalkgroup.keys()].flatMap((dstId) =>
		neighboursOf(id, oversOnTalkgroup(dstId, recentActivity), now),
	);
	return { id, callsign, callsignName, talkgroups, partners: partnersOf(neighbours, names), overs: overs.toReversed() };
}

/** Two neighbouring overs, one of them another station's (PANEL-3). */
interface NeighbouringOvers {
	readonly srcId: number;
	readonly dstId: number;
	readonly at: UnixSeconds;
}

/** @param overs a talkgroup's, in the order of OVER-3 */
function neighboursOf(id: number, overs: readonly Over[], now: UnixSeconds): NeighbouringOvers[] {
	return overs.flatMap((over, index) => {
		const previousOver = overs[index - 1];
		if (previousOver === undefined || !isTurn(previousOver, over, now)) return [];
		if (over.srcId !== id && previousOver.srcId !== id) return [];
		const srcId = over.srcId === id ? previousOver.srcId : over.srcId;
		return [{ srcId, dstId: over.dstId, at: over.start }];
	});
}

function partnersOf(
	neighbours: readonly NeighbouringOvers[],
	names: RecentActivity['names'],
): readonly StationPartner[] {
	const partners = new Map<number, StationPartner>();
	for (const { srcId, dstId } of neighbours.toSorted((a, b) => b.at - a.at || a.srcId - b.srcId)) {
		if (!partners.has(srcId)) partners.set(srcId, { ...names.named(srcId), dstId });
	}
	return [...partners.values()];
}

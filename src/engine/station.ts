import { compareIds } from './ids.ts';
import {
	answers,
	byLatestActive,
	groupOvers,
	isTurn,
	type OversSummary,
	oversOfStation,
	oversOnTalkgroup,
	summarizeOvers,
} from './overs.ts';
import type { Over, Reading, Station, Talkgroup } from './reading.ts';
import { isSharedNumber, stationKey } from './stations.ts';

/** A talkgroup that a station was heard on, and the station's overs there. */
export interface StationTalkgroup extends OversSummary {
	readonly talkgroup: Talkgroup;
}

/** Another station with an over directly before or after an over of the described station (TALK-11). */
export interface Neighbour {
	readonly station: Station;
	/** Where they last talked to each other. */
	readonly talkgroup: Talkgroup;
}

/** A station's last ten minutes. */
export interface StationActivity {
	readonly station: Station;
	/** Ordered: those it is on the air on first, then the latest active, then by id. */
	readonly talkgroups: readonly StationTalkgroup[];
	/** Ordered by their latest pair of neighbouring overs, the latest first, then by id. */
	readonly neighbours: readonly Neighbour[];
	/** The latest start first: the reverse of OVER-3 (REPLAY-9). */
	readonly overs: readonly Over[];
}

/**
 * Describes the last ten minutes of the station with this id. The lists are empty when the station was not heard.
 *
 * @param id stations that share this id are described together (TALK-11)
 */
export function stationActivity(reading: Reading, id: string): StationActivity {
	const station = reading.directory.station(id);
	const key = stationKey(station);
	const isOwn = isSharedNumber(id)
		? (over: Over) => over.station.id === id
		: (over: Over) => stationKey(over.station) === key;
	const overs = oversOfStation(reading, isOwn);
	const byTalkgroup = groupOvers(overs, ({ talkgroup }) => talkgroup.id);
	const talkgroups = [...byTalkgroup.values()].flatMap((own): StationTalkgroup[] => {
		const [first] = own;
		return first === undefined ? [] : [{ talkgroup: first.talkgroup, ...summarizeOvers(own, reading.at) }];
	});
	talkgroups.sort((a, b) => byLatestActive(a, b) || compareIds(a.talkgroup.id, b.talkgroup.id));
	const neighbours = neighboursOf(reading, isOwn, [...byTalkgroup.keys()]);
	return { station, talkgroups, neighbours, overs: overs.toReversed() };
}

function neighboursOf(
	reading: Reading,
	isOwn: (over: Over) => boolean,
	talkgroupIds: readonly string[],
): readonly Neighbour[] {
	const pairs = talkgroupIds.flatMap((id) =>
		answers(oversOnTalkgroup(reading, id), reading.at)
			.filter((answer) => isTurn(answer) && isOwn(answer.over) !== isOwn(answer.previousOver))
			.map(({ over, previousOver }) => ({ other: isOwn(over) ? previousOver : over, at: over.start })),
	);
	pairs.sort((a, b) => b.at - a.at || compareIds(a.other.station.id, b.other.station.id));
	const neighbours = new Map<string, Neighbour>();
	for (const { other } of pairs) {
		const key = stationKey(other.station);
		if (!neighbours.has(key)) neighbours.set(key, { station: other.station, talkgroup: other.talkgroup });
	}
	return [...neighbours.values()];
}

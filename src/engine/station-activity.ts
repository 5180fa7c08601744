import { compareRefs, isMeant, type Ref, refKey } from './ids.ts';
import {
	allOvers,
	allTransmissions,
	answers,
	byLatestActive,
	grouped,
	isTurn,
	type OversSummary,
	oversByTalkgroup,
	summarizeOvers,
} from './overs.ts';
import type { Over, Reading, Station, Talkgroup } from './reading.ts';
import { isSharedNumber, stationKey } from './station-key.ts';

/** A talkgroup that a station was heard on, and the station's overs there. */
export interface StationTalkgroup extends OversSummary {
	readonly talkgroup: Talkgroup;
}

/** Another station with an over directly before or after an over of the described station (TALK-11). */
export interface Neighbour {
	readonly station: Station;
	/** Where they last talked to each other. */
	readonly talkgroup: Talkgroup;
	/** How often one answered the other. */
	readonly times: number;
}

export interface StationActivity {
	readonly station: Station;
	/** Ordered: those it is on the air on first, then the latest active, then by id. */
	readonly talkgroups: readonly StationTalkgroup[];
	/** Those it talked with most come first, then by their latest pair of neighbouring overs, the latest first, then by id. */
	readonly neighbours: readonly Neighbour[];
	/** The latest start first: the reverse of OVER-3 (REPLAY-9). */
	readonly overs: readonly Over[];
}

/**
 * Describes the last ten minutes of a station. The lists are empty when the station was not heard.
 *
 * @param ref stations that share its id are described together (TALK-11)
 */
export function stationActivity(reading: Reading, ref: Ref): StationActivity {
	const station = reading.directory.station(ref);
	const key = stationKey(station);
	const isOwn = isSharedNumber(ref.id)
		? (over: Over) => isMeant(ref, over.station)
		: (over: Over) => stationKey(over.station) === key;
	const byTalkgroup = grouped(allOvers(reading).filter(isOwn), ({ talkgroup }) => refKey(talkgroup));
	const talkgroups = Array.from(byTalkgroup.values(), (own): StationTalkgroup => {
		return { talkgroup: own[0].talkgroup, ...summarizeOvers(own) };
	});
	talkgroups.sort((a, b) => byLatestActive(a, b) || compareRefs(a.talkgroup, b.talkgroup));
	const neighbours = neighboursOf(reading, isOwn, [...byTalkgroup.keys()]);
	return { station, talkgroups, neighbours, overs: allTransmissions(reading).filter(isOwn).reverse() };
}

function neighboursOf(
	reading: Reading,
	isOwn: (over: Over) => boolean,
	talkgroups: readonly string[],
): readonly Neighbour[] {
	const pairs = talkgroups.flatMap((key) =>
		answers(oversByTalkgroup(reading).get(key) ?? [], reading.at)
			.filter((answer) => isTurn(answer) && isOwn(answer.over) !== isOwn(answer.previousOver))
			.map(({ over, previousOver }) => ({ other: isOwn(over) ? previousOver : over, at: over.start })),
	);
	pairs.sort((a, b) => b.at - a.at || compareRefs(a.other.station, b.other.station));
	const neighbours = new Map<string, Neighbour>();
	for (const { other } of pairs) {
		const key = stationKey(other.station);
		const { station, talkgroup, times } = neighbours.get(key) ?? { ...other, times: 0 };
		neighbours.set(key, { station, talkgroup, times: times + 1 });
	}
	return [...neighbours.values()].sort((a, b) => b.times - a.times);
}

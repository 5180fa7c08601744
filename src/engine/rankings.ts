import { compareIds } from './ids.ts';
import { endedWithin, groupOvers, perReading, talking, transmissions } from './overs.ts';
import type { ActiveOver, EndedOver, Over, Reading, Station, Talkgroup } from './reading.ts';
import type { UnixSeconds } from './time.ts';

/** What a ranking says of a talkgroup or of a station (RANK-3). */
interface Ranked {
	/** Sum of the durations that count, seconds. */
	readonly talkTime: number;
	readonly lastActive: UnixSeconds;
	/** Its overs on the air, in the order of ORDER-1. They are not in the talk time. */
	readonly active: readonly ActiveOver[];
}

/** A row of Top Talkgroups. */
export interface RankedTalkgroup extends Ranked {
	readonly talkgroup: Talkgroup;
}

/** A row of Top Callsigns. */
export interface RankedStation extends Ranked {
	readonly station: Station;
}

/** @param windowSeconds what ended longer ago does not count (WINDOW-1) @returns the whole ranking in the order of RANK-1 */
export function talkgroups(reading: Reading, windowSeconds: number): readonly RankedTalkgroup[] {
	const active = activeByTalkgroup(reading);
	return rank(endedWithin(reading, windowSeconds), talkgroupId).map(({ id, talkTime, lastActive }) => {
		return { talkgroup: reading.directory.talkgroup(id), talkTime, lastActive, active: active.get(id) ?? NONE };
	});
}

/** @param windowSeconds what ended longer ago does not count (WINDOW-1) @returns the whole ranking in the order of RANK-1 */
export function callsigns(reading: Reading, windowSeconds: number): readonly RankedStation[] {
	const active = activeByStation(reading);
	// A transmission that several networks heard counts once.
	const overs = endedWithin(reading, windowSeconds).filter(({ copyOf }) => copyOf === undefined);
	return rank(overs, stationId).map(({ id, talkTime, lastActive }) => {
		return { station: reading.directory.station(id), talkTime, lastActive, active: active.get(id) ?? NONE };
	});
}

const talkgroupId = ({ talkgroup }: Over) => talkgroup.id;
const stationId = ({ station }: Over) => station.id;
const activeByTalkgroup = perReading((reading) => groupOvers(talking(reading), talkgroupId));
const activeByStation = perReading((reading) =>
	groupOvers(
		transmissions(reading).filter(({ doubt }) => doubt !== 'closing'),
		stationId,
	),
);
const NONE: readonly ActiveOver[] = [];

interface Total {
	readonly id: string;
	talkTime: number;
	lastActive: UnixSeconds;
}

/** @param overs in the order of `localStop` @returns the totals of each id, in the order of RANK-1 */
function rank(overs: readonly EndedOver[], idOf: (over: Over) => string): readonly Total[] {
	const totals = new Map<string, Total>();
	for (const over of overs) {
		const id = idOf(over);
		const { duration, localStop } = over;
		const total = totals.get(id);
		if (total === undefined) totals.set(id, { id, talkTime: duration, lastActive: localStop });
		else {
			total.talkTime += duration;
			total.lastActive = localStop;
		}
	}
	return [...totals.values()].sort((a, b) => b.talkTime - a.talkTime || compareIds(a.id, b.id));
}

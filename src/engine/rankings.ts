import { compareRefs, type Ref, refKey } from './ids.ts';
import { endedWithin, groupOvers, isTalking, perReading, talking, transmissions } from './overs.ts';
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

export type RankedRow = RankedTalkgroup | RankedStation;

/** A whole ranking in the order of RANK-1. What ended longer ago than the window does not count (WINDOW-1). */
type AskRanking = (reading: Reading, windowSeconds: number) => readonly RankedRow[];

/** The rankings, by the names that JSON has for them (REPLAY-4), in their order on the screen. */
export const RANKINGS = {
	talkgroups: { title: 'Top Talkgroups', ask: talkgroups },
	callsigns: { title: 'Top Callsigns', ask: callsigns },
} satisfies Record<string, { readonly title: string; readonly ask: AskRanking }>;

export type RankingName = keyof typeof RANKINGS;

export function talkgroups(reading: Reading, windowSeconds: number): readonly RankedTalkgroup[] {
	const active = activeByTalkgroup(reading);
	return rank(endedWithin(reading, windowSeconds), talkgroupOf).map(([key, ref, ranked]) => {
		return { talkgroup: reading.directory.talkgroup(ref), ...ranked, active: active.get(key) ?? NONE };
	});
}

export function callsigns(reading: Reading, windowSeconds: number): readonly RankedStation[] {
	const active = activeByStation(reading);
	const { at, transmissions: { ended } = reading } = reading;
	return rank(endedWithin({ ended, at }, windowSeconds), stationOf).map(([key, ref, ranked]) => {
		return { station: reading.directory.station(ref), ...ranked, active: active.get(key) ?? NONE };
	});
}

const talkgroupOf = ({ talkgroup }: Over) => talkgroup;
const stationOf = ({ station }: Over) => station;
const activeByTalkgroup = perReading((reading) => groupOvers(talking(reading), (over) => refKey(over.talkgroup)));
const activeByStation = perReading((reading) =>
	groupOvers(transmissions(reading).filter(isTalking), (over) => refKey(over.station)),
);
const NONE: readonly ActiveOver[] = [];

interface Total {
	readonly ref: Ref;
	talkTime: number;
	lastActive: UnixSeconds;
}

/** @param overs in the order of `localStop` @returns the key, the subject and the totals of each subject, in the order of RANK-1 */
function rank(
	overs: readonly EndedOver[],
	refOf: (over: Over) => Ref,
): readonly (readonly [string, Ref, Omit<Ranked, 'active'>])[] {
	const totals = new Map<string, Total>();
	for (const over of overs) {
		const ref = refOf(over);
		const key = refKey(ref);
		const { duration, localStop } = over;
		const total = totals.get(key);
		if (total === undefined) totals.set(key, { ref, talkTime: duration, lastActive: localStop });
		else {
			total.talkTime += duration;
			total.lastActive = localStop;
		}
	}
	return Array.from(totals, ([key, { ref, ...ranked }]) => [key, ref, ranked] as const).sort(
		([, a, { talkTime: first }], [, b, { talkTime: second }]) => second - first || compareRefs(a, b),
	);
}

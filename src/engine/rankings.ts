import { compareRefs, type Ref, refKey } from './ids.ts';
import { endedWithin, grouped, isTalking } from './overs.ts';
import type { ActiveOver, Over, Reading, Station, Talkgroup } from './reading.ts';
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
	const { at, directory } = reading;
	const ranked = rank(reading, { at, windowSeconds }, ({ talkgroup }) => talkgroup);
	return ranked.map(([ref, row]) => ({ talkgroup: directory.talkgroup(ref), ...row }));
}

export function callsigns(reading: Reading, windowSeconds: number): readonly RankedStation[] {
	const { at, directory, transmissions = reading } = reading;
	const ranked = rank(transmissions, { at, windowSeconds }, ({ station }) => station);
	return ranked.map(([ref, row]) => ({ station: directory.station(ref), ...row }));
}

interface Total {
	readonly ref: Ref;
	talkTime: number;
	lastActive: UnixSeconds;
}

/** @param refOf the subject of an over @returns each subject with what the ranking says of it, in the order of RANK-1 */
function rank(
	{ ended, active }: Pick<Reading, 'ended' | 'active'>,
	{ at, windowSeconds }: { readonly at: UnixSeconds; readonly windowSeconds: number },
	refOf: (over: Over) => Ref,
): readonly (readonly [Ref, Ranked])[] {
	const onTheAir = grouped(active.filter(isTalking), (over) => refKey(refOf(over)));
	const totals = new Map<string, Total>();
	for (const over of endedWithin({ ended, at }, windowSeconds)) {
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
	return [...totals]
		.sort(([, a], [, b]) => b.talkTime - a.talkTime || compareRefs(a.ref, b.ref))
		.map(([key, { ref, talkTime, lastActive }]) => [ref, { talkTime, lastActive, active: onTheAir.get(key) ?? [] }]);
}

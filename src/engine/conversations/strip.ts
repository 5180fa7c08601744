import type { EndedSession } from '../snapshot.ts';
import type { StationKey } from '../stations.ts';
import type { RecentActivity } from './overs.ts';

/** A strip draws at most this many overs, because more would merge. */
const MAX_OVERS = 150;

/** @returns a talkgroup's overs that ended within the last `seconds`, in the order of their ends; the latest 150 */
export function stripOvers(dstId: number, seconds: number, { ended, now }: RecentActivity): readonly EndedSession[] {
	return ended.ofTalkgroup(dstId, seconds, now).slice(-MAX_OVERS);
}

/** One of the two tones of a strip. */
export type Tone = 0 | 1;

/** The overs of a strip, in their order, and the tone of each. */
export interface Strip<DrawnOver> {
	readonly overs: readonly DrawnOver[];
	readonly tones: readonly Tone[];
}

/**
 * @param before the previous strip
 * @returns the strip of the given overs. The tone changes where the station changes; the first over keeps its previous tone
 */
export function nextStrip<DrawnOver>(
	before: Strip<DrawnOver>,
	overs: readonly DrawnOver[],
	stationOf: (over: DrawnOver) => StationKey,
): Strip<DrawnOver> {
	const [first] = overs;
	let tone = (first === undefined ? undefined : before.tones[before.overs.indexOf(first)]) ?? 0;
	let station = first && stationOf(first);
	const tones = overs.map((over): Tone => {
		const next = stationOf(over);
		if (next !== station) tone = tone === 0 ? 1 : 0;
		station = next;
		return tone;
	});
	return { overs, tones };
}

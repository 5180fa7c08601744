import { keepSameList } from '../unchanged.ts';

/**
 * Gives the live talkgroups places on the screen (LIVE-4). Cards do not jump: a card keeps its place while its talkgroup is among the first
 * 2 N of N places. A place that becomes free goes to the best talkgroup that is not shown.
 *
 * @param before the talkgroup in each place until now, undefined in free places; empty at first
 * @param live those that may be shown, in the order of LIVE-2
 * @param places how many there are
 * @returns the talkgroup in each place; the same array as before when nothing changed
 */
export function placeCards(
	before: readonly (number | undefined)[],
	live: readonly { readonly dstId: number }[],
	places: number,
): readonly (number | undefined)[] {
	const best = live.slice(0, 2 * places).map(({ dstId }) => dstId);
	const kept = Array.from({ length: places }, (_, place) => best.find((dstId) => dstId === before[place]));
	const unshown = best.filter((dstId) => !kept.includes(dstId));
	return keepSameList(
		before,
		kept.map((dstId) => dstId ?? unshown.shift()),
	);
}

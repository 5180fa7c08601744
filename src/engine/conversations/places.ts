import { keepSameList } from '../unchanged.ts';

/**
 * Gives the best of a changing list fixed places. Each keeps its place while it is among the best; a free place goes to the best that has none.
 *
 * @param before what is in each place until now, undefined in free places; empty at first
 * @param best those that may keep a place, the best first
 * @param places how many there are
 * @returns what is in each place; the same array as before when nothing changed
 */
export function keepPlaces(
	before: readonly (number | undefined)[],
	best: readonly number[],
	places: number,
): readonly (number | undefined)[] {
	const kept = Array.from({ length: places }, (_, place) => best.find((id) => id === before[place]));
	const unshown = best.filter((id) => !kept.includes(id));
	return keepSameList(
		before,
		kept.map((id) => id ?? unshown.shift()),
	);
}

/**
 * Gives the live talkgroups places on the screen (LIVE-4). Cards do not jump: a card keeps its place while its talkgroup is among the first
 * 2 N of N places.
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
	return keepPlaces(before, best, places);
}

import { keepSameList } from '../unchanged.ts';

/**
 * Gives the best of a changing list fixed places. Each keeps its place while it is among the best; a free place goes to the best that has none.
 *
 * @param before what is in each place until now, undefined in free places; empty at first
 * @param best those that may keep a place, the best first
 * @param places how many there are
 * @returns what is in each place; the same array as before when nothing changed
 */
export function keepPlaces<Id extends string | number>(
	before: readonly (Id | undefined)[],
	best: readonly Id[],
	places: number,
): readonly (Id | undefined)[] {
	const kept = Array.from({ length: places }, (_, place) => best.find((id) => id === before[place]));
	const unshown = best.filter((id) => !kept.includes(id));
	return keepSameList(
		before,
		kept.map((id) => id ?? unshown.shift()),
	);
}

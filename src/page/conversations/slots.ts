import { reuseListIfEqual } from '../store/reuse.ts';

/**
 * Gives the best of a changing list stable slots. Each keeps its slot while it is among the best; a free slot goes to the best that has none.
 *
 * @param before what is in each slot, undefined in free ones; empty at first
 * @param best those that may have a slot, the best first
 * @returns what is in each slot; `before` where nothing changed
 */
export function assignSlots<Item>(
	before: readonly (Item | undefined)[],
	best: readonly Item[],
	slots: number,
	idOf: (item: Item) => string | number,
): readonly (Item | undefined)[] {
	const kept = Array.from({ length: slots }, (_, slot) => {
		const item = before[slot];
		return item === undefined ? undefined : best.find((one) => idOf(one) === idOf(item));
	});
	const unplaced = best.filter((item) => !kept.includes(item));
	return reuseListIfEqual(
		before,
		kept.map((item) => item ?? unplaced.shift()),
	);
}

import { reuseListIfEqual } from '../store/reuse.ts';

/**
 * Assigns stable slots to the best items of a changing list. An item keeps its slot while it is among the best. Each free slot goes to the best item
 * without a slot.
 *
 * @param before what is in each slot, undefined in free ones; empty at first
 * @param best the items that may have a slot, the best first
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

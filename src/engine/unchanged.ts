/*
 * Rows and lists that did not change stay the same objects from one snapshot to the next. So the page finds with `===` which rows to redraw.
 */

/** @returns `before` where it has the same fields as `next`, otherwise `next` */
export function keepSame<Kind extends object>(before: Kind | undefined, next: Kind): Kind {
	return before !== undefined && sameFields(before, next) ? before : next;
}

/** @returns `before` where it has the same objects in the same order as `next`, otherwise `next` */
export function keepSameList<Item>(before: readonly Item[], next: readonly Item[]): readonly Item[] {
	return before.length === next.length && before.every((item, index) => item === next[index]) ? before : next;
}

/** @returns whether two objects of one kind have the same value in every field */
export function sameFields<Kind extends object>(a: Kind, b: Kind): boolean {
	return Object.entries(b).every(([name, value]) => Object.is(Reflect.get(a, name), value));
}

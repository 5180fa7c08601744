/**
 * Structural sharing: what is equal to a part of the answer before is the same object, so React finds with `===` what to draw again. Compares lists
 * and plain objects in depth. An item of a list is compared with the earlier one about the same over, talkgroup or station, or else with the one at
 * the same index.
 *
 * @param before the answer before
 * @returns a value equal to `next`, in which whatever is equal to a part of `before` is that part
 */
export function reuseIfEqual<Value>(before: Value | undefined, next: Value): Value;
export function reuseIfEqual(before: unknown, next: unknown): unknown {
	return share(before, next);
}

/** @returns `before` where it has the same objects in the same order as `next`, otherwise `next` */
export function reuseListIfEqual<Item>(before: readonly Item[], next: readonly Item[]): readonly Item[] {
	return before.length === next.length && before.every((item, index) => item === next[index]) ? before : next;
}

function share(before: unknown, next: unknown): unknown {
	if (Object.is(before, next)) return before;
	if (Array.isArray(before) && Array.isArray(next)) return shareList(before, next);
	return isPlain(before) && isPlain(next) ? shareFields(before, next) : next;
}

function shareFields(before: PlainObject, next: PlainObject): PlainObject {
	const names = Object.keys(next);
	const shared: PlainObject = {};
	for (const name of names) shared[name] = share(before[name], next[name]);
	const isSame = names.length === Object.keys(before).length && names.every((name) => shared[name] === before[name]);
	return isSame ? before : shared;
}

function shareList(before: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
	// Most lists have the same items in the same places, and need no map.
	let byKey: ReadonlyMap<unknown, unknown> | undefined;
	const shared = next.map((item, index) => {
		const earlier = before[index];
		if (Object.is(earlier, item)) return item;
		const key = itemKey(item);
		if (key === itemKey(earlier)) return share(earlier, item);
		byKey ??= new Map(before.map((each) => [itemKey(each), each]));
		return share(byKey.get(key), item);
	});
	return reuseListIfEqual(before, shared);
}

function itemKey(item: unknown): unknown {
	if (!isPlain(item)) return undefined;
	const { id, network, talkgroup, station } = item;
	if (typeof id === 'string' && typeof network === 'string') return `${network}/${id}`;
	return id ?? itemKey(talkgroup) ?? itemKey(station);
}

type PlainObject = Record<string, unknown>;

function isPlain(value: unknown): value is PlainObject {
	return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

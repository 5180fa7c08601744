/*
 * Structural sharing: what did not change is the same object from one draw to the next, so the page finds with `===` what to draw again.
 */

/**
 * Enters lists and plain objects. The items of a list are compared with the item of the same `id` or `dstId`, or else with that in the same place.
 *
 * @param before what was drawn last
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

/** @returns whether two objects of one kind have the same value in every field */
export function sameFields<Kind extends object>(a: Kind, b: Kind): boolean {
	return Object.entries(b).every(([name, value]) => Object.is(Reflect.get(a, name), value));
}

function share(before: unknown, next: unknown): unknown {
	if (Object.is(before, next)) return before;
	if (Array.isArray(before) && Array.isArray(next)) return shareList(before, next);
	return isPlain(before) && isPlain(next) ? shareFields(before, next) : next;
}

function shareFields(before: PlainObject, next: PlainObject): PlainObject {
	const names = Object.keys(next);
	let isSame = names.length === Object.keys(before).length;
	let shared: PlainObject | undefined;
	for (const name of names) {
		const [old, value] = [before[name], next[name]];
		if (Object.is(old, value)) continue;
		const kept = share(old, value);
		if (kept !== old) isSame = false;
		if (kept === value) continue;
		shared ??= { ...next };
		shared[name] = kept;
	}
	return isSame ? before : (shared ?? next);
}

function shareList(before: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
	let isSame = before.length === next.length;
	let shared: unknown[] | undefined;
	let byKey: ReadonlyMap<unknown, unknown> | undefined;
	for (let index = 0; index < next.length; index++) {
		const [inPlace, item] = [before[index], next[index]];
		if (item === inPlace) continue;
		const key = keyOf(item);
		let old = inPlace;
		if (key !== undefined && key !== keyOf(inPlace)) {
			byKey ??= new Map(before.map((one) => [keyOf(one), one]));
			old = byKey.get(key);
		}
		const kept = share(old, item);
		if (kept !== inPlace) isSame = false;
		if (kept === item) continue;
		shared ??= [...next];
		shared[index] = kept;
	}
	return isSame ? before : (shared ?? next);
}

function keyOf(item: unknown): unknown {
	return isPlain(item) ? (item['id'] ?? item['dstId']) : undefined;
}

type PlainObject = Record<string, unknown>;

function isPlain(value: unknown): value is PlainObject {
	return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** BrandMeister's session ids are UUIDs of 36 characters. */
const MAX_SESSION_ID_LENGTH = 128;
/** Unix seconds, far beyond any real date (FRAME-3). */
const MAX_TIME = 100_000_000_000;

interface WireRecord {
	readonly [field: string]: unknown;
}

export function isRecord(value: unknown): value is WireRecord {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns undefined for a text that is not JSON */
export function readJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** @returns NaN for anything but a number or the text of an unsigned decimal number */
export function readNumber(value: unknown): number {
	if (typeof value === 'number') return value;
	if (typeof value === 'string' && /^\s*\d+(\.\d*)?\s*$/.test(value)) return Number(value);
	return Number.NaN;
}

export function isSessionId(value: unknown): value is string {
	return typeof value === 'string' && value !== '' && value.length <= MAX_SESSION_ID_LENGTH;
}

export function isId(value: unknown): value is number {
	return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** @returns a whole number from 0 up, also from its digits with blanks around them; undefined for anything else */
export function wholeNumber(value: unknown): number | undefined {
	const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
	return isId(number) ? number : undefined;
}

/** Unix seconds, whole. */
export function isTime(value: unknown): value is number {
	return isId(value) && value <= MAX_TIME;
}

/** Unix milliseconds, whole. */
export function isMilliseconds(value: unknown): value is number {
	return isId(value) && isTime(Math.floor(value / 1000));
}

/** @returns undefined where it is not a list, or one of its items cannot be read */
export function readList<Item>(value: unknown, read: (item: unknown) => Item | undefined): readonly Item[] | undefined {
	if (!Array.isArray(value)) return undefined;
	const items: Item[] = [];
	for (const given of value) {
		const item = read(given);
		if (item === undefined) return undefined;
		items.push(item);
	}
	return items;
}

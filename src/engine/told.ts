import type { UnixSeconds } from './time.ts';

// What the deciders on what is told remember, in common. Differences of times are absolute, because the clock may be set back.

/** When each thing that is told once was last so. */
export type LastSo = ReadonlyMap<string, UnixSeconds>;

/** The most that is told within an hour (WATCH-5). */
const MAX_AN_HOUR = 12;

/**
 * @param present what is so now
 * @param span for so many seconds since it was last so, it is not told again
 * @returns the memory for the next call, and what is so for the first time
 */
export function once<Item>(
	before: LastSo,
	present: readonly Item[],
	keyOf: (item: Item) => string,
	{ at, span }: { readonly at: UnixSeconds; readonly span: number },
): { readonly lastSo: LastSo; readonly begun: readonly Item[] } {
	const lastSo = new Map([...before].filter(([, last]) => Math.abs(at - last) < span));
	const begun = present.filter((item) => !lastSo.has(keyOf(item)));
	for (const item of present) lastSo.set(keyOf(item), at);
	return { lastSo, begun };
}

/**
 * @param toldAt when something was told
 * @param due whether something is to be told now
 * @returns the same of the last hour with this time, and whether it may be told
 */
export function twelveAnHour(
	toldAt: readonly UnixSeconds[],
	at: UnixSeconds,
	due: boolean,
): { readonly toldAt: readonly UnixSeconds[]; readonly tells: boolean } {
	const recent = toldAt.filter((time) => Math.abs(at - time) < 3600);
	const tells = due && recent.length < MAX_AN_HOUR;
	return { toldAt: tells ? [...recent, at] : recent, tells };
}

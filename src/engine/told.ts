import type { Notice, NoticeKind } from './notice.ts';
import type { UnixSeconds } from './time.ts';

// What all deciders on what is told have in common. Differences of times are absolute, because the clock may be set back.

/** What a decider remembers for its next call, and what is told now. */
export interface Decided<Memory, Kind extends NoticeKind> {
	readonly memory: Memory;
	readonly notices: readonly Notice<Kind>[];
}

/** @returns the decider with its memory */
export function remembering<Memory, Observed, Kind extends NoticeKind>(
	decide: (memory: Memory, observed: Observed) => Decided<Memory, Kind>,
	first: Memory,
): (observed: Observed) => readonly Notice<Kind>[] {
	let decided: Decided<Memory, Kind> = { memory: first, notices: [] };
	return (observed) => {
		decided = decide(decided.memory, observed);
		return decided.notices;
	};
}

/** The most that is told within an hour (WATCH-5). */
const MAX_AN_HOUR = 12;

/**
 * @param toldAt when something was told
 * @param due what is to be told now, at once
 * @returns the same of the last hour with this time, and what is told: all that is due, or nothing
 */
export function twelveAnHour<Item>(
	toldAt: readonly UnixSeconds[],
	at: UnixSeconds,
	due: readonly Item[],
): { readonly toldAt: readonly UnixSeconds[]; readonly told: readonly Item[] } {
	const recent = toldAt.filter((time) => Math.abs(at - time) < 3600);
	if (due.length === 0 || recent.length >= MAX_AN_HOUR) return { toldAt: recent, told: [] };
	return { toldAt: [...recent, at], told: due };
}

import type { CallsignAggregate, TalkgroupAggregate } from '../../engine/snapshot.ts';

/** Whether a text passes one text filter. */
export type Matches = (text: string) => boolean;

/** Passes every text: there is no pattern, or it is invalid, or it takes too long (FILTER-4, FILTER-5). */
export const matchesAll: Matches = () => true;

/** A text filter, as it is applied. */
export interface AppliedPattern {
	/** As typed; `''` where every text passes. */
	readonly pattern: string;
	readonly matches: Matches;
	/** What is typed is no regular expression (FILTER-4). */
	readonly invalid: boolean;
}

export const NO_PATTERN: AppliedPattern = { pattern: '', matches: matchesAll, invalid: false };

export const INVALID_PATTERN: AppliedPattern = { ...NO_PATTERN, invalid: true };

/** The filters of Top Talkgroups (FILTER-1, FILTER-2), with the pattern as a function. */
export interface TalkgroupFilter {
	readonly hasName: boolean;
	readonly name: Matches;
}

/** The filters of Top Callsigns (FILTER-1, FILTER-2), with the patterns as functions. */
export interface CallsignFilter {
	readonly hasCallsign: boolean;
	readonly hasName: boolean;
	readonly callsign: Matches;
	readonly name: Matches;
}

/** @returns the rows that pass, in rank order */
export function filterTalkgroups(
	rows: readonly TalkgroupAggregate[],
	filter: TalkgroupFilter,
): readonly TalkgroupAggregate[] {
	if (!filter.hasName && filter.name === matchesAll) return rows;
	return rows.filter((row) => (!filter.hasName || row.name !== '') && filter.name(row.name));
}

/** @returns the rows that pass, in rank order */
export function filterCallsigns(
	rows: readonly CallsignAggregate[],
	filter: CallsignFilter,
): readonly CallsignAggregate[] {
	const { hasCallsign, hasName, callsign, name } = filter;
	if (!hasCallsign && !hasName && callsign === matchesAll && name === matchesAll) return rows;
	return rows.filter(
		(row) =>
			(!hasCallsign || row.callsign !== '') &&
			(!hasName || row.name !== '') &&
			callsign(row.callsign) &&
			name(row.name),
	);
}

import { RANKING_ROWS } from '../../engine/constants.ts';
import type { CallsignAggregate, TalkgroupAggregate } from '../../engine/snapshot.ts';

/** Answers for one text filter whether a text passes. */
export type Matches = (text: string) => boolean;

/** A filter that lets everything pass: no pattern, an invalid one, or one that cannot be answered in time (ruling Filters). */
export const matchesAll: Matches = () => true;

/** The filters of Top Talkgroups (spec 5), with the pattern already turned into a test. */
export interface TalkgroupFilter {
	readonly hasName: boolean;
	readonly name: Matches;
}

/** The filters of Top Callsigns (spec 5), with the patterns already turned into tests. */
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

/** The rows of a ranking table: the first 20, padded with blanks (spec 2, 9; ruling Filters). */
export function tableRows<Row>(rows: readonly Row[]): readonly (Row | undefined)[] {
	return Array.from({ length: RANKING_ROWS }, (_, index) => rows[index]);
}

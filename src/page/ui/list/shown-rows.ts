import { useState } from 'react';
import type { UnixSeconds } from '../../../engine/time.ts';
import { keepSameList } from '../../../engine/unchanged.ts';
import type { TableHold } from './hold.ts';
import { ROWS } from './row-counts.ts';

/** What keeps rows in their places. */
export type Keeping = Pick<TableHold, 'held' | 'focusedRow'>;

/**
 * Decides which rows a list shows, from those that it showed before and those that there are now (SCREEN-13, SCREEN-15).
 *
 * @param current the rows without a hold, in order
 * @param limit the most rows that the list has
 * @returns during a hold the rows shown before, those that left with their last figures. Otherwise the current rows, and a focused row that left, in
 *   its last place. `before` itself where nothing changed
 */
export function nextRows<Row>(
	before: readonly Row[],
	current: readonly Row[],
	{ held, focusedRow }: Keeping,
	keyOf: (row: Row) => string,
	limit = Number.POSITIVE_INFINITY,
): readonly Row[] {
	const first = current.slice(0, limit);
	// An empty list has no row to keep in its place: a hold must not keep the first rows away.
	if (held && before.length > 0) {
		const present = new Map(current.map((row) => [keyOf(row), row]));
		return keepSameList(
			before,
			before.map((row) => present.get(keyOf(row)) ?? row),
		);
	}
	const place = before.findIndex((row) => keyOf(row) === focusedRow);
	const focused = before[place];
	if (focused === undefined || first.some((row) => keyOf(row) === focusedRow)) return keepSameList(before, first);
	const present = current.find((row) => keyOf(row) === focusedRow);
	return keepSameList(before, first.slice(0, limit - 1).toSpliced(place, 0, present ?? focused));
}

/** Keeps what a list showed before as state. @param keyOf the same function always, as `data-row` of a row has it */
export function useShownRows<Row>(
	current: readonly Row[],
	keeping: Keeping,
	keyOf: (row: Row) => string,
	limit?: number,
): readonly Row[] {
	const [before, setBefore] = useState<readonly Row[]>([]);
	const shown = nextRows(before, current, keeping, keyOf, limit);
	if (shown !== before) setBefore(shown);
	return shown;
}

/** A row of a ranking. */
export interface Ranked {
	readonly id: number;
	readonly talkTime: number;
}

/** The mark of a row that is new in a ranking, or moved up in it because its own talk time grew (SCREEN-21). */
export type Move = 'new' | 'up';

/** How long a mark stays: long enough to be seen without motion. */
const MARK_SECONDS = 3;

/** What a ranking shows. Immutable. */
export interface ShownRanking<Row extends Ranked> {
	readonly rows: readonly Row[];
	readonly marks: ReadonlyMap<number, { readonly move: Move; readonly since: UnixSeconds }>;
	/** Identifies what the visitor chose. Rows that come with another choice are not marked. */
	readonly choices: string | undefined;
}

/** @returns the next state of a ranking; `before` itself where nothing changed. Another choice takes effect during a hold too */
export function nextRanking<Row extends Ranked>(
	before: ShownRanking<Row>,
	current: readonly Row[],
	keeping: Keeping,
	choices: string,
	now: UnixSeconds,
): ShownRanking<Row> {
	const isSameChoice = choices === before.choices;
	const held = keeping.held && isSameChoice;
	const rows = nextRows(before.rows, current, { ...keeping, held }, keyOfRanked, ROWS.ranking);
	// Rows that fill an empty table together, such as a relay's state, are not marked as new.
	const isFilled = before.rows.length === 0 && rows.length > 1;
	const last = new Map(before.rows.map(({ id, talkTime }, rank) => [id, { rank, talkTime }]));
	const marks = new Map<number, { readonly move: Move; readonly since: UnixSeconds }>();
	for (const [rank, { id, talkTime }] of isSameChoice && !isFilled ? rows.entries() : []) {
		const was = last.get(id);
		const rose = was !== undefined && rank < was.rank && talkTime > was.talkTime;
		const mark =
			was === undefined || rose ? ({ move: rose ? 'up' : 'new', since: now } as const) : before.marks.get(id);
		if (mark !== undefined && Math.abs(now - mark.since) < MARK_SECONDS) marks.set(id, mark);
	}
	const isUnchanged = isSameChoice && rows === before.rows && marks.size === before.marks.size;
	return isUnchanged ? before : { rows, marks, choices };
}

/** Keeps what a ranking showed before as state. */
export function useShownRanking<Row extends Ranked>(
	current: readonly Row[],
	keeping: Keeping,
	choices: string,
	now: UnixSeconds,
): ShownRanking<Row> {
	const [before, setBefore] = useState<ShownRanking<Row>>({ rows: [], marks: new Map(), choices: undefined });
	const shown = nextRanking(before, current, keeping, choices, now);
	if (shown !== before) setBefore(shown);
	return shown;
}

export function keyOfRanked({ id }: { readonly id: string | number }): string {
	return String(id);
}

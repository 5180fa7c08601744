import { useLayoutEffect, useRef } from 'react';
import type { UnixSeconds } from '../../../engine/time.ts';
import { reuseIfEqual, reuseListIfEqual } from '../../store/reuse.ts';
import { ROWS } from './row-counts.ts';
import type { RowFreeze } from './row-freeze.ts';

/** What keeps rows in their places. */
export type Keeping = Pick<RowFreeze, 'frozen' | 'focusedRow'>;

/**
 * Derives what is shown from what the visitor saw before.
 *
 * @param next pure. It returns `before` itself where nothing changed
 */
export function useNext<Shown>(initial: Shown, next: (before: Shown) => Shown): Shown {
	const committed = useRef(initial);
	// oxlint-disable-next-line react/refs -- it is written only after a draw, so all renders of the next draw read the same value
	const shown = next(committed.current);
	useLayoutEffect(() => {
		committed.current = shown;
	});
	return shown;
}

/**
 * Derives the rows that a list shows from those it showed before and the current ones.
 *
 * @param current all current rows, in order
 * @param limit the most rows that the list has
 * @returns during a freeze, the rows shown before, with current figures; a row that left keeps its last figures. Otherwise, the first current rows;
 *   a focused row that is not among them keeps its place. `before` itself where nothing changed
 */
export function nextRows<Row>(
	before: readonly Row[],
	current: readonly Row[],
	{ frozen, focusedRow }: Keeping,
	keyOf: (row: Row) => string,
	limit = Number.POSITIVE_INFINITY,
): readonly Row[] {
	const first = current.slice(0, limit);
	// An empty list has nothing to freeze: its first rows are shown at once.
	if (frozen && before.length > 0) {
		const present = new Map(current.map((row) => [keyOf(row), row]));
		return reuseListIfEqual(
			before,
			before.map((row) => present.get(keyOf(row)) ?? row),
		);
	}
	const place = before.findIndex((row) => keyOf(row) === focusedRow);
	const focused = before[place];
	if (focused === undefined || first.some((row) => keyOf(row) === focusedRow)) return reuseListIfEqual(before, first);
	const present = current.find((row) => keyOf(row) === focusedRow);
	return reuseListIfEqual(before, first.slice(0, limit - 1).toSpliced(place, 0, present ?? focused));
}

const NO_ROWS: readonly never[] = [];

/** @param keyOf returns the `data-row` of a row */
export function useRows<Row>(
	current: readonly Row[],
	keeping: Keeping,
	keyOf: (row: Row) => string,
	limit?: number,
): readonly Row[] {
	return useNext<readonly Row[]>(NO_ROWS, (before) => nextRows(before, current, keeping, keyOf, limit));
}

/** A row of a ranking. */
export interface Ranked {
	readonly id: number;
	readonly talkTime: number;
}

/** The mark of a row that is new in a ranking, or moved up in it because its own talk time grew. */
type Move = 'new' | 'up';

/** How long a mark stays. Rows change places without motion, so a mark needs time to be noticed. */
const MARK_SECONDS = 3;

/** What a ranking shows. Immutable. */
export interface ShownRanking<Row extends Ranked> {
	readonly rows: readonly Row[];
	readonly marks: ReadonlyMap<number, { readonly move: Move; readonly since: UnixSeconds }>;
	/** Identifies what the visitor chose. Rows that come with another choice are not marked. */
	readonly choices: string | undefined;
}

export const EMPTY_RANKING: ShownRanking<never> = { rows: [], marks: new Map(), choices: undefined };

/** @returns the next state of a ranking; `before` itself where nothing changed. A change of the choices takes effect during a freeze too */
export function nextRanking<Row extends Ranked>(
	before: ShownRanking<Row>,
	current: readonly Row[],
	keeping: Keeping,
	choices: string,
	now: UnixSeconds,
): ShownRanking<Row> {
	const isSameChoice = choices === before.choices;
	const frozen = keeping.frozen && isSameChoice;
	const rows = reuseIfEqual(
		before.rows,
		nextRows(before.rows, current, { ...keeping, frozen }, keyOfRanked, ROWS.ranking),
	);
	// Rows that fill an empty table together, such as a relay's state, are not marked as new.
	const isFilled = before.rows.length === 0 && rows.length > 1;
	const last = new Map(before.rows.map(({ id, talkTime }, rank) => [id, { rank, talkTime }]));
	const marks = new Map<number, { readonly move: Move; readonly since: UnixSeconds }>();
	for (const [rank, { id, talkTime }] of isSameChoice && !isFilled ? rows.entries() : []) {
		const previous = last.get(id);
		const rose = previous !== undefined && rank < previous.rank && talkTime > previous.talkTime;
		const mark =
			previous === undefined || rose ? ({ move: rose ? 'up' : 'new', since: now } as const) : before.marks.get(id);
		if (mark !== undefined && Math.abs(now - mark.since) < MARK_SECONDS) marks.set(id, mark);
	}
	const isUnchanged = isSameChoice && rows === before.rows && marks.size === before.marks.size;
	return isUnchanged ? before : { rows, marks, choices };
}

export function keyOfRanked({ id }: { readonly id: string | number }): string {
	return String(id);
}

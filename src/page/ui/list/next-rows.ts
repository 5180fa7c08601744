import { useLayoutEffect, useRef } from 'react';
import { reuseListIfEqual } from '../../store/reuse.ts';
import type { RowFreeze } from './row-freeze.ts';

/** The most rows of a list. Only a hostile feed has more: it can send 100,000 overs of as many stations. */
export const MAX_ROWS = 200;

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
	// An empty list has nothing to freeze: its first rows are shown at once.
	if (frozen && before.length > 0) {
		const byKey = new Map(current.map((row) => [keyOf(row), row]));
		return reuseListIfEqual(
			before,
			before.map((row) => byKey.get(keyOf(row)) ?? row),
		);
	}
	const first = current.slice(0, limit);
	const isFocused = (row: Row) => keyOf(row) === focusedRow;
	const index = before.findIndex(isFocused);
	const focused = before[index];
	if (focused === undefined || first.some(isFocused)) return reuseListIfEqual(before, first);
	const others = first.slice(0, limit - 1);
	others.splice(index, 0, current.find(isFocused) ?? focused);
	return reuseListIfEqual(before, others);
}

interface ShownRows<Row> {
	readonly rows: readonly Row[];
	readonly choices: string;
}

export interface KeptRow<Row> {
	readonly row: Row;
	/** The row is kept in its place, but is no longer among the current ones that the list has room for. */
	readonly left: boolean;
}

const NOTHING: ShownRows<never> = { rows: [], choices: '' };

/**
 * Keeps rows in their places while they are frozen or focused.
 *
 * @param keyOf returns the key of a row
 * @param choices identifies what the visitor chose to see. Another choice takes effect during a freeze too
 */
export function useRows<Row>(
	current: readonly Row[],
	keeping: Keeping,
	keyOf: (row: Row) => string,
	limit = MAX_ROWS,
	choices = '',
): readonly KeptRow<Row>[] {
	const { rows } = useNext<ShownRows<Row>>(NOTHING, (before) => {
		const frozen = keeping.frozen && choices === before.choices;
		return { rows: nextRows(before.rows, current, { ...keeping, frozen }, keyOf, limit), choices };
	});
	const present = new Set(current.slice(0, limit).map(keyOf));
	return rows.map((row) => ({ row, left: !present.has(keyOf(row)) }));
}

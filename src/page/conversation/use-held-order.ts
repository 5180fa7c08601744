import { useState } from 'react';

/**
 * Keeps rows in their places while they are held: their order and number are those of the beginning of the hold, their figures those of now
 * (SCREEN-13).
 */
export function useHeldOrder<Row>(
	held: boolean,
	rows: readonly Row[],
	keyOf: (row: Row) => string | number,
): readonly Row[] {
	const [kept, keep] = useState(rows);
	if (!held) {
		if (kept !== rows) keep(rows);
		return rows;
	}
	const current = new Map(rows.map((row) => [keyOf(row), row]));
	return kept.map((row) => current.get(keyOf(row)) ?? row);
}

import { useState } from 'react';

/**
 * Keeps rows in their places while they are held (SCREEN-13). Their order and number stay as when the hold began. Their figures are those of
 * now.
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

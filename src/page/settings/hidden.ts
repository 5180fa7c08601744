import { createContext, useContext, useMemo } from 'react';
import { concerns, type SourceAndDestination, type Subject } from '../../engine/subjects.ts';

/** The hidden talkgroups and stations (HIDE-1), and the way to change them. */
export interface Hidden {
	readonly subjects: readonly Subject[];
	readonly change: (subjects: readonly Subject[]) => void;
}

export const HiddenContext = createContext<Hidden>({ subjects: [], change: () => {} });

export function useHidden(): Hidden {
	return useContext(HiddenContext);
}

/**
 * Leaves out the rows that are hidden.
 *
 * @param sourceAndDestinationOf the same function always
 * @returns `rows` itself while nothing is hidden
 */
export function useVisible<Row>(
	rows: readonly Row[],
	sourceAndDestinationOf: (row: Row) => SourceAndDestination,
): readonly Row[] {
	const { subjects } = useHidden();
	return useMemo(
		() => (subjects.length === 0 ? rows : rows.filter((row) => !isHidden(subjects, sourceAndDestinationOf(row)))),
		[subjects, rows, sourceAndDestinationOf],
	);
}

/** Whether one of the subjects hides the talkgroup or the station. */
function isHidden(subjects: readonly Subject[], given: SourceAndDestination): boolean {
	return subjects.some((subject) => concerns(subject, given));
}

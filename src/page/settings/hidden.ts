import { createContext, useContext, useMemo } from 'react';
import { concerns, type SourceAndDestination, type Subject } from '../../engine/subjects.ts';

/** The hidden talkgroups and stations (HIDE-1), and the way to change them. */
export interface Hidden {
	readonly subjects: readonly Subject[];
	/** The only ones that are shown; undefined where that is not chosen (WATCH-14). */
	readonly only: readonly Subject[] | undefined;
	readonly change: (subjects: readonly Subject[]) => void;
}

export const HiddenContext = createContext<Hidden>({ subjects: [], only: undefined, change: () => {} });

export function useHidden(): Hidden {
	return useContext(HiddenContext);
}

/**
 * Leaves out the rows that are not shown.
 *
 * @param sourceAndDestinationOf the same function always
 * @returns `rows` itself where all of them are shown
 */
export function useVisible<Row>(
	rows: readonly Row[],
	sourceAndDestinationOf: (row: Row) => SourceAndDestination,
): readonly Row[] {
	const { subjects, only } = useHidden();
	return useMemo(
		() =>
			subjects.length === 0 && only === undefined
				? rows
				: rows.filter((row) => isShown({ subjects, only }, sourceAndDestinationOf(row))),
		[subjects, only, rows, sourceAndDestinationOf],
	);
}

/** Whether a row is shown: it is not hidden, and it is watched where only that is shown. */
export function isShown({ subjects, only }: Pick<Hidden, 'subjects' | 'only'>, row: SourceAndDestination): boolean {
	const concernsRow = (subject: Subject) => concerns(subject, row);
	return !subjects.some(concernsRow) && (only === undefined || only.some(concernsRow));
}

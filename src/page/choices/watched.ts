import { createContext, type Dispatch, type SetStateAction, useCallback, useMemo, useState } from 'react';
import { type Subject, toggleSubject } from '../../engine/subjects.ts';
import type { PageState } from './page-state.ts';
import type { ChangePageState } from './use-page-state.ts';

/** The watched talkgroups and stations, and the way to change them. */
interface WatchControl {
	readonly watched: readonly Subject[];
	/**
	 * Starts or stops watching a talkgroup or station.
	 *
	 * @param callsign the station's, `''` where unknown or for a talkgroup
	 */
	readonly toggle: (subject: Subject, callsign?: string) => void;
	/** Shown in the tab's title instead of the count. */
	readonly title: TabTitle | undefined;
	readonly setTitle: Dispatch<SetStateAction<TabTitle | undefined>>;
}

/** An announcement in the tab's title. */
export interface TabTitle {
	readonly text: string;
	/** The ids of the sessions that it announces; none for an example. */
	readonly sessions: readonly string[];
	/** When it was made, in milliseconds of `performance.now()`. */
	readonly at: number;
}

export const WatchContext = createContext<WatchControl>({
	watched: [],
	toggle: () => {},
	title: undefined,
	setTitle: () => {},
});

/** Keeps the watched subjects in the address. The control is the same object until its content changes. */
export function useWatchControl({ watch }: PageState, change: ChangePageState): WatchControl {
	const [title, setTitle] = useState<TabTitle>();
	const toggle = useCallback(
		(subject: Subject, callsign?: string) =>
			change((state) => ({ watch: toggleSubject(state.watch, subject, callsign) })),
		[change],
	);
	return useMemo(() => ({ watched: watch, toggle, title, setTitle }), [watch, toggle, title]);
}

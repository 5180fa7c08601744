import { type Subject, toggleSubject } from '../../engine/subjects.ts';
import { usePageState } from './use-page-state.ts';

/** The watched talkgroups and stations, and the way to change them. */
export function useWatched() {
	const [{ watch }, change] = usePageState();
	return {
		watched: watch,
		/**
		 * Starts or stops watching a talkgroup or station.
		 *
		 * @param callsign the station's, `''` where unknown or for a talkgroup
		 */
		toggle: (subject: Subject, callsign?: string) =>
			change((state) => ({ watch: toggleSubject(state.watch, subject, callsign) })),
	};
}

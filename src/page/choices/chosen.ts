import { knownSubjects, matchingSubjects, type Subject, toggleSubject } from '../../engine/subjects.ts';
import { useServices } from '../services.ts';
import { usePageState } from './use-page-state.ts';

/**
 * What a visitor watches, or hides, of a talkgroup or station, and the way to change it.
 *
 * @param callsign the station's, `''` where unknown or for a talkgroup
 */
export function useChosen(list: 'watch' | 'hide', subject: Subject, callsign = '') {
	const [{ [list]: chosen }, change] = usePageState();
	const { store } = useServices();
	const matchingIn = (subjects: readonly Subject[]) =>
		matchingSubjects(knownSubjects(subjects, store.shown().reading.directory), subject, callsign);
	return {
		matching: matchingIn(chosen),
		/** Removes those that match or, if none does, adds the given one. */
		toggle: () => change(({ [list]: latest }) => ({ [list]: toggleSubject(latest, subject, matchingIn(latest)) })),
	};
}

import { refKey } from '../../engine/ids.ts';
import type { SubjectRef } from '../../engine/overs.ts';
import { panelChange, panelSubject } from './page-state.ts';
import { closesByBack, usePageState } from './use-page-state.ts';

/** The panel, and the ways to open and close it. Each opening adds an entry to the browser's history, so that Back shows what was shown before. */
export function usePanel() {
	const [state, change] = usePageState();
	return {
		/** The subject that the panel shows; undefined while it is closed. */
		subject: panelSubject(state),
		shows: (...subjects: readonly SubjectRef[]) => subjects.some((subject) => state[subject.kind] === refKey(subject)),
		open: (subject: SubjectRef) => change(panelChange(subject)),
		close: () => {
			// Going back takes a moment. The panel closes at once, so that a second press cannot go back further, out of the page.
			change(panelChange(undefined));
			if (closesByBack()) history.back();
		},
	};
}

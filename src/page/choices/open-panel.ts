import type { SubjectRef } from '../../engine/conversations/overs.ts';
import { panelChange, panelSubject } from './page-state.ts';
import { closesByBack, usePageState } from './use-page-state.ts';

/** The panel, and the ways to open and close it. Each opening is an entry of the browser's history, so that Back returns from it. */
export function usePanel() {
	const [state, change] = usePageState();
	return {
		/** The subject that the panel shows; undefined while it is closed. */
		subject: panelSubject(state),
		/** Whether it shows one of these. Their row then has the class `current`. */
		shows: (...subjects: readonly SubjectRef[]) => subjects.some(({ kind, id }) => state[kind] === id),
		open: (subject: SubjectRef) => change(panelChange(subject)),
		close: () => {
			// Going back takes a moment. A second press meanwhile must not go back further, out of the page.
			change(panelChange(undefined));
			if (closesByBack()) history.back();
		},
	};
}

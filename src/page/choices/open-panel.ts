import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { SubjectRef } from '../../engine/conversations/overs.ts';
import { type PageState, type PanelSubject, panelChange, panelSubject } from './page-state.ts';
import { type ChangePageState, closesByBack } from './use-page-state.ts';

/** The panel that is open, if any, and the ways to open and close it. */
interface PanelControl {
	readonly subject: PanelSubject | undefined;
	readonly open: (subject: SubjectRef) => void;
	readonly close: () => void;
	/** The panel stands beside the tables and covers one column; otherwise it is a sheet over the page. */
	readonly beside: boolean;
}

/**
 * Keeps the panel in the address. Each opening is an entry of the browser's history, so that Back returns from it. The control is the
 * same object until another panel is shown.
 */
export function usePanel(state: PageState, change: ChangePageState): PanelControl {
	const { talkgroup, station } = state;
	const subject = useMemo(() => panelSubject({ talkgroup, station }), [talkgroup, station]);
	const open = useCallback((opened: SubjectRef) => change(panelChange(opened), 'push'), [change]);
	const close = useCallback(() => {
		// The panel leaves with this draw, so a second press cannot go back further, out of the page.
		change(panelChange(undefined));
		if (closesByBack()) history.back();
	}, [change]);
	const beside = useSyncExternalStore(subscribeToWidth, isWide, () => false);
	return useMemo(() => ({ subject, open, close, beside }), [subject, open, close, beside]);
}

/** From this width on, as in the style sheets, there is room for the panel beside the tables. It grows with the text size. */
const WIDE = '(width >= 80em)';
let wide = false;

/** In print, the width is that of the paper. The width of the screen then holds, because Chromium prints blank pages when a modal dialog opens meanwhile. */
function isWide(): boolean {
	if (!matchMedia('print').matches) wide = matchMedia(WIDE).matches;
	return wide;
}

function subscribeToWidth(changed: () => void): () => void {
	const query = matchMedia(WIDE);
	query.addEventListener('change', changed);
	return () => query.removeEventListener('change', changed);
}

export const PanelContext = createContext<PanelControl>({
	subject: undefined,
	open: () => {},
	close: () => {},
	beside: false,
});

/** @returns a function that tells whether the panel of one of the subjects is open. Their row then has the class `current` */
export function useOpenPanel(): (...subjects: readonly SubjectRef[]) => boolean {
	const { subject: shown } = useContext(PanelContext);
	return (...subjects) => subjects.some(({ kind, id }) => shown?.kind === kind && shown.id === String(id));
}

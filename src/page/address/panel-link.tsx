import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import type { SubjectRef } from '../../engine/conversations/overs.ts';
import { panelAddress } from './panel-subject.ts';
import type { PanelControl } from './use-panel.ts';

/** The open panel's subject, and the way to open another. */
export const PanelContext = createContext<Pick<PanelControl, 'subject' | 'open'>>({
	subject: undefined,
	open: () => {},
});

/** @returns a function that tells whether the panel of one of the subjects is open. Their row then has the class `current` */
export function useOpenPanel(): (...subjects: readonly SubjectRef[]) => boolean {
	const { subject: shown } = useContext(PanelContext);
	return (...subjects) => subjects.some(({ kind, id }) => shown?.kind === kind && shown.id === String(id));
}

interface PanelLinkProps {
	readonly subject: SubjectRef;
	readonly children: ReactNode;
}

/** A talkgroup or a station. A press opens its panel (PANEL-1). It is a link, so that its address can be copied or opened elsewhere. */
export function PanelLink({ subject, children }: PanelLinkProps) {
	const { open } = useContext(PanelContext);
	const current = useOpenPanel()(subject);
	const press = (event: MouseEvent) => {
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		open(subject);
	};
	return (
		<a href={panelAddress(subject)} className="subject" aria-current={current || undefined} onClick={press}>
			{children}
		</a>
	);
}

import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import type { SubjectId } from '../../engine/conversations/overs.ts';
import { panelAddress } from './panel-subject.ts';
import type { PanelControl } from './use-panel.ts';

/** The open panel's subject, and the way to open another. */
export const PanelContext = createContext<Pick<PanelControl, 'subject' | 'open'>>({
	subject: undefined,
	open: () => {},
});

interface PanelLinkProps {
	readonly subject: SubjectId;
	readonly children: ReactNode;
}

/** A talkgroup or a station. A press opens its panel (PANEL-1). It is a link, so that its address can be copied or opened elsewhere. */
export function PanelLink({ subject, children }: PanelLinkProps) {
	const { subject: shown, open } = useContext(PanelContext);
	const current = shown?.kind === subject.kind && shown.id === String(subject.id);
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

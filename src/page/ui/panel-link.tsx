import { type MouseEvent, type ReactNode, useContext } from 'react';
import type { SubjectRef } from '../../engine/conversations/overs.ts';
import { PanelContext, useOpenPanel } from '../choices/open-panel.ts';
import { panelAddress } from '../choices/page-state.ts';
import { useTabStop } from './list/rows.tsx';

interface PanelLinkProps {
	readonly subject: SubjectRef;
	readonly className?: string;
	readonly children: ReactNode;
}

/**
 * A talkgroup or a station in a row. A press opens its panel. It is a link, so that its address can be copied or opened elsewhere.
 */
export function PanelLink({ subject, className = 'subject', children }: PanelLinkProps) {
	const { open } = useContext(PanelContext);
	const current = useOpenPanel()(subject);
	const tabStop = useTabStop(subject.kind);
	const press = (event: MouseEvent) => {
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		open(subject);
	};
	return (
		<a
			href={panelAddress(subject)}
			className={className}
			{...tabStop}
			aria-current={current || undefined}
			onClick={press}
		>
			{children}
		</a>
	);
}

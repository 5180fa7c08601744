import type { MouseEvent } from 'react';
import type { SubjectRef } from '../../engine/overs.ts';
import { usePanel } from '../choices/open-panel.ts';
import { panelAddress } from '../choices/page-state.ts';
import { useTabStop } from './list/rows.tsx';
import { mark } from './marks.ts';

interface PanelLinkProps {
	readonly subject: SubjectRef;
	/** From a radio: it may run right to left. */
	readonly text: string;
	/** What screen readers say instead of the text. */
	readonly name?: string | undefined;
}

/** A link that opens the panel of a talkgroup or a station. The panel's address can be copied, or opened in another tab. */
export function PanelLink({ subject, text, name }: PanelLinkProps) {
	const { open, shows } = usePanel();
	const tabStop = useTabStop(subject.kind);
	const press = (event: MouseEvent) => {
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		open(subject);
	};
	return (
		<a
			href={panelAddress(subject)}
			className="subject"
			aria-label={name}
			{...mark('panelLink')}
			{...tabStop}
			aria-current={shows(subject) || undefined}
			onClick={press}
		>
			<bdi className="label">{text}</bdi>
		</a>
	);
}

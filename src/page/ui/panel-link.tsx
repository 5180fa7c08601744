import type { MouseEvent } from 'react';
import type { SubjectRef } from '../../engine/overs.ts';
import { usePanel } from '../choices/open-panel.ts';
import { panelAddress } from '../choices/page-state.ts';
import { type Control, useTabStop } from './list/rows.tsx';
import { mark } from './marks.ts';

interface PanelLinkProps {
	readonly subject: SubjectRef;
	/** From a radio: it may run right to left. */
	readonly text: string;
	/** What screen readers say instead of the text. */
	readonly name?: string | undefined;
	/** Which control of a row it is, where not the row's only link to its kind of subject. */
	readonly control?: Control;
	readonly className?: string | undefined;
}

/** A link that opens the panel of a talkgroup or a station. The panel's address can be copied, or opened in another tab. */
export function PanelLink({ subject, text, name, control = subject.kind, className = '' }: PanelLinkProps) {
	const { open, shows } = usePanel();
	const tabStop = useTabStop(control);
	const press = (event: MouseEvent) => {
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		open(subject);
	};
	return (
		<a
			href={panelAddress(subject)}
			className={`subject ${className}`.trim()}
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

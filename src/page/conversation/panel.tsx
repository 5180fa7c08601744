import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { LiveActivity } from '../store/live-activity.ts';
import './panel.css';
import { type PanelSubject, panelAddress, readPanelId } from './panel-subject.ts';
import { StationPanel } from './station-panel.tsx';
import { TalkgroupPanel } from './talkgroup-panel.tsx';

interface PanelProps {
	readonly activity: LiveActivity;
	readonly subject: PanelSubject;
	/** Beside the tables; otherwise a sheet over them. */
	readonly beside: boolean;
	/** Seconds that the rankings sum. */
	readonly window: number;
	readonly close: () => void;
}

/** The last ten minutes of one talkgroup or one station: beside the tables where there is room, else a sheet over them. */
export function Panel({ activity, subject, beside, window, close }: PanelProps): ReactNode {
	const { kind, id: text } = subject;
	const dialog = useRef<HTMLDialogElement>(null);
	// Closing gives the focus back to the element that had it before, or to a link to the subject where that has left the page.
	const hide = useEffectEvent((panel: HTMLDialogElement | null) => {
		panel?.close();
		const { activeElement } = document;
		if (activeElement !== document.body && panel?.contains(activeElement) !== true) return;
		const links = document.querySelectorAll<HTMLElement>(`.sections > section a[href="${panelAddress(subject)}"]`);
		for (const link of links) if (link.checkVisibility()) return link.focus({ preventScroll: true });
	});
	useLayoutEffect(() => {
		const panel = dialog.current;
		if (beside) panel?.show();
		else panel?.showModal();
		return () => hide(panel);
	}, [beside]);
	useEscape(beside, close);
	const View = kind === 'talkgroup' ? TalkgroupPanel : StationPanel;
	return (
		<dialog
			ref={dialog}
			className="panel"
			closedby={beside ? 'none' : 'any'}
			aria-labelledby="panel-heading"
			onCancel={(event) => {
				event.preventDefault();
				close();
			}}
		>
			<div className="panel-content">
				<View
					key={`${kind} ${text}`}
					activity={activity}
					id={readPanelId(text)}
					text={text}
					window={window}
					close={close}
				/>
			</div>
		</dialog>
	);
}

/** Escape closes a panel that is not modal, except while the focus is in a field or in a dialog over the page. */
function useEscape(enabled: boolean, close: () => void): void {
	useLayoutEffect(() => {
		if (!enabled) return undefined;
		const press = ({ key, target, defaultPrevented }: KeyboardEvent) => {
			if (key !== 'Escape' || defaultPrevented || target instanceof HTMLInputElement) return;
			if (document.querySelector('dialog:modal, :popover-open') === null) close();
		};
		document.addEventListener('keydown', press);
		return () => document.removeEventListener('keydown', press);
	}, [enabled, close]);
}

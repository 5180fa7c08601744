import { type ReactNode, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { refOf } from '../../engine/ids.ts';
import type { SubjectRef } from '../../engine/overs.ts';
import { usePanel } from '../choices/open-panel.ts';
import { panelAddress } from '../choices/page-state.ts';
import { usePressOutside } from '../ui/dialog.tsx';
import { isRendered, mark, marked } from '../ui/marks.ts';
import { Redrawn } from '../ui/redrawn.tsx';
import { useEscape } from '../ui/use-document-event.ts';
import { useScreen } from '../ui/use-screen.ts';
import { StationPanel } from './station-panel.tsx';
import { TalkgroupPanel } from './talkgroup-panel.tsx';

interface PanelProps {
	readonly subject: SubjectRef;
	/** For a talkgroup: a button beside its links, and a part above its last ten minutes. */
	readonly button: ReactNode;
	readonly children: ReactNode;
	/** The line that says that there is no connection. A sheet repeats it, because it covers that of the page. */
	readonly noData: ReactNode;
}

/**
 * The last ten minutes of one talkgroup or one station. The panel is beside the tables where there is room, else a sheet over them. Give each
 * subject's panel a key of its own, so that the focus and the view begin at the top.
 */
export function Panel({ subject, button, children, noData }: PanelProps): ReactNode {
	const { close } = usePanel();
	const beside = useScreen('panel-beside');
	const { kind, id, network } = subject;
	const ref = useMemo(() => refOf({ id, network }), [id, network]);
	const dialog = useRef<HTMLDialogElement>(null);
	// The browser gives the focus back to the element that had it before. If that element cannot take it, a link to the subject gets the focus, first in
	// the part that the panel was opened from, or else the heading of that part.
	const closeDialog = useEffectEvent((panel: HTMLDialogElement | null, openedFrom: Element | null | undefined) => {
		panel?.close();
		// What the panel covered takes the focus only once React has finished.
		queueMicrotask(() => {
			if (document.activeElement !== document.body) return;
			const address = panelAddress(subject);
			const links = Array.from(document.querySelectorAll<HTMLElement>(`table ${marked('panelLink')}`)).filter(
				(each) => each.getAttribute('href') === address && isRendered(each),
			);
			const link = links.find((each) => openedFrom?.contains(each)) ?? links[0];
			(link ?? openedFrom?.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: true });
		});
	});
	useLayoutEffect(() => {
		const panel = dialog.current;
		const openedFrom = document.activeElement?.closest(marked('part'));
		if (beside) panel?.show();
		else panel?.showModal();
		// Firefox gives the focus to the first button. WebKit focuses no heading before its layout, which `getBoundingClientRect` forces.
		const heading = panel?.querySelector<HTMLElement>('h2');
		heading?.getBoundingClientRect();
		heading?.focus({ preventScroll: true });
		return () => closeDialog(panel, openedFrom);
	}, [beside]);
	useEscape(beside, close);
	const outside = usePressOutside(beside ? () => {} : close);
	return (
		<dialog
			ref={dialog}
			className="panel"
			aria-labelledby="panel-heading"
			{...mark('panel')}
			{...mark('subject')}
			onCancel={(event) => {
				event.preventDefault();
				close();
			}}
			{...outside}
		>
			<Redrawn>
				{kind === 'talkgroup' ? (
					<TalkgroupPanel shown={ref} button={button}>
						{children}
					</TalkgroupPanel>
				) : (
					<StationPanel shown={ref} />
				)}
			</Redrawn>
			{!beside && noData}
		</dialog>
	);
}

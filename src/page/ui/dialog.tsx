import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from './icons.tsx';
import { useDocumentEvent } from './use-document-event.ts';

/** Closes a panel or a dialog: a touch screen has no Escape. */
export function CloseButton({ onClick }: { onClick: () => void }) {
	const { t } = useTexts();
	return (
		<button
			type="button"
			className="drawing close"
			aria-label={t('panel.close')}
			title={t('panel.close-hint')}
			onClick={onClick}
		>
			<Icon name="close" />
		</button>
	);
}

interface DialogProps {
	readonly className: string;
	readonly heading: ReactNode;
	/** Called when the visitor closes it. */
	readonly close: () => void;
	readonly children: ReactNode;
}

/** A dialog over the page, for as long as it is mounted. The browser gives the focus back when it closes. */
export function Dialog({ className, heading, close, children }: DialogProps) {
	const ref = useRef<HTMLDialogElement>(null);
	const headingId = useId();
	useLayoutEffect(() => {
		const dialog = ref.current;
		dialog?.showModal();
		// Focuses the text field or, without one, the heading. Otherwise Firefox would scroll to the first control.
		(dialog?.querySelector<HTMLElement>('input') ?? dialog?.querySelector<HTMLElement>('h2'))?.focus();
		return () => dialog?.close();
	}, []);
	const onClose = () => {
		// In development React runs each effect twice, so the dialog closes and opens again. The `close` event comes after it has reopened.
		if (ref.current?.open !== true) close();
	};
	return (
		<dialog ref={ref} className={className} closedby="any" aria-labelledby={headingId} onClose={onClose}>
			<h2 id={headingId} tabIndex={-1}>
				{heading}
			</h2>
			<CloseButton onClick={close} />
			{children}
		</dialog>
	);
}

/**
 * Closes a popover when the focus moves to the page, which the popover may cover. Focus on its own button leaves it open. The root element is marked
 * while a popover is open, because `:has(:popover-open)` would restyle a thousand elements with each change of a row.
 */
export function usePopoverClosing(): void {
	const root = document.documentElement;
	// `toggle` comes a moment after the popover has opened, and a press may be faster.
	const markOpening = ({ newState, target }: ToggleEvent) => {
		if (newState === 'open' && target instanceof HTMLElement && target.popover !== null)
			root.toggleAttribute('data-popover', true);
	};
	useDocumentEvent('beforetoggle', markOpening, { capture: true });
	useDocumentEvent('toggle', () => root.toggleAttribute('data-popover', openPopover() !== null), { capture: true });
	useDocumentEvent('focusin', ({ target }) => {
		const open = openPopover();
		if (open === null || !(target instanceof Element) || open.contains(target)) return;
		if (!target.matches(`[popovertarget="${open.id}"]`)) open.hidePopover();
	});
}

function openPopover(): HTMLElement | null {
	return document.querySelector(':popover-open');
}

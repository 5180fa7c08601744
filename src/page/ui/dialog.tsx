import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from './icons.tsx';

/** Closes a panel or a dialog: a touch screen has no Escape. */
export function CloseButton({ onClick }: { onClick: () => void }) {
	const { t } = useTexts();
	return (
		<button
			type="button"
			className="close"
			aria-label={t('panel.close')}
			title={t('panel.close-hint')}
			onClick={onClick}
		>
			<Icon name="close" />
		</button>
	);
}

interface Modal {
	readonly ref: RefObject<HTMLDialogElement | null>;
	readonly onClose: () => void;
}

/**
 * Shows a dialog over the page for as long as it is mounted. The browser gives the focus back when it closes.
 *
 * @param close called when the dialog was closed, such as by Escape
 */
export function useModal(close: () => void): Modal {
	const ref = useRef<HTMLDialogElement>(null);
	useLayoutEffect(() => {
		const dialog = ref.current;
		dialog?.showModal();
		// Firefox gives the focus to the first control, and scrolls to it. A heading that can have the focus gets it.
		dialog?.querySelector<HTMLElement>('h2[tabindex]')?.focus();
		return () => dialog?.close();
	}, []);
	const onClose = () => {
		// In development React runs each effect twice, so the dialog is closed and opened again. The event of that closing comes when it is open.
		if (ref.current?.open !== true) close();
	};
	return { ref, onClose };
}

/**
 * Closes a popover when a key moves the focus on to the page, which the popover may cover. Its own buttons leave it open. Meanwhile the page is marked
 * for the style sheet: a selector with `:has` would cost a thousand elements with each change of a row.
 */
export function usePopoverClosing(): void {
	useEffect(() => {
		const mark = () => {
			document.documentElement.toggleAttribute('data-popover', document.querySelector(':popover-open') !== null);
		};
		const close = ({ target }: FocusEvent) => {
			const open = document.querySelector<HTMLElement>(':popover-open');
			if (open === null || !(target instanceof Element) || open.contains(target)) return;
			if (!target.matches(`[popovertarget="${open.id}"]`)) open.hidePopover();
		};
		// Before the popover opens, because `toggle` comes a moment later, and a press may be faster.
		const markOpening = ({ newState, target }: ToggleEvent) => {
			if (newState === 'open' && target instanceof HTMLElement && target.popover !== null)
				document.documentElement.toggleAttribute('data-popover', true);
		};
		document.addEventListener('beforetoggle', markOpening, { capture: true });
		document.addEventListener('toggle', mark, { capture: true });
		document.addEventListener('focusin', close);
		return () => {
			document.removeEventListener('beforetoggle', markOpening, { capture: true });
			document.removeEventListener('toggle', mark, { capture: true });
			document.removeEventListener('focusin', close);
		};
	}, []);
}

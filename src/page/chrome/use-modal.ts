import { type RefObject, useLayoutEffect, useRef } from 'react';

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

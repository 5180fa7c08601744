import { type MouseEvent, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { IconButton } from './icons.tsx';
import { Redrawn } from './redrawn.tsx';

/** Closes a panel or a dialog: a touch screen has no Escape. */
export function CloseButton({ onClick }: { onClick: () => void }) {
	const { t } = useTexts();
	return (
		<IconButton
			icon="close"
			className="close"
			label={t('panel.close')}
			title={t('panel.close-hint')}
			onClick={onClick}
		/>
	);
}

interface OverPageProps {
	readonly className: string;
	readonly close: () => void;
	readonly children: ReactNode;
}

interface ModalProps extends OverPageProps {
	readonly 'aria-label'?: string;
	readonly 'aria-labelledby'?: string;
	/** Selectors of the element that gets the focus, the best first. By default, the browser chooses. */
	readonly focus?: readonly string[];
}

/**
 * Lies over the page for as long as it is mounted. Escape and a press outside close it, and the browser gives the focus back. A menu is a modal
 * dialog too: a press outside then presses nothing beneath, and browsers without `popover` have it.
 */
export function Modal({ focus = [], close, children, ...props }: ModalProps): ReactNode {
	const ref = useRef<HTMLDialogElement>(null);
	const outside = usePressOutside(close);
	const moveFocus = useEffectEvent((dialog: HTMLElement) => {
		const targets = focus.flatMap((selector) => dialog.querySelector<HTMLElement>(selector) ?? []);
		targets[0]?.focus();
	});
	useLayoutEffect(() => {
		const dialog = ref.current;
		dialog?.showModal();
		if (dialog) moveFocus(dialog);
		return () => dialog?.close();
	}, []);
	const onClose = () => {
		// In development React runs each effect twice, so the dialog closes and opens again. The `close` event comes after it has reopened.
		if (ref.current?.open === false) close();
	};
	return (
		<dialog ref={ref} {...props} onClose={onClose} {...outside}>
			<Redrawn>{children}</Redrawn>
		</dialog>
	);
}

/** Handlers that close a modal dialog when a press begins and ends outside it. `closedby` does so in few browsers. */
export function usePressOutside(close: () => void) {
	const began = useRef(false);
	return {
		onPointerDown: (event: MouseEvent) => {
			began.current = isOutside(event);
		},
		onClick: (event: MouseEvent) => {
			if (began.current && isOutside(event)) close();
		},
	};
}

function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
	const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
	return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

interface DialogProps extends OverPageProps {
	readonly heading: ReactNode;
	readonly focus?: string;
}

/** A modal dialog with a heading. A text field gets the focus or, without one, the heading. Otherwise Firefox would scroll to the first control. */
export function Dialog({ className, heading, focus = 'input', close, children }: DialogProps): ReactNode {
	const headingId = useId();
	return (
		<Modal className={className} aria-labelledby={headingId} focus={[focus, 'h2']} close={close}>
			<h2 id={headingId} tabIndex={-1}>
				{heading}
			</h2>
			<CloseButton onClick={close} />
			{children}
		</Modal>
	);
}

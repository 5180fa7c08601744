import { useEffect } from 'react';

/** Closes a popover when a key moves the focus on to the page, which the popover may cover. Its own buttons leave it open. */
export function usePopoverClosing(): void {
	useEffect(() => {
		const close = ({ target }: FocusEvent) => {
			const open = document.querySelector<HTMLElement>(':popover-open');
			if (open === null || !(target instanceof Element) || open.contains(target)) return;
			if (!target.matches(`[popovertarget="${open.id}"]`)) open.hidePopover();
		};
		document.addEventListener('focusin', close);
		return () => document.removeEventListener('focusin', close);
	}, []);
}

/** Covers the page while a popover is open, so that the press that closes the popover presses nothing beneath. @param popover its id */
export function PopoverCover({ popover }: { popover: string }) {
	return (
		<button
			type="button"
			className="popover-cover"
			popoverTarget={popover}
			popoverTargetAction="hide"
			aria-hidden="true"
			tabIndex={-1}
		/>
	);
}

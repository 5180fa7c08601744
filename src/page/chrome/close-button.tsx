import { CloseIcon } from './icons.tsx';

/** Closes a panel or a dialog: a touch screen has no Escape. */
export function CloseButton({ onClick }: { onClick: () => void }) {
	return (
		<button type="button" className="close" aria-label="Close" title="Close (Escape)" onClick={onClick}>
			<CloseIcon />
		</button>
	);
}

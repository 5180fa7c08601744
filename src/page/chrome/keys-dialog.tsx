import type { RefObject } from 'react';

const KEYS = [
	{ key: '/', does: 'goes to the first filter' },
	{ key: 'Escape', does: 'clears the filter that is being typed' },
	{ key: 'p', does: 'pauses the screen, and lets it go on' },
	{ key: '?', does: 'shows these keys' },
];

interface KeysDialogProps {
	readonly dialog: RefObject<HTMLDialogElement | null>;
	readonly enabled: boolean;
	readonly onEnable: (enabled: boolean) => void;
}

/** The keys of the page, and a way to switch them off (WCAG 2.1.4). */
export function KeysDialog({ dialog, enabled, onEnable }: KeysDialogProps) {
	return (
		<dialog ref={dialog} aria-labelledby="keys-heading">
			<h2 id="keys-heading">Keys</h2>
			<dl>
				{KEYS.map(({ key, does }) => (
					<div key={key}>
						<dt>
							<kbd>{key}</kbd>
						</dt>
						<dd>{does}</dd>
					</div>
				))}
			</dl>
			<label className="check">
				<input type="checkbox" checked={enabled} onChange={(event) => onEnable(event.currentTarget.checked)} /> Single
				keys are on
			</label>
			<form method="dialog">
				<button type="submit" className="plain">
					Close
				</button>
			</form>
		</dialog>
	);
}

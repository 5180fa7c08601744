import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type PageState, writeFragment } from '../address/page-state.ts';

/** The result of a copy: the clipboard has the address, or the address is selected because there is no clipboard. */
type Copied = 'copied' | 'selected';

/** Copies the page's address with everything that is chosen (SETTINGS-2). Pages that are not served securely have no clipboard. */
export function CopyLink({ state }: { state: PageState }): ReactNode {
	const [copied, setCopied] = useState<{ readonly address: string; readonly how: Copied }>();
	const field = useRef<HTMLInputElement>(null);
	const address = addressOf(state);
	const how = copied?.address === address ? copied.how : undefined;
	useLayoutEffect(() => {
		if (how === 'selected') field.current?.select();
	}, [how]);
	const copy = () => {
		writeToClipboard(address).then(
			() => setCopied({ address, how: 'copied' }),
			() => {
				setCopied({ address, how: 'selected' });
				// A second press selects it again; the effect above runs with the first one only.
				field.current?.select();
			},
		);
	};
	return (
		<div className="copy-link">
			<button type="button" onClick={copy}>
				Copy link
			</button>
			<output>{how === 'copied' && 'Copied.'}</output>
			{how === 'selected' && (
				<label>
					<span>The link is selected, ready to be copied:</span>
					<input ref={field} type="text" readOnly value={address} />
				</label>
			)}
		</div>
	);
}

/** The address bar may lag behind by some tenths of a second; the state does not. */
function addressOf(state: PageState): string {
	const fragment = writeFragment(state);
	return location.href.replace(/#.*$/s, '') + (fragment === '' ? '' : `#${fragment}`);
}

/** Rejects where there is no clipboard to write to. */
async function writeToClipboard(text: string): Promise<void> {
	const clipboard: Clipboard | undefined = navigator.clipboard;
	if (clipboard === undefined) throw new Error('no clipboard');
	await clipboard.writeText(text);
}

import { useCallback, useMemo, useState } from 'react';

/** The search, in the header or over the page. */
export interface SearchControl {
	/** What is looked for. */
	readonly text: string;
	readonly setText: (text: string) => void;
	/** It lies over the page, because no field of the header can be reached. */
	readonly covering: boolean;
	/** Gives the focus to the field. @param text what is looked for, unless it stays as it is */
	readonly find: (text?: string) => void;
	readonly close: () => void;
}

/** The header has a field on wide screens. Elsewhere, on the wall, and over a panel that covers the page, the search is a dialog (PANEL-9). */
export function useSearch(): SearchControl {
	const [text, setText] = useState('');
	const [covering, setCovering] = useState(false);
	const find = useCallback((wanted?: string) => {
		if (wanted !== undefined) setText(wanted);
		const field = document.querySelector<HTMLInputElement>('.title-bar .search input');
		if (field?.checkVisibility() === true && document.querySelector(':modal') === null) field.focus();
		else setCovering(true);
	}, []);
	const close = useCallback(() => {
		setText('');
		setCovering(false);
	}, []);
	return useMemo(() => ({ text, setText, covering, find, close }), [text, covering, find, close]);
}

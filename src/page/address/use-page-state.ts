import { useCallback, useEffect, useState } from 'react';
import { type PageState, readFragment, writeFragment } from './page-state.ts';

/** Changes a part of what the viewer chose. */
export type ChangePageState = (change: Partial<PageState>) => void;

/** What the viewer chose, kept in the address: reload, bookmark and share keep it. */
export function usePageState(): readonly [PageState, ChangePageState] {
	const [state, setState] = useState(() => readFragment(location.hash));
	useEffect(() => {
		const read = () => setState(readFragment(location.hash));
		addEventListener('hashchange', read);
		return () => removeEventListener('hashchange', read);
	}, []);
	useEffect(() => {
		const fragment = writeFragment(state);
		// An address that says the same in other words is left as it was given.
		if (fragment === writeFragment(readFragment(location.hash))) return;
		history.replaceState(null, '', fragment === '' ? location.pathname + location.search : `#${fragment}`);
	}, [state]);
	const change = useCallback<ChangePageState>((part) => setState((before) => ({ ...before, ...part })), []);
	return [state, change];
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { isRecord } from '../../protocol/values.ts';
import { useServices } from '../services.ts';
import { AddressWriter, type HistoryAction } from './address-writer.ts';
import { type PageState, readFragment, writeFragment } from './page-state.ts';
import { panelSubject } from './panel-subject.ts';

/**
 * Changes some of the visitor's choices. After a `push` to the browser's history, Back undoes the change.
 *
 * @param change a function where it depends on choices that may have changed since the last draw
 */
export type ChangePageState = (
	change: Partial<PageState> | ((state: PageState) => Partial<PageState>),
	action?: HistoryAction,
) => void;

/** The visitor's choices, kept in the fragment of the address (SCREEN-16): reloading, bookmarks and sharing keep them. */
export function usePageState(): readonly [PageState, ChangePageState] {
	const { clock } = useServices();
	const [firstHash] = useState(() => location.hash);
	const [state, setState] = useState(() => readFragment(firstHash));
	const [writer] = useState(() => new AddressWriter(clock, writeAddress));
	const nextAction = useRef<HistoryAction>('replace');
	useEffect(() => {
		const read = () => {
			writer.drop();
			const given = readFragment(location.hash);
			const { talkgroup, station } = given;
			// Back and Forward between the page's own entries open and close the panel. They leave the other choices as they are.
			const own = isOwnEntry(history.state);
			setState((before) => (own ? { ...before, talkgroup, station } : given));
		};
		// The address may have changed between the first render and this effect.
		if (location.hash !== firstHash) read();
		addEventListener('hashchange', read);
		// A write during `pagehide` is too late: a reload uses the earlier address. So the address is also written when a field loses the focus.
		addEventListener('focusout', writer.flush);
		addEventListener('pagehide', writer.flush);
		return () => {
			removeEventListener('hashchange', read);
			removeEventListener('focusout', writer.flush);
			removeEventListener('pagehide', writer.flush);
		};
	}, [writer, firstHash]);
	useEffect(() => {
		const fragment = writeFragment(state);
		// A state that the address already has is not written. The address may be changing, with its event still to come.
		if (fragment === writeFragment(readFragment(location.hash))) writer.drop();
		else writer.write(fragment, nextAction.current);
		nextAction.current = 'replace';
	}, [writer, state]);
	const change = useCallback<ChangePageState>((part, action = 'replace') => {
		nextAction.current = action;
		setState((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }));
	}, []);
	return [state, change];
}

/** Does not change an address that already means the same state. */
function writeAddress(fragment: string, action: HistoryAction): void {
	if (fragment === writeFragment(readFragment(location.hash))) return;
	const address = fragment === '' ? location.pathname + location.search : `#${fragment}`;
	if (action === 'replace') {
		history.replaceState(history.state, '', address);
		return;
	}
	const depth = historyDepth();
	const state = isRecord(history.state) ? history.state : {};
	// If the address itself opened the panel, no earlier entry shows the page without it.
	const openedByAddress = depth === 0 && panelSubject(readFragment(location.hash)) !== undefined;
	history.replaceState({ ...state, depth }, '');
	history.pushState({ ...state, depth: openedByAddress || depth >= MAX_DEPTH ? 0 : depth + 1 }, '', address);
}

/**
 * The most steps back that close the panel. Browsers keep 50 entries and drop the oldest. After more openings, closing changes the present entry
 * instead. The entry to go back to may be dropped by then.
 */
const MAX_DEPTH = 20;

/** The state of an entry of the browser's history that the page made. */
interface OwnEntry {
	readonly depth: number;
}

/** @returns how many steps back in the browser's history close the panel; 0 where it is closed, or where that is not known */
export function historyDepth(): number {
	return isOwnEntry(history.state) ? history.state.depth : 0;
}

function isOwnEntry(state: unknown): state is OwnEntry {
	return isRecord(state) && typeof state['depth'] === 'number';
}

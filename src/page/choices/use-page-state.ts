import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { isRecord } from '../../protocol/values.ts';
import { useServices } from '../services.ts';
import {
	isTyped,
	type PageState,
	panelSubject,
	readFragment,
	type UntypedState,
	untypedState,
	writeFragment,
} from './page-state.ts';
import { rememberChange } from './remembered.ts';

/**
 * Changes some of the visitor's choices. Opening a panel adds an entry to the browser's history.
 *
 * @param change a function where it depends on choices that may have changed since the last draw
 */
export type ChangePageState = (change: Partial<PageState> | ((state: PageState) => Partial<PageState>)) => void;

/** The fragment is written when nothing has changed for this long, or at once when a panel opens. WebKit allows about a hundred writes in 30 s. */
const WRITE_DELAY_MS = 300;

const NO_CHOICES = readFragment('');
/** The visitor's choices but the text filters, and the way to change choices. A key in a text filter redraws none of those that ask here. */
export const PageStateContext = createContext<readonly [UntypedState, ChangePageState]>([NO_CHOICES, () => {}]);
export const AllChoicesContext = createContext(NO_CHOICES);

export function usePageState(): readonly [UntypedState, ChangePageState] {
	return useContext(PageStateContext);
}

export function useAllChoices(): PageState {
	return useContext(AllChoicesContext);
}

/** Keeps the visitor's choices in the fragment of the address: reloading, bookmarks and sharing keep them. */
export function useAddress() {
	const { timers, store } = useServices();
	const [state, setState] = useState(readAddress);
	const [untyped, setUntyped] = useState(() => untypedState(state));
	const nextUntyped = untypedState(state, untyped);
	if (nextUntyped !== untyped) setUntyped(nextUntyped);
	useEffect(() => {
		const read = () => {
			const given = readAddress();
			const { talkgroup, station } = given;
			// Back and Forward between the page's own entries open and close the panel. They leave the other choices as they are.
			setState((before) => (isOwnEntry(history.state) ? { ...before, talkgroup, station } : given));
		};
		addEventListener('hashchange', read);
		if (location.hash !== knownFragment) read();
		return () => removeEventListener('hashchange', read);
	}, []);
	useEffect(() => {
		if (!opensPanel(state)) return timers.after(WRITE_DELAY_MS, () => writeAddress(state));
		writeAddress(state);
		return undefined;
	}, [timers, state]);
	const change = useCallback<ChangePageState>(
		(part) => {
			// A choice is shown with the present second, but not each key in a text filter.
			if (!Object.keys(part).some(isTyped)) store.show();
			setState((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }));
		},
		[store],
	);
	const pageState = useMemo(() => [nextUntyped, change] as const, [nextUntyped, change]);
	return { all: state, change, pageState };
}

/** Whether the state shows a panel that the address does not name. */
function opensPanel({ talkgroup, station }: PageState): boolean {
	const written = readFragment(location.hash);
	return talkgroup + station !== '' && (talkgroup !== written.talkgroup || station !== written.station);
}

/** The fragment that was read or written last. */
let knownFragment = '';

function readAddress(): PageState {
	knownFragment = location.hash;
	return readFragment(knownFragment);
}

/** Writes the state to the address, unless the address already means the same state, or has just been changed and is about to be read. */
function writeAddress(state: PageState): void {
	if (location.hash !== knownFragment) return;
	const fragment = writeFragment(state);
	const written = readFragment(location.hash);
	if (fragment === writeFragment(written)) return;
	rememberChange(state);
	const address = fragment === '' ? location.pathname + location.search : `#${fragment}`;
	try {
		if (opensPanel(state)) {
			if (!isOwnEntry(history.state)) history.replaceState({ opensPanel: false }, '');
			history.pushState({ opensPanel: panelSubject(written) === undefined }, '', address);
		} else history.replaceState(history.state, '', address);
		knownFragment = location.hash;
	} catch {
		// The browser refuses too many writes. The next change writes the whole state.
	}
}

interface OwnEntry {
	/** Whether the entry opened the panel: the entry before shows the page without a panel. */
	readonly opensPanel: boolean;
}

function isOwnEntry(state: unknown): state is OwnEntry {
	return isRecord(state) && typeof state['opensPanel'] === 'boolean';
}

/** Whether Back closes the panel. Otherwise it leads to another panel, or out of the page. */
export function closesByBack(): boolean {
	return isOwnEntry(history.state) && history.state.opensPanel;
}

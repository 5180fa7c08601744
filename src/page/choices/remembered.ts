import { useSyncExternalStore } from 'react';
import { attempt } from '../optional-parts.ts';
import { type PageState, panelChange, readFragment, writeFragment } from './page-state.ts';

/** The key contains the path, because several pages may share an origin. */
const key = () => `choices ${location.pathname}`;

/** @returns the remembered choices as a fragment; undefined where choices are not remembered, or the browser keeps nothing for the page */
function read(): string | undefined {
	return attempt(() => localStorage.getItem(key()));
}

/** @param state undefined to forget */
export function remember(state: PageState | undefined): void {
	// Where that fails, the switch stays as it was.
	attempt(() => (state === undefined ? localStorage.removeItem(key()) : localStorage.setItem(key(), choicesOf(state))));
	// Browsers send this event to other tabs only.
	dispatchEvent(new Event('storage'));
}

/** Remembers changed choices while remembering is on. Another tab may have switched it off. */
export function rememberChange(state: PageState): void {
	if (read() !== undefined) remember(state);
}

export function useRemembering(): boolean {
	return useSyncExternalStore(subscribe, () => read() !== undefined);
}

function subscribe(changed: () => void): () => void {
	addEventListener('storage', changed);
	return () => removeEventListener('storage', changed);
}

/** Adds the remembered choices to an address without choices. An open panel does not count as a choice. Call this before the address is read. */
export function openWithRemembered(): void {
	const kept = read();
	const { talkgroup, station, ...others } = readFragment(location.hash);
	if (kept === undefined || choicesOf({ ...others, talkgroup, station }) !== '') return;
	const fragment = writeFragment({ ...readFragment(kept), talkgroup, station });
	if (fragment !== '') history.replaceState(history.state, '', `#${fragment}`);
}

function choicesOf(state: PageState): string {
	return writeFragment({ ...state, ...panelChange(undefined) });
}

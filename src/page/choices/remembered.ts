import { useSyncExternalStore } from 'react';
import { type PageState, panelChange, readFragment, writeFragment } from './page-state.ts';

/** The key contains the path, because several pages may share an origin. */
const key = () => `choices ${location.pathname}`;

/** @returns the remembered choices as a fragment; null where choices are not remembered, or the browser keeps nothing for the page */
function read(): string | null {
	try {
		return localStorage.getItem(key());
	} catch {
		return null;
	}
}

/** @param state undefined to forget */
export function remember(state: PageState | undefined): void {
	try {
		if (state === undefined) localStorage.removeItem(key());
		else localStorage.setItem(key(), choicesOf(state));
	} catch {
		// The switch stays as it was.
	}
	// Browsers send this event to other tabs only.
	dispatchEvent(new Event('storage'));
}

/** Remembers changed choices while remembering is on. Another tab may have switched it off. */
export function rememberChange(state: PageState): void {
	if (read() !== null) remember(state);
}

/** Whether choices are remembered on this device. */
export function useRemembering(): boolean {
	return useSyncExternalStore(subscribe, () => read() !== null);
}

function subscribe(changed: () => void): () => void {
	addEventListener('storage', changed);
	return () => removeEventListener('storage', changed);
}

/** Adds the remembered choices to an address without choices. An open panel does not count as a choice. Call this before the address is read. */
export function openWithRemembered(): void {
	const kept = read();
	const { talkgroup, station, ...others } = readFragment(location.hash);
	if (kept === null || choicesOf({ ...others, talkgroup, station }) !== '') return;
	const fragment = writeFragment({ ...readFragment(kept), talkgroup, station });
	if (fragment !== '') history.replaceState(history.state, '', `#${fragment}`);
}

function choicesOf(state: PageState): string {
	return writeFragment({ ...state, ...panelChange(undefined) });
}

import { useSyncExternalStore } from 'react';
import { type PageState, panelChange, readFragment, writeFragment } from './page-state.ts';

/** Several pages may share an origin. */
const key = () => `choices ${location.pathname}`;

/** @returns the remembered choices as a fragment; null where the visitor did not ask for that, or the browser keeps nothing for the page */
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
		// The switch stays off.
	}
	// Browsers send this event to other tabs only.
	dispatchEvent(new Event('storage'));
}

/** Remembers a change of the choices, unless that is switched off, here or in another tab. */
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

/** Adds the remembered choices to an address without choices; an open panel does not count. Call it before the address is read. */
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

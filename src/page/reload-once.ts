import { WIRE_VERSION } from '../protocol/relay-messages.ts';

/**
 * Reloads the page, which is of another version than its relay. Does nothing if a page of this version was reloaded before in this tab: the reload
 * did not help. The tab's own storage holds nothing but that.
 */
export function reloadOnce(): void {
	const key = `reloaded ${location.pathname}`;
	try {
		if (sessionStorage.getItem(key) === String(WIRE_VERSION)) return;
		sessionStorage.setItem(key, String(WIRE_VERSION));
	} catch {
		// Without storage, nothing would end a loop of reloads.
		return;
	}
	location.reload();
}

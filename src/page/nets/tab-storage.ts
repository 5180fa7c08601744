/** The key contains the path, because several pages may share an origin. */
const key = () => `net ${location.pathname}`;

/** @returns the net that this tab keeps, as it was written; null where there is none, or the browser keeps nothing for the tab */
export function readTab(): string | null {
	try {
		return sessionStorage.getItem(key());
	} catch {
		return null;
	}
}

/** @param text undefined to forget */
export function writeTab(text: string | undefined): void {
	try {
		if (text === undefined) sessionStorage.removeItem(key());
		else sessionStorage.setItem(key(), text);
	} catch {
		// The list then lives in memory only, and ends with a reload.
	}
}

import { attempt } from '../optional-parts.ts';

/** The key contains the path, because several pages may share an origin. */
const key = () => `net ${location.pathname}`;

/** @returns the net that this tab keeps, as it was written; undefined where there is none, or the browser keeps nothing for the tab */
export function readTab(): string | undefined {
	return attempt(() => sessionStorage.getItem(key()));
}

/** @param text undefined to forget */
export function writeTab(text: string | undefined): void {
	// Where that fails, the list lives in memory only, and ends with a reload.
	attempt(() => (text === undefined ? sessionStorage.removeItem(key()) : sessionStorage.setItem(key(), text)));
}

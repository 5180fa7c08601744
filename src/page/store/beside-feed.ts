import type { Cancel, Timers } from '../../feed/clock.ts';
import type { Network } from '../../protocol/networks.ts';

const AGAIN_MS = 600_000;

/** The address of a file that a relay serves beside its network's feed. @param file with its query, such as `nets.ics?talkgroup=91` */
export function besideFeed({ address, path }: Pick<Network, 'address' | 'path'>, file: string): URL {
	return new URL(`./${file}`, `${address}${path}`);
}

/**
 * Loads JSON now and every ten minutes. While the server cannot be reached nothing is called, so that what is shown stays.
 *
 * @param take called with the content, or with undefined where the server has none
 * @returns a function that ends it
 */
export function loadEachTenMinutes(address: URL, timers: Timers, take: (content: unknown) => void): Cancel {
	const ended = new AbortController();
	let cancel: Cancel = () => {};
	const load = async () => {
		const response = await fetch(address, { signal: ended.signal });
		take(response.ok ? await response.json() : undefined);
	};
	const loadAgain = () => {
		load().catch(() => {});
		cancel = timers.after(AGAIN_MS, loadAgain);
	};
	loadAgain();
	return () => {
		cancel();
		ended.abort();
	};
}

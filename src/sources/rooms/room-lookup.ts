import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Looks up the addresses of a room's host, one host after the other: Node looks up only two names at once, and rooms whose names are not answered
 * must not keep other networks waiting.
 */
export function lookUp(host: string): Promise<LookupAddress[]> {
	const found = last.then(() => lookup(host, { all: true }));
	last = found.catch(() => {});
	return found;
}

/** A request that has not ended by then is given up, in milliseconds. */
const LONGEST = 10_000;

/**
 * @returns a `fetch` with one request under way at a time, and none for long: browsers open few connections to a host, which may be the page's own, and a
 * service that hangs must leave the page its share
 */
export function oneAtATime(): (address: string, options: RequestInit) => Promise<Response> {
	let last: Promise<unknown> = Promise.resolve();
	return (address, options) => {
		const next = last.then(() =>
			fetch(address, { ...options, referrerPolicy: 'no-referrer', signal: AbortSignal.timeout(LONGEST) }),
		);
		last = next.catch(() => {});
		return next;
	};
}

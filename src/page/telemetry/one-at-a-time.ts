/** A request is given up after this many milliseconds. */
const TIMEOUT = 10_000;

/**
 * Browsers open few connections to a host, and the telemetry's host may be the page's own. So a service that hangs may hold one of them only (TELEMETRY-6).
 *
 * @returns a `fetch` that sends one request at a time
 */
export function oneAtATime(): (address: string, options: RequestInit) => Promise<Response> {
	let last: Promise<unknown> = Promise.resolve();
	return (address, options) => {
		const next = last.then(() =>
			fetch(address, { ...options, referrerPolicy: 'no-referrer', signal: AbortSignal.timeout(TIMEOUT) }),
		);
		last = next.catch(() => {});
		return next;
	};
}

/** A request is aborted after this many milliseconds. */
const TIMEOUT = 10_000;

/**
 * Limits a telemetry service to one connection (TELEMETRY-6). Browsers open few connections to a host, and the service's host may be the page's own.
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

import { init, type PlausibleRequestPayload, track } from '@plausible-analytics/tracker';
import { attempt } from '../optional-parts.ts';
import type { AnalyticsEvent } from './events.ts';

interface PlausibleOptions {
	/** The site's name at the service. */
	readonly domain: string;
	readonly endpoint: string;
}

/** By default the tracker sends nothing from these hosts. A developer who switches analytics on there needs to see events. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const PAGE_VIEW = 'pageview';

/**
 * Analytics with Plausible: no cookies, nothing stored. Loaded only where the server's operator switched it on.
 *
 * @returns a function that sends an event
 */
export function startPlausible({ domain, endpoint }: PlausibleOptions): (event: AnalyticsEvent) => void {
	init({
		domain,
		endpoint,
		autoCapturePageviews: false,
		bindToWindow: false,
		logging: false,
		captureOnLocalhost: LOOPBACK.test(location.hostname),
		// Posts events instead of the tracker, which would also report how long the page was read.
		transformRequest: (payload) => {
			const body = JSON.stringify({ ...payload, r: payload.n === PAGE_VIEW ? referringSite(payload) : null });
			const headers = { 'Content-Type': 'text/plain' };
			fetch(endpoint, { method: 'POST', headers, body, keepalive: true, referrerPolicy: 'no-referrer' }).catch(
				() => {},
			);
			return null;
		},
	});
	// The fragment is left out: it holds the texts of filters.
	const url = location.origin + location.pathname;
	return ({ name, ...props }) => track(name === 'Page view' ? PAGE_VIEW : name, { url, props });
}

/** The origin of the page that the visitor came from, without path and query. */
function referringSite({ r }: PlausibleRequestPayload): string | null {
	return attempt(() => `${new URL(String(r)).origin}/`) ?? null;
}

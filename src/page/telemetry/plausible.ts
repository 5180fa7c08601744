import { init, type PlausibleRequestPayload, track } from '@plausible-analytics/tracker';
import type { AnalyticsEvent } from './analytics.ts';
import { oneAtATime } from './one-at-a-time.ts';

interface PlausibleOptions {
	/** The site's name at the service. */
	readonly domain: string;
	/** Where events are posted. */
	readonly endpoint: string;
}

/** The tracker is silent on these, to keep a developer's visits out of the figures; whoever switches it on there wants to see it work. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** What the service calls a page view. */
const PAGE_VIEW = 'pageview';

/**
 * Analytics with Plausible: no cookies, nothing stored. Loaded only where the host wants it.
 *
 * @returns what sends an event
 */
export function startPlausible({ domain, endpoint }: PlausibleOptions): (event: AnalyticsEvent) => void {
	const post = oneAtATime();
	init({
		domain,
		endpoint,
		autoCapturePageviews: false,
		bindToWindow: false,
		logging: false,
		captureOnLocalhost: LOOPBACK.test(location.hostname),
		// Sent from here instead: in turn, and without the events about reading time that the tracker has follow what it sends itself.
		transformRequest: (payload) => {
			const body = JSON.stringify({ ...payload, r: payload.n === PAGE_VIEW ? referringSite(payload) : null });
			const headers = { 'Content-Type': 'text/plain' };
			post(endpoint, { method: 'POST', headers, body, keepalive: true }).catch(() => {});
			return null;
		},
	});
	// Without the fragment, which holds the texts of filters.
	const url = location.origin + location.pathname;
	const send = ({ name, ...props }: AnalyticsEvent) => track(name === 'Page view' ? PAGE_VIEW : name, { url, props });
	// Whoever comes back finds the page as it was left, and no script runs anew.
	addEventListener('pageshow', ({ persisted }) => {
		if (persisted) send({ name: 'Page view' });
	});
	return send;
}

/** Whence a visitor came, without what they looked for there. */
function referringSite({ r }: PlausibleRequestPayload): string | null {
	return typeof r === 'string' && URL.canParse(r) ? `${new URL(r).origin}/` : null;
}

import { init, track } from '@plausible-analytics/tracker';
import type { AnalyticsEvent } from './analytics.ts';

interface PlausibleOptions {
	/** The site's name at the service. */
	readonly domain: string;
	/** Where events are posted. */
	readonly endpoint: string;
}

/** The tracker is silent on these, to keep a developer's visits out of the figures; whoever switches it on there wants to see it work. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Analytics with Plausible: no cookies, nothing stored. Loaded only where the host wants it.
 *
 * @returns what sends an event
 */
export function startPlausible({ domain, endpoint }: PlausibleOptions): (event: AnalyticsEvent) => void {
	init({
		domain,
		endpoint,
		autoCapturePageviews: false,
		bindToWindow: false,
		logging: false,
		captureOnLocalhost: LOOPBACK.test(location.hostname),
		// Under its own name the tracker would follow a page view with events about scrolling and reading time, which nobody asked for.
		transformRequest: (payload) =>
			payload.n === ('Page view' satisfies AnalyticsEvent['name']) ? { ...payload, n: 'pageview' } : payload,
	});
	// Without the fragment, which holds the texts of filters.
	const url = location.origin + location.pathname;
	return ({ name, ...props }) => track(name, { url, props });
}

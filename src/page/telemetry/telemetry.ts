import { PRODUCT_VERSION } from '../../engine/constants.ts';
import type { Clock } from '../../feed/clock.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';
import type { AnalyticsEvent, Report } from './events.ts';

export interface Analytics {
	record(event: AnalyticsEvent): void;
}

const SILENT: Analytics = { record: () => {} };

export interface Reports {
	/** Reports an error that no listener of the window gets, such as one that React caught. */
	readonly error: (error: unknown) => void;
	readonly connection: (state: ConnectionState) => void;
}

const NO_REPORTS: Reports = { error: () => {}, connection: () => {} };

/** Starts reporting. Uncaught errors are reported too. */
function startReports(clock: Clock, send: (report: Report) => void): Reports {
	const error = (what: unknown) => send({ kind: 'error', error: what });
	addEventListener('error', (event) => error(event.error ?? event.message));
	addEventListener('unhandledrejection', (event) => error(event.reason));
	let waitingSince: number | undefined;
	return {
		error,
		connection(state) {
			if (state === 'starting') waitingSince = clock.now();
			else if (state === 'disconnected') waitingSince ??= clock.now();
			else if (waitingSince !== undefined) {
				send({ kind: 'connection', from: waitingSince, until: clock.now() });
				waitingSince = undefined;
			}
		},
	};
}

declare global {
	interface Navigator {
		/** Global Privacy Control; absent where the browser does not have it. */
		readonly globalPrivacyControl?: boolean;
	}
}

/** The library for reports loads this many milliseconds after the page, so that it does not delay the first screen. */
const REPORTS_DELAY = 1000;
const RELEASE = `top-activity@${PRODUCT_VERSION}`;

/**
 * Starts the telemetry that the server's operator switched on in the page's `meta` elements. A service that is off loads nothing and listens to
 * nothing. Nothing is on for visitors who send Do Not Track or Global Privacy Control.
 */
export function startTelemetry(clock: Clock) {
	const optedOut = navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true;
	const settings = (name: string) =>
		optedOut ? undefined : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.dataset;
	return { analytics: startAnalytics(settings('analytics')), reports: startReporting(settings('reports'), clock) };
}

/** Not `later`, which would ask again with each item for what a blocker refuses. A sender that does not load, or throws, must not break the page. */
function outbox<Item>(load: Promise<(item: Item) => void>): (item: Item) => void {
	return (item) => void load.then((send) => send(item)).catch(() => {});
}

/** @param settings `domain` and `endpoint` where analytics are on */
function startAnalytics({ domain, endpoint }: DOMStringMap = {}): Analytics {
	if (domain === undefined || endpoint === undefined) return SILENT;
	return {
		record: outbox(import('./plausible.ts').then(({ startPlausible }) => startPlausible({ domain, endpoint }))),
	};
}

/** @param settings `dsn` and `environment` where reports are on */
function startReporting({ dsn, environment }: DOMStringMap = {}, clock: Clock): Reports {
	if (dsn === undefined || environment === undefined) return NO_REPORTS;
	const sentry = new Promise<void>((resolve) => clock.after(REPORTS_DELAY, resolve))
		// The `sentry.ts` chunk shares no code with the page's first script, which may be the one that failed.
		.then(() => import('./sentry.ts'))
		.then(({ startSentry }) => startSentry({ dsn, environment, release: RELEASE }));
	return startReports(clock, outbox(sentry));
}

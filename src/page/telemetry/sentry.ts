import {
	BrowserClient,
	defaultStackParser,
	type ErrorEvent,
	makeFetchTransport,
	Scope,
	type Span,
	setCurrentClient,
	startInactiveSpan,
} from '@sentry/browser';
import type { Report } from './events.ts';

interface SentryOptions {
	readonly dsn: string;
	readonly environment: string;
	readonly release: string;
}

/** Share of page loads that are traced. */
const TRACES_SAMPLED = 0.25;
/** The most errors that one page reports: broken code may fail with every frame. */
const MAX_ERRORS = 20;

/**
 * Error and performance reports with Sentry. Loaded only where the server's operator switched them on. None of the library's integrations is used,
 * because they report addresses, clicks and console lines, which hold call signs and texts of filters.
 *
 * @returns a function that sends a report
 */
export function startSentry({ dsn, environment, release }: SentryOptions): (report: Report) => void {
	const client = new BrowserClient({
		dsn,
		environment,
		release,
		integrations: [],
		transport: makeFetchTransport,
		transportOptions: { fetchOptions: { referrerPolicy: 'no-referrer' } },
		stackParser: defaultStackParser,
		tracesSampleRate: TRACES_SAMPLED,
		// Sends whole transactions, which older versions of the service understand too.
		traceLifecycle: 'static',
		sendClientReports: false,
		// The service is asked not to store the visitor's address.
		dataCollection: { userInfo: false },
		beforeSend: withoutTexts,
	});
	// One scope for the page, so that all its spans belong to one trace.
	const scope = new Scope();
	scope.setClient(client);
	// The library reads the sampling rate for a trace's header from the current client.
	setCurrentClient(client);
	client.init();

	const page = startPage(scope);
	let errors = 0;
	let loaded = false;
	return (report) => {
		if (report.kind === 'error') {
			errors += 1;
			if (errors <= MAX_ERRORS)
				client.captureException(report.error, { mechanism: { type: 'generic', handled: false } }, scope);
			return;
		}
		const { from, until } = report;
		const connection = { name: 'Connection', op: 'connection', startTime: from / 1000, scope };
		// The first connection is a part of the page load: before it the page has nothing to show.
		startInactiveSpan(loaded ? connection : { ...connection, parentSpan: page }).end(until / 1000);
		if (!loaded) page.end(until / 1000);
		loaded = true;
	};
}

/** A span of the page load, with the times that the browser has measured so far. */
function startPage(scope: Scope): Span {
	const origin = performance.timeOrigin / 1000;
	const page = startInactiveSpan({ name: 'Page load', op: 'pageload', startTime: origin, scope });
	const add = (name: string, from: number, until: number | undefined) => {
		// The browser gives 0 for a time that is still to come.
		if (until === undefined || until === 0) return;
		const startTime = origin + from / 1000;
		startInactiveSpan({ name, op: 'browser', startTime, scope, parentSpan: page }).end(origin + until / 1000);
	};
	for (const navigation of performance.getEntriesByType('navigation')) {
		if (!(navigation instanceof PerformanceNavigationTiming)) continue;
		add('Response', navigation.requestStart, navigation.responseEnd);
		add('Document', navigation.responseEnd, navigation.domContentLoadedEventEnd);
	}
	add('First contentful paint', 0, performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
	return page;
}

const EVENT_PARTS = new Set(
	'event_id timestamp platform level release environment sdk sdkProcessingMetadata exception contexts'.split(' '),
);
const CONTEXTS = new Set(['trace']);
const EXCEPTION_PARTS = new Set(['type', 'mechanism', 'stacktrace']);
const FRAME_PARTS = new Set(['filename', 'function', 'lineno', 'colno', 'in_app']);

/**
 * Removes all but the listed parts of an error report, and the fragments of addresses. The error's text may hold a call sign or a part of a
 * filter, and a new version of the library may add any data.
 */
function withoutTexts(event: ErrorEvent): ErrorEvent {
	keepOnly(event, EVENT_PARTS);
	keepOnly(event.contexts ?? {}, CONTEXTS);
	for (const exception of event.exception?.values ?? []) {
		keepOnly(exception, EXCEPTION_PARTS);
		for (const frame of exception.stacktrace?.frames ?? []) {
			keepOnly(frame, FRAME_PARTS);
			frame.filename = (frame.filename ?? '').replace(/#.*/, '');
		}
	}
	return event;
}

function keepOnly(thing: object, parts: ReadonlySet<string>): void {
	for (const part of Object.keys(thing)) if (!parts.has(part)) Reflect.deleteProperty(thing, part);
}

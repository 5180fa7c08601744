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
import type { Clock } from '../../feed/clock.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { redact } from './redaction.ts';
import type { How, Report } from './reports.ts';

interface SentryOptions {
	readonly dsn: string;
	readonly environment: string;
	readonly release: string;
	readonly clock: Clock;
	/** Texts that must not leave the page, as of now. */
	readonly secrets: () => readonly string[];
}

/** Share of page loads that are traced (TELEMETRY-3). */
const TRACES_SAMPLED = 0.25;
/** A page whose code fails with every frame reports no more than this. */
const MOST_ERRORS = 20;
/** A page that has no connection after so many milliseconds is reported as loaded without one. */
const PATIENCE = 30_000;

/** As the library's own handlers say it. */
const MECHANISMS: Readonly<Record<How, { readonly type: string; readonly handled: boolean }>> = {
	thrown: { type: 'onerror', handled: false },
	rejected: { type: 'onunhandledrejection', handled: false },
	caught: { type: 'generic', handled: true },
};

/**
 * Error and performance reports with Sentry. Loaded only where the host wants them. None of the library's integrations is used: they wrap the
 * platform's functions and report addresses, clicks and console lines, which hold call signs and texts of filters.
 *
 * @returns what sends a report
 */
export function startSentry({ dsn, environment, release, clock, secrets }: SentryOptions): (report: Report) => void {
	const client = new BrowserClient({
		dsn,
		environment,
		release,
		integrations: [],
		transport: (options) => makeFetchTransport(options, oneAtATime()),
		stackParser: defaultStackParser,
		tracesSampleRate: TRACES_SAMPLED,
		// Whole transactions, which services of every age understand.
		traceLifecycle: 'static',
		sendClientReports: false,
		// The service is told not to note the address that a report comes from.
		dataCollection: { userInfo: false },
		beforeSend: (event) => withoutPersonal(event, secrets()),
	});
	// One scope a page: all its traces are one trace, sampled or not.
	const scope = new Scope();
	scope.setClient(client);
	// The library looks there for what a trace's header says of its sampling.
	setCurrentClient(client);
	client.init();

	const page = startPage(scope);
	const giveUp = clock.after(PATIENCE, () => endPage(clock.now()));
	let errors = 0;
	let loaded = false;
	const endPage = (now: number) => {
		loaded = true;
		page.end(now / 1000);
	};
	return (report) => {
		if (report.kind === 'error') {
			errors += 1;
			if (errors <= MOST_ERRORS) client.captureException(report.error, { mechanism: MECHANISMS[report.how] }, scope);
			return;
		}
		const { from, until } = report;
		const connection = { name: 'Connection', op: 'connection', startTime: from / 1000, scope };
		// The first is a part of the page load: until then the page has nothing to show.
		startInactiveSpan(loaded ? connection : { ...connection, parentSpan: page }).end(until / 1000);
		if (loaded) return;
		giveUp();
		endPage(until);
	};
}

/** The load of this page, with what the platform measured of it so far. */
function startPage(scope: Scope): Span {
	const origin = performance.timeOrigin / 1000;
	const page = startInactiveSpan({ name: 'Page load', op: 'pageload', startTime: origin, scope });
	const add = (name: string, from: number, until: number | undefined) => {
		// What has not happened yet is 0.
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
const EXCEPTION_PARTS = new Set(['type', 'value', 'mechanism', 'stacktrace']);
const FRAME_PARTS = new Set(['filename', 'function', 'lineno', 'colno', 'in_app']);

/** What of an error is sent, and nothing else that the library, or a later version of it, may add. */
function withoutPersonal(event: ErrorEvent, secrets: readonly string[]): ErrorEvent {
	keepOnly(event, EVENT_PARTS);
	keepOnly(event.contexts ?? {}, CONTEXTS);
	for (const exception of event.exception?.values ?? []) {
		keepOnly(exception, EXCEPTION_PARTS);
		exception.type = redact(exception.type ?? '', secrets);
		exception.value = redact(exception.value ?? '', secrets);
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

import { PRODUCT_VERSION } from '../../engine/constants.ts';
import type { Clock } from '../../feed/clock.ts';
import { readFragment } from '../address/page-state.ts';
import { type Analytics, SILENT } from './analytics.ts';
import { outbox } from './outbox.ts';
import { type Reports, startReports, UNREPORTED } from './reports.ts';

declare global {
	interface Navigator {
		/** Global Privacy Control; absent where the browser does not have it. */
		readonly globalPrivacyControl?: boolean;
	}
}

export interface Telemetry {
	readonly analytics: Analytics;
	readonly reports: Reports;
}

/** Error reports load when the first screen is drawn and nobody waits for it any more, in milliseconds. */
const LATER = 1000;
/** What the reports call this build. */
const RELEASE = `top-activity@${PRODUCT_VERSION}`;

/**
 * Starts what the host of the page switched on in its `meta` elements; nothing, where the visitor objects to being measured (Do Not Track, Global
 * Privacy Control). What is off loads nothing and listens to nothing.
 */
export function startTelemetry(clock: Clock): Telemetry {
	const objects = navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true;
	const settings = (name: string) =>
		objects ? undefined : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.dataset;
	const { domain, endpoint } = settings('analytics') ?? {};
	const { dsn, environment } = settings('reports') ?? {};
	return {
		analytics:
			domain === undefined || endpoint === undefined
				? SILENT
				: {
						record: outbox(import('./plausible.ts').then(({ startPlausible }) => startPlausible({ domain, endpoint }))),
					},
		reports:
			dsn === undefined || environment === undefined
				? UNREPORTED
				: startReports(
						window,
						clock,
						outbox(
							new Promise<void>((resolve) => clock.after(LATER, resolve))
								// It takes nothing from the page's own script, which may have failed.
								.then(() => import('./sentry.ts'))
								.then(({ startSentry }) =>
									startSentry({ dsn, environment, release: RELEASE, clock, secrets: filterTexts }),
								),
						),
					),
	};
}

function filterTexts(): readonly string[] {
	const { groupName, callsign, name } = readFragment(location.hash);
	const typed = document.querySelectorAll<HTMLInputElement>('.texts input');
	return [groupName, callsign, name, ...Array.from(typed, ({ value }) => value)];
}

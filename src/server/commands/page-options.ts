import type { PageSettings } from '../http/page-head.ts';
import { environmentName, policyOrigins, postAddress, sentryDsn, siteName } from './option-checks.ts';
import type { Options, Values } from './option-table.ts';

/** The settings of the page, for `npm start` and for `npm run build`. */
export const PAGE_OPTIONS = {
	'allow-framing': {
		takes: 'ORIGINS',
		meaning: 'sites that may frame the page, with commas between; none by default',
		variable: 'ALLOW_FRAMING',
		check: policyOrigins,
	},
	'plausible-domain': {
		takes: 'NAME',
		meaning: "switches analytics on, with the site's name at Plausible",
		variable: 'PLAUSIBLE_DOMAIN',
		check: siteName,
	},
	'plausible-endpoint': {
		takes: 'URL',
		meaning: 'of another Plausible',
		default: 'https://plausible.io/api/event',
		variable: 'PLAUSIBLE_ENDPOINT',
		with: ['plausible-domain'],
		check: postAddress,
	},
	'sentry-dsn': {
		takes: 'URL',
		meaning: "switches reports of errors and performance on, with the project's DSN at Sentry",
		variable: 'SENTRY_DSN',
		check: sentryDsn,
	},
	'sentry-environment': {
		takes: 'NAME',
		meaning: 'what this installation is called there',
		default: 'production',
		variable: 'SENTRY_ENVIRONMENT',
		with: ['sentry-dsn'],
		check: environmentName,
	},
} satisfies Options;

export function pageSettings(values: Values<typeof PAGE_OPTIONS>): Pick<PageSettings, 'telemetry' | 'framing'> {
	const { 'plausible-domain': domain, 'plausible-endpoint': endpoint, 'sentry-dsn': dsn } = values;
	return {
		framing: values['allow-framing'] ?? [],
		telemetry: {
			...(domain !== undefined && { analytics: { domain, endpoint } }),
			...(dsn !== undefined && { reports: { dsn, environment: values['sentry-environment'] } }),
		},
	};
}

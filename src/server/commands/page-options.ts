import { BRANDMEISTER } from '../../protocol/networks.ts';
import type { PageSettings } from '../http/page-head.ts';
import { FEED_OPTIONS, feedNetwork } from './feed-options.ts';
import { browserAddress, environmentName, policyOrigins, postAddress, sentryDsn, siteName } from './option-checks.ts';
import { describeOptions, type Options, readOptions, type Values } from './option-table.ts';

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

const FEED = ['feed'];

const NETWORK_OPTIONS = {
	feed: { takes: 'URL', meaning: 'another network: a compatible feed that browsers connect to', check: browserAddress },
	path: { ...FEED_OPTIONS.path, with: FEED },
	name: { ...FEED_OPTIONS.name, with: FEED },
	subscribe: { ...FEED_OPTIONS.subscribe, with: FEED },
} satisfies Options;

/** The usage of `npm run build`. */
export const USAGE = `Usage: npm run build -- [options]

Builds the page for any static host into dist/. It connects to BrandMeister
unless --feed is given.

${describeOptions(NETWORK_OPTIONS)}
  -h, --help                 prints this

The page
${describeOptions(PAGE_OPTIONS)}`;

/**
 * Reads the options of `npm run build` (COMMAND-6).
 *
 * @throws UsageError where they, or the variables of the environment, are wrong
 */
export function readBuildOptions(args: readonly string[], environment: NodeJS.ProcessEnv): PageSettings {
	const { values } = readOptions(args, { ...NETWORK_OPTIONS, ...PAGE_OPTIONS }, { environment });
	return {
		network: values.feed === undefined ? BRANDMEISTER : feedNetwork(values.feed, values),
		...pageSettings(values),
	};
}

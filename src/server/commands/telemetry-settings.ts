import { UsageError } from '../errors.ts';
import type { TelemetrySettings } from '../http/page-head.ts';
import { readSetting, type Setting } from './command-line.ts';
import { readWebAddress } from './option-values.ts';

const PLAUSIBLE = 'https://plausible.io/api/event';
const ENVIRONMENT = 'production';

const text = { type: 'string' } as const;

/** Options, for `parseArgs`. */
export const TELEMETRY_OPTIONS = {
	'plausible-domain': text,
	'plausible-endpoint': text,
	'sentry-dsn': text,
	'sentry-environment': text,
};

export const TELEMETRY_USAGE = `Telemetry, off by default. Also read from the environment (PLAUSIBLE_DOMAIN, ...):
  --plausible-domain NAME     analytics: the site's name
    --plausible-endpoint URL    of another Plausible (${PLAUSIBLE})
  --sentry-dsn URL            errors and performance: the project's DSN
    --sentry-environment NAME   the name of this installation (${ENVIRONMENT})`;

type Name = keyof typeof TELEMETRY_OPTIONS;

/**
 * @param options as read from the command line; each overrides its environment variable
 * @throws UsageError where a value is not valid
 */
export function readTelemetry(
	options: { readonly [name in Name]?: string | undefined },
	environment: Readonly<Record<string, string | undefined>>,
): TelemetrySettings {
	const find = (name: Name) => readSetting(name, options, environment);
	const analytics = readAnalytics(find('plausible-domain'), find('plausible-endpoint'));
	const reports = readReports(find('sentry-dsn'), find('sentry-environment'));
	return { ...(analytics !== undefined && { analytics }), ...(reports !== undefined && { reports }) };
}

function readAnalytics(domain: Setting, endpoint: Setting): TelemetrySettings['analytics'] {
	if (domain.value === undefined) {
		refuseStray(endpoint, '--plausible-domain');
		return undefined;
	}
	if (!/^[^\s:]+$/.test(domain.value)) {
		throw new UsageError(
			`${domain.label} takes the site's name at Plausible, such as lh.example.org, not '${domain.value}'`,
		);
	}
	const { value = PLAUSIBLE, label } = endpoint;
	const url = readUrl(value);
	if (url === undefined || url.username !== '' || url.password !== '') {
		throw new UsageError(`${label} takes an http or https address, not '${value}'`);
	}
	return { domain: domain.value, endpoint: url.href };
}

function readReports(dsn: Setting, name: Setting): TelemetrySettings['reports'] {
	if (dsn.value === undefined) {
		refuseStray(name, '--sentry-dsn');
		return undefined;
	}
	const url = readUrl(dsn.value);
	if (url === undefined || !/^\w+$/.test(url.username) || url.password !== '' || !/\/\d+$/.test(url.pathname)) {
		throw new UsageError(
			`${dsn.label} takes a Sentry DSN, such as https://KEY@sentry.example.org/1, not '${dsn.value}'`,
		);
	}
	const { value = ENVIRONMENT, label } = name;
	// Sentry's own rule for names of environments.
	if (!/^[^\s/]{1,64}$/.test(value))
		throw new UsageError(`${label} takes a name without spaces or slashes, not '${value}'`);
	return { dsn: url.href, environment: value };
}

function readUrl(given: string): URL | undefined {
	const url = readWebAddress(given);
	// A Content-Security-Policy cannot name an IPv6 address.
	return url !== undefined && /^[\w.-]+$/.test(url.hostname) ? url : undefined;
}

/** Refuses an option without the one that it belongs to. A variable is ignored instead: another program may have set it. */
function refuseStray({ label, value }: Setting, owner: string): void {
	if (value !== undefined && label.startsWith('--')) throw new UsageError(`${label} requires ${owner}`);
}

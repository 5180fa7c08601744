import { UsageError } from '../errors.ts';
import { readSetting } from './command-line.ts';
import { readWebAddress, refuseIpv6 } from './option-values.ts';

/** Options, for `parseArgs`. */
export const FRAMING_OPTIONS = { 'allow-framing': { type: 'string' } } as const;

export const FRAMING_USAGE = `  --allow-framing ORIGINS  sites that may frame the page; none by default.
                           Also read from the variable ALLOW_FRAMING`;

/**
 * @param options as read from the command line; they override the environment variable
 * @returns the origins that may show the page in a frame
 * @throws UsageError where one is not scheme, host and port, or its host is an IPv6 address
 */
export function readFraming(
	options: { readonly 'allow-framing'?: string | undefined },
	environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
	const { label, value } = readSetting('allow-framing', options, environment);
	const origins = value === undefined ? [] : readOrigins(value, label);
	for (const origin of origins) refuseIpv6(origin, label);
	return origins;
}

/**
 * @param given origins, separated by commas
 * @param label the name of their option or environment variable, for error messages
 * @throws UsageError where one is not scheme, host and port
 */
export function readOrigins(given: string, label: string): readonly string[] {
	return given.split(/[\s,]+/).map((text) => {
		const url = readWebAddress(text);
		if (url !== undefined && url.href === `${url.origin}/`) return url.origin;
		throw new UsageError(`${label} takes origins such as https://club.example, not '${text}'`);
	});
}

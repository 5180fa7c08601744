import { UsageError } from '../errors.ts';

/**
 * @returns undefined where it is no http or https address, or its host is unsafe in a Content-Security-Policy.
 *   The platform's parser allows `;` and `,`, which end a directive and a policy
 */
export function readWebAddress(text: string): URL | undefined {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	return url !== undefined && /^https?:$/.test(url.protocol) && /^[\w.:[\]-]+$/.test(url.host) ? url : undefined;
}

/**
 * @param text an option's value; undefined where the option is not given
 * @returns the number; undefined where the option is not given
 * @throws UsageError where it is not a number within the bounds
 */
export function readNumber(
	text: string | undefined,
	{ name, minimum, maximum, whole }: { name: string; minimum: number; maximum: number; whole: boolean },
): number | undefined {
	if (text === undefined) return undefined;
	const value = Number(text);
	const valid = text.trim() !== '' && value >= minimum && value <= maximum && (!whole || Number.isInteger(value));
	if (valid) return value;
	throw new UsageError(`${name} takes a ${whole ? 'whole ' : ''}number from ${minimum} to ${maximum}, not '${text}'`);
}

/**
 * @returns the address: scheme, host and port
 * @throws UsageError where it is not an http or https address, or has a path or credentials. Its message repeats no credentials
 */
export function readAddress(text: string, name: string): string {
	if (text.includes('@')) {
		throw new UsageError(`${name} takes an address without @: user names and passwords are not supported`);
	}
	const address = readWebAddress(text);
	if (address === undefined) throw new UsageError(`${name} takes an http or https address, not '${text}'`);
	if (address.href === `${address.origin}/`) return address.origin;
	throw new UsageError(`${name} takes an address without a path, '${address.origin}': the path goes into --path`);
}

/**
 * Refuses an IPv6 address where browsers go by the page's Content-Security-Policy. A policy cannot name one, so browsers ignore it there.
 *
 * @param origin scheme, host and port
 * @param label the name of its option or environment variable
 * @throws UsageError where its host is an IPv6 address
 */
export function refuseIpv6(origin: string, label: string): void {
	if (!origin.includes('[')) return;
	throw new UsageError(`${label} takes no IPv6 address, because browsers would ignore it: give ${origin} a host name`);
}

/** @returns the path with a leading slash */
export function readPath(text: string): string {
	return text.startsWith('/') ? text : `/${text}`;
}

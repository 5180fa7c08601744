import { validateHeaderValue } from 'node:http';
import { PRODUCT_VERSION } from '../../engine/constants.ts';
import { BRANDMEISTER, type Network, networkByAddress } from '../../protocol/networks.ts';
import { UsageError } from '../errors.ts';
import { readAddress, readPath, refuseIpv6 } from './option-values.ts';

/** The default `User-Agent` of connections to a network. Some networks reject unknown clients. */
export const USER_AGENT = `top-activity/${PRODUCT_VERSION} (+${BRANDMEISTER.links.source})`;

/** Options of the command line that describe a feed. */
export interface FeedValues {
	readonly path?: string | undefined;
	readonly name?: string | undefined;
	readonly subscribe?: string | undefined;
}

/**
 * @param given the value of the option `name`
 * @returns the profile of the network at that address. Values of the command line replace those of the profile (COMMAND-4)
 * @throws UsageError where it is not an address, or a value is empty, as an unset variable of a script is
 */
export function readFeedNetwork(given: string, name: string, values: FeedValues): Network {
	const empty = (['path', 'name', 'subscribe'] as const).find((option) => values[option]?.trim() === '');
	if (empty !== undefined) throw new UsageError(`--${empty} needs a value`);
	const network = networkByAddress(readAddress(given, name));
	return {
		...network,
		...(values.path === undefined ? {} : { path: readPath(values.path) }),
		...(values.name === undefined ? {} : { name: values.name }),
		...(values.subscribe === undefined ? {} : { subscription: values.subscribe }),
	};
}

/**
 * @returns the profile of the network at the address of `--feed`, to which browsers connect (COMMAND-3)
 * @throws UsageError where it is not an address, or its host is an IPv6 address
 */
export function readBrowserNetwork(given: string, values: FeedValues): Network {
	const network = readFeedNetwork(given, '--feed', values);
	refuseIpv6(network.address, '--feed');
	return network;
}

/**
 * @param given the value of `--user-agent`; undefined for the default
 * @throws UsageError where it is empty, or has a character that a header cannot hold, such as a line break (COMMAND-8)
 */
export function readUserAgent(given: string | undefined): string {
	if (given?.trim() === '') throw new UsageError('--user-agent needs a value');
	const userAgent = given ?? USER_AGENT;
	try {
		validateHeaderValue('User-Agent', userAgent);
	} catch {
		throw new UsageError(`--user-agent takes what an HTTP header can hold, not ${JSON.stringify(userAgent)}`);
	}
	return userAgent;
}

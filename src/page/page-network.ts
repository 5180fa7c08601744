import type { Network, ProductLinks } from '../protocol/networks.ts';
import { isRecord } from '../protocol/values.ts';

/**
 * Reads which network the page shows from its `meta` element, which the build or the server wrote.
 *
 * @returns the network with a full address. A feed of the page's own server is found beside the page, so below any path too (COMMAND-12)
 * @throws when the element is missing or not a network
 */
export function readPageNetwork(document: Document): Network {
	const network: unknown = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="network"]')?.content ?? '');
	if (!isNetwork(network)) throw new Error('The meta element with the name "network" holds no network.');
	if (network.address !== '') return network;
	const { origin, pathname } = new URL(`.${network.path}`, document.location.href);
	return { ...network, address: origin, path: pathname };
}

type Check = (value: unknown) => boolean;

/** A check for each field of a type. The compiler reports a field without one. */
type Checks<Kind> = { readonly [Field in keyof Kind]-?: Check };

const isText: Check = (value) => typeof value === 'string';
const optional =
	(check: Check): Check =>
	(value) =>
		value === undefined || check(value);
const isOptionalText = optional(isText);
const isOptionalFlag = optional((value) => typeof value === 'boolean');

const PREVIEW_CHECKS: Checks<NonNullable<ProductLinks['preview']>> = { address: isText, text: isText };

const LINK_CHECKS: Checks<ProductLinks> = {
	about: isText,
	news: isText,
	support: isText,
	preview: optional((value) => passes(value, PREVIEW_CHECKS)),
	source: isText,
	feedback: isText,
};

const NETWORK_CHECKS: Checks<Network> = {
	name: isText,
	address: isText,
	path: isText,
	subscription: isOptionalText,
	smallestDestination: optional((value) => typeof value === 'number'),
	relay: isOptionalFlag,
	links: (value) => passes(value, LINK_CHECKS),
	callsignPage: isOptionalText,
	callsignPageName: isOptionalText,
	talkgroupPage: isOptionalText,
	talkgroupAudio: isOptionalText,
};

function isNetwork(value: unknown): value is Network {
	return passes(value, NETWORK_CHECKS);
}

function passes(value: unknown, checks: Readonly<Record<string, Check>>): boolean {
	return isRecord(value) && Object.entries(checks).every(([field, check]) => check(value[field]));
}

import type { Network, ProductLinks } from '../protocol/networks.ts';
import { isRecord } from '../protocol/values.ts';

/**
 * Reads which network the page shows from its `meta` element, which the build or the server wrote.
 *
 * @returns the network with a full address
 * @throws when the element is missing or not a network
 */
export function readPageNetwork(document: Document): Network {
	const network: unknown = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="network"]')?.content ?? '');
	if (!isNetwork(network)) throw new Error('The meta element with the name "network" holds no network.');
	return network.address === '' ? { ...network, address: document.location.origin } : network;
}

const LINK_NAMES: readonly (keyof ProductLinks)[] = ['about', 'news', 'support', 'preview', 'source', 'feedback'];
const OPTIONAL: readonly (keyof Network)[] = ['subscription', 'callsignPage', 'talkgroupPage', 'talkgroupAudio'];

function isNetwork(value: unknown): value is Network {
	if (!isRecord(value) || !isRecord(value['links'])) return false;
	const { links } = value;
	return (
		['name', 'address', 'path'].every((field) => typeof value[field] === 'string') &&
		OPTIONAL.every((field) => value[field] === undefined || typeof value[field] === 'string') &&
		(value['relay'] === undefined || typeof value['relay'] === 'boolean') &&
		LINK_NAMES.every((name) => typeof links[name] === 'string')
	);
}

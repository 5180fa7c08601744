import { BRANDMEISTER, type Network, type ProductLinks } from '../feed/networks.ts';

/**
 * Reads which network the page shows from its `meta` element, which the build or the server wrote.
 *
 * @returns the network with a full address; BrandMeister where there is none to read
 */
export function readPageNetwork(document: Document): Network {
	const written = document.querySelector<HTMLMetaElement>('meta[name="network"]')?.content;
	const network = written === undefined ? undefined : parseNetwork(written);
	if (network === undefined) return BRANDMEISTER;
	return network.address === '' ? { ...network, address: document.location.origin } : network;
}

function parseNetwork(json: string): Network | undefined {
	try {
		const value: unknown = JSON.parse(json);
		return isNetwork(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

const LINK_NAMES: readonly (keyof ProductLinks)[] = ['about', 'news', 'support', 'preview', 'source', 'feedback'];
const OPTIONAL: readonly (keyof Network)[] = ['subscription', 'callsignPage', 'talkgroupPage', 'talkgroupAudio'];

function isNetwork(value: unknown): value is Network {
	if (!isRecord(value) || !isRecord(value['links'])) return false;
	const { links } = value;
	return (
		['name', 'address', 'path'].every((field) => typeof value[field] === 'string') &&
		OPTIONAL.every((field) => value[field] === undefined || typeof value[field] === 'string') &&
		LINK_NAMES.every((name) => typeof links[name] === 'string')
	);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null;
}

import type { Network } from '../protocol/networks.ts';
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

/** The rest is as the build or the server of this page wrote it. */
function isNetwork(value: unknown): value is Network {
	return isRecord(value) && [value['name'], value['address'], value['path']].every((text) => typeof text === 'string');
}

import type { Network } from '../../protocol/networks.ts';
import { type Given, wrong } from './option-table.ts';

/** The most networks of one server. */
export const MAX_NETWORKS = 20;
/** Folder names that the server itself uses below `/`, among them that of all networks, and `''`, which gives no path. */
const RESERVED = ['', 'all', 'lh', 'assets', 'workers', 'metrics', 'healthz'];

/**
 * Gives each network its path: `/` to the first one, `/NAME/` to the others.
 *
 * @throws UsageError or FileError where there are too many networks or, among several, a name gives no path, a reserved path, or that of another network
 */
export function placeNetworks<Placed extends { readonly network: Network; readonly given: Given }>(
	networks: readonly Placed[],
): (Placed & { readonly path: string })[] {
	if (networks.length === 1) return networks.map((one) => ({ ...one, path: '/' }));
	const surplus = networks[MAX_NETWORKS];
	if (surplus !== undefined)
		throw wrong(surplus.given, `is one too many: a server has ${MAX_NETWORKS} networks at most`);
	const taken = new Set(RESERVED);
	return networks.map((one, index) => {
		const folder = folderOf(one.network.name);
		if (taken.has(folder)) {
			throw wrong(
				one.given,
				`needs another name: '${one.network.name}' gives no path of its own (NAME=URL names a relay, "name" in a --config file any network)`,
			);
		}
		taken.add(folder);
		const isFirst = index === 0;
		const network = { ...one.network, key: folder, serverFolder: isFirst ? './' : '../' };
		return { ...one, network, path: isFirst ? '/' : `/${folder}/` };
	});
}

/** @returns a name as a folder and a key: the Latin letters and digits of a name, in lower case without accents, and `-` between its words; `''` where there are none */
export function folderOf(name: string): string {
	const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
	return letters.match(/[a-z0-9]+/g)?.join('-') ?? '';
}

import type { Network } from '../../protocol/networks.ts';
import { UsageError } from '../errors.ts';

/** The most networks of one server. */
const MAX_NETWORKS = 20;
/** Folder names that the server itself uses below `/`, and `''`, which gives no path. */
const RESERVED = ['', 'lh', 'assets', 'workers', 'metrics', 'healthz'];

/**
 * Gives each network its path: `/` to the first one, `/NAME/` to the others.
 *
 * @throws UsageError where there are too many networks or, among several, a name gives no path, a reserved path, or that of another network
 */
export function placeNetworks<Placed extends { readonly network: Network }>(
	networks: readonly Placed[],
): (Placed & { readonly path: string })[] {
	if (networks.length === 1) return networks.map((one) => ({ ...one, path: '/' }));
	if (networks.length > MAX_NETWORKS) throw new UsageError(`A server has ${MAX_NETWORKS} networks at most`);
	const taken = new Set(RESERVED);
	return networks.map((one, index) => {
		const folder = folderOf(one.network.name);
		if (taken.has(folder)) {
			throw new UsageError(`'${one.network.name}' gives no path of its own: name the network with --relay NAME=URL`);
		}
		taken.add(folder);
		const isFirst = index === 0;
		const network = { ...one.network, serverFolder: isFirst ? './' : '../' };
		return { ...one, network, path: isFirst ? '/' : `/${folder}/` };
	});
}

/** @returns the Latin letters and digits of a name, in lower case without accents, and `-` between its words; `''` where there are none */
function folderOf(name: string): string {
	const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
	return letters.match(/[a-z0-9]+/g)?.join('-') ?? '';
}

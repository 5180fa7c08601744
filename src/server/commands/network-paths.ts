import type { Network } from '../../protocol/networks.ts';
import { UsageError } from '../errors.ts';

/** The most networks of one server. */
const MAX_NETWORKS = 20;
/** Folders of the first network's own: its feed, and those of the built page. */
const TAKEN: ReadonlySet<string> = new Set(['lh', 'assets', 'workers', 'metrics', 'healthz']);

/**
 * Gives each network its path: `/` to the first one, `/NAME/` to the others.
 *
 * @throws UsageError where two names give the same path, or one gives none
 */
export function placeNetworks<Placed extends { readonly network: Network }>(
	networks: readonly Placed[],
): (Placed & { readonly path: string })[] {
	if (networks.length === 1) return networks.map((one) => ({ ...one, path: '/' }));
	if (networks.length > MAX_NETWORKS) throw new UsageError(`A server has ${MAX_NETWORKS} networks at most`);
	const names = new Map<string, string>();
	return networks.map((one, index) => {
		const { name } = one.network;
		const folder = folderOf(name);
		if (folder === '' || TAKEN.has(folder)) {
			throw new UsageError(`The name '${name}' gives no path: name the network with --relay NAME=URL`);
		}
		const other = names.get(folder);
		if (other !== undefined) {
			const both =
				other === name ? `'${name}' is the name of two networks` : `'${other}' and '${name}' give the same path`;
			throw new UsageError(`${both}, /${folder}/: name one with --relay NAME=URL`);
		}
		names.set(folder, name);
		const isFirst = index === 0;
		const network = { ...one.network, serverFolder: isFirst ? './' : '../' };
		return { ...one, network, path: isFirst ? '/' : `/${folder}/` };
	});
}

/** @returns the letters and digits of a name, without accents, and `-` between its words; `''` where there are none */
function folderOf(name: string): string {
	const words = name
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.match(/[a-z0-9]+/g);
	return words?.join('-') ?? '';
}

import type { Ref } from '../../engine/ids.ts';
import type { Reading } from '../../engine/reading.ts';
import { ALL_NETWORKS, type Network, productTitle } from '../../protocol/networks.ts';
import { useEachSecond, useServices } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The name of the page's network. That of all networks together is the only one that is translated. */
export function useNetworkName(): string {
	const { network } = useServices();
	const { t } = useTexts();
	return network.name === ALL_NETWORKS ? t('networks.all') : network.name;
}

export function useProductTitle(): string {
	return productTitle(useNetworkName());
}

/** The profile of a talkgroup's network, whose links are its own; that of all networks for a talkgroup that is meant on every one. */
export function useNetworkOf(ref: Ref | undefined): Network {
	return networkOf(useServices().network, ref?.network);
}

/** @param key of one of the networks that `network` has together */
export function networkOf(network: Network, key: string | undefined): Network {
	return network.together?.find((each) => each.key === key) ?? network;
}

/** Tells of a talkgroup whether the connection to its network is lost while others go on. */
export function useIsLost(): (talkgroup: Ref) => boolean {
	const lost = useEachSecond(lostKeys);
	return ({ network }) => network !== undefined && lost.includes(network);
}

function lostKeys({ networks = [] }: Reading): readonly string[] {
	return networks.flatMap(({ key, lostAt }) => (lostAt === undefined ? [] : [key]));
}

/** A network's name in few letters: its capitals where it has several (`BM` for BrandMeister), or else how it begins. */
export function networkLetters(name: string, most = 4): string {
	const capitals = name.match(/\p{Lu}/gu) ?? [];
	const letters = capitals.length >= 2 && capitals.length <= 4 ? capitals : Array.from(name);
	return letters.slice(0, most).join('');
}

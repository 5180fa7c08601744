import { networkOf } from '../../engine/ids.ts';
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

/** The profile of a talkgroup's network, whose links are its own. */
export function useNetworkOf(talkgroupId: string): Network {
	const { network } = useServices();
	return network.together?.find(({ key }) => key === networkOf(talkgroupId)) ?? network;
}

/** Tells of a talkgroup's id whether the connection to its network is lost while others go on. */
export function useIsLost(): (talkgroupId: string) => boolean {
	const lost = useEachSecond(lostKeys);
	return (talkgroupId) => lost.includes(networkOf(talkgroupId));
}

function lostKeys({ networks = [] }: Reading): readonly string[] {
	return networks.flatMap(({ key, lostAt }) => (lostAt === undefined ? [] : [key]));
}

/** A network's name in few letters: its capitals where it has several (`BM` for BrandMeister), or else how it begins. */
export function networkLetters(name: string): string {
	const capitals = name.match(/\p{Lu}/gu) ?? [];
	return capitals.length >= 2 && capitals.length <= 4 ? capitals.join('') : Array.from(name).slice(0, 4).join('');
}

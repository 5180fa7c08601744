import { PRODUCT_VERSION } from '../../engine/constants.ts';
import { BRANDMEISTER, DEFAULT_PATH, type Network, networkByAddress } from '../../protocol/networks.ts';
import { anyText, headerText, path } from './option-checks.ts';
import type { Options } from './option-table.ts';

/** Sent with `--relay` and by `npm run record`. Some networks reject unknown clients (COMMAND-8). */
export const USER_AGENT_OPTION = {
	takes: 'TEXT',
	meaning: 'sent to the network to identify this client',
	default: `top-activity/${PRODUCT_VERSION} (+${BRANDMEISTER.links.source})`,
	check: headerText,
};

/** Options that describe a feed (COMMAND-4). Those of a known network need none of them. */
export const FEED_OPTIONS = {
	path: { takes: 'PATH', meaning: `of its Socket.IO endpoint (${DEFAULT_PATH})`, check: path },
	name: { takes: 'NAME', meaning: "of the network (the profile's name; for an unknown feed its host)", check: anyText },
	subscribe: { takes: 'ROOM', meaning: 'joined where the feed is silent without it', check: anyText },
} satisfies Options;

/** @returns the profile of the network at that address. Values of the options replace those of the profile */
export function feedNetwork(
	address: string,
	values: { readonly [option in keyof typeof FEED_OPTIONS]?: string | undefined },
): Network {
	return {
		...networkByAddress(address),
		...(values.path === undefined ? {} : { path: values.path }),
		...(values.name === undefined ? {} : { name: values.name }),
		...(values.subscribe === undefined ? {} : { subscription: values.subscribe }),
	};
}

import { PRODUCT_VERSION } from '../../engine/constants.ts';
import {
	BRANDMEISTER,
	DEFAULT_PATH,
	type Network,
	networkByAddress,
	PROTOCOLS,
	type Protocol,
	protocolOf,
} from '../../protocol/networks.ts';
import { DEFAULT_TOPICS } from '../../sources/mqtt-transport.ts';
import type { Connection } from '../../sources/upstream.ts';
import { UsageError } from '../errors.ts';
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
	protocol?: Protocol,
): Network {
	return {
		...networkByAddress(address, protocol),
		...(values.path === undefined ? {} : { path: values.path }),
		...(values.name === undefined ? {} : { name: values.name }),
		...(values.subscribe === undefined ? {} : { subscription: values.subscribe }),
	};
}

/** Options that say how a relay or a recorder hears a network (NETWORK-9). */
export const PROTOCOL_OPTIONS = {
	protocol: {
		takes: 'NAME',
		meaning: `${PROTOCOLS.join(', ')}; known from the address: mqtt: is a broker of MMDVMHost or ADN, ws: the dashboard of an HBlink server`,
		check: (text: string): Protocol => {
			const protocol = PROTOCOLS.find((one) => one === text);
			if (protocol !== undefined) return protocol;
			throw new UsageError(`takes ${PROTOCOLS.join(' or ')}, not '${text}'`);
		},
	},
	topic: {
		takes: 'FILTER',
		meaning: `of MQTT; several: repeated, or with commas between (${DEFAULT_TOPICS.join(', ')})`,
		several: true,
		check: (text: string): readonly string[] => text.split(',').map((one) => anyText(one).trim()),
	},
} satisfies Options;

const SCHEMES: Readonly<Record<Protocol, RegExp>> = {
	'socket.io': /^https?:/,
	tgif: /^https?:/,
	mqtt: /^mqtts?:/,
	hblink: /^(ws|http)s?:/,
};

/**
 * @param url as `relayAddress` returns it
 * @returns the network's profile, and how it is heard
 * @throws UsageError where the protocol does not go with the address
 */
export function upstreamOf(
	url: string,
	values: Parameters<typeof feedNetwork>[1] & {
		readonly protocol?: Protocol | undefined;
		readonly topic?: readonly string[] | undefined;
	},
): { readonly network: Network; readonly connection: Connection } {
	const { protocol: scheme, host } = new URL(url);
	const address = `${scheme}//${host}`;
	const protocol = values.protocol ?? protocolOf(address);
	if (!SCHEMES[protocol].test(url)) throw new UsageError(`--protocol ${protocol} does not go with ${address}`);
	if (values.topic !== undefined && protocol !== 'mqtt') throw new UsageError('--topic requires an mqtt address');
	const network = feedNetwork(address, values, protocol);
	const topics = values.topic ?? DEFAULT_TOPICS;
	if (protocol !== 'hblink') return { network, connection: { protocol, url, topics } };
	const dashboard = new URL(url.replace(/^http/, 'ws'));
	if (dashboard.pathname === '/') dashboard.pathname = network.path || '/ws';
	return { network, connection: { protocol, url: dashboard.href, topics } };
}

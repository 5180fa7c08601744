import {
	BRANDMEISTER,
	DEFAULT_PATH,
	DEMO,
	NETWORKS,
	type Network,
	networkByAddress,
	type Protocol,
	productTitle,
	protocolOf,
	RECORDING,
} from '../../protocol/networks.ts';
import { DEFAULT_TOPICS } from '../../sources/mqtt-transport.ts';
import type { Connection } from '../../sources/upstream.ts';
import { UsageError } from '../errors.ts';
import type { PageSettings } from '../http/page-head.ts';
import type { AnnouncerSettings } from '../relay/announcer.ts';
import type { ViewerLimits } from '../relay/viewers/admission.ts';
import { describeOptions, readOptions, type Values } from './option-table.ts';
import {
	FEED_OPTIONS,
	LOCAL_OPTIONS,
	NAMES_OPTION,
	NOTIFY_OPTIONS,
	PAGE_OPTIONS,
	PROTOCOL_OPTIONS,
	RELAY_OPTIONS,
	SERVER_OPTIONS,
	SOURCE_OPTIONS,
	VIEWER_LIMITS,
} from './options.ts';
import type { RelaySettings } from './start-relay.ts';

const DETAIL_OPTIONS = { ...FEED_OPTIONS, ...PROTOCOL_OPTIONS };
const START_OPTIONS = {
	...SERVER_OPTIONS,
	...SOURCE_OPTIONS,
	...LOCAL_OPTIONS,
	...DETAIL_OPTIONS,
	...NAMES_OPTION,
	...RELAY_OPTIONS,
	...NOTIFY_OPTIONS,
	...PAGE_OPTIONS,
};
const BUILD_OPTIONS = { feed: SOURCE_OPTIONS.feed, ...FEED_OPTIONS };

/** The usage of `npm start`. */
export const START_USAGE = `Usage: npm start -- [options]

Serves the page, by default with the feed of a simulated network.
To record a feed: npm run record -- --help
To play a recording to its end: npm run replay -- --help

${describeOptions(SERVER_OPTIONS)}
  -h, --help                 prints this

The source, one of these
${describeOptions({ ...SOURCE_OPTIONS, ...LOCAL_OPTIONS })}

With --feed or --relay
${describeOptions(DETAIL_OPTIONS)}

With --relay
${describeOptions(RELAY_OPTIONS)}

With --relay or --play
${describeOptions(NAMES_OPTION)}

Announcements without a page, with --relay or --play
${describeOptions(NOTIFY_OPTIONS)}

The page
${describeOptions(PAGE_OPTIONS)}

Each option is also a variable of the environment: --viewers-per-address is
TOP_ACTIVITY_VIEWERS_PER_ADDRESS. An option wins over its variable.`;

/** The usage of `npm run build`. */
export const BUILD_USAGE = `Usage: npm run build -- [options]

Builds the page for any static host into dist/. It connects to BrandMeister
unless --feed is given.

${describeOptions(BUILD_OPTIONS)}
  -h, --help                 prints this

The page
${describeOptions(PAGE_OPTIONS)}`;

/** The limits of a demo or a recording. Clients of any site may use it, as with BrandMeister's own feed. */
const OPEN_LIMITS: ViewerLimits = { ...VIEWER_LIMITS, origins: 'any' };

export interface StartOptions extends PageSettings {
	readonly host: string;
	readonly port: number;
	/** The source that this server relays; undefined where browsers connect straight to the network. */
	readonly relay: RelaySettings | undefined;
	/** The files of --names. */
	readonly names: readonly string[];
}

/** @throws UsageError where the options, or the variables of the environment, are wrong */
export function readStartOptions(args: readonly string[], environment: NodeJS.ProcessEnv): StartOptions {
	const { values } = readOptions(args, START_OPTIONS, {
		environment,
		prefix: 'TOP_ACTIVITY_',
		alternatives: Object.keys(SOURCE_OPTIONS),
	});
	const { network, relay } = readSource(values);
	// The variable may have been set for another command.
	const isSeedGiven = args.some((arg) => arg.startsWith('--seed'));
	if (isSeedGiven && relay?.source.kind !== 'demo') throw new UsageError('--seed requires the demo network');
	const announce = announcerSettings(values, network.name);
	return {
		host: values.host,
		port: values.port,
		...pageSettings(values),
		network,
		relay: relay && { ...relay, announce },
		names: values.names ?? [],
	};
}

/** The network that the page shows, and what this server relays of it (COMMAND-2, COMMAND-3). */
function readSource(values: Values<typeof START_OPTIONS>): Pick<StartOptions, 'network' | 'relay'> {
	const { network, feed, relay, play, speed, seed } = values;
	const chosen = NETWORKS.get(network ?? 'demo') ?? DEMO;
	const isDemo = (feed ?? relay ?? play) === undefined && chosen === DEMO;
	if (play !== undefined) {
		return {
			network: relayed(RECORDING),
			relay: { source: { kind: 'recording', file: play, speed }, limits: OPEN_LIMITS },
		};
	}
	if (feed !== undefined) return { network: feedNetwork(feed, values), relay: undefined };
	if (relay !== undefined) {
		const { network: upstream, connection } = upstreamOf(relay, values);
		const { redis, 'user-agent': userAgent } = values;
		const source = { kind: 'upstream', network: upstream, connection, redis, userAgent } as const;
		return { network: relayed(upstream), relay: { source, limits: viewerLimits(values) } };
	}
	if (!isDemo) return { network: chosen, relay: undefined };
	const source = { kind: 'demo', seed: seed ?? Date.now() % 1_000_000 } as const;
	return { network: relayed(DEMO), relay: { source, limits: OPEN_LIMITS } };
}

/** The profile for pages of a relay: they connect to this server, and subscribe to nothing. */
function relayed(network: Network): Network {
	const { subscription: _, ...profile } = network;
	return { ...profile, address: '', path: DEFAULT_PATH, relay: true };
}

/**
 * Reads the options of `npm run build` (COMMAND-6).
 *
 * @throws UsageError where they, or the variables of the environment, are wrong
 */
export function readBuildOptions(args: readonly string[], environment: NodeJS.ProcessEnv): PageSettings {
	const { values } = readOptions(args, { ...BUILD_OPTIONS, ...PAGE_OPTIONS }, { environment });
	return {
		network: values.feed === undefined ? BRANDMEISTER : feedNetwork(values.feed, values),
		...pageSettings(values),
	};
}

function pageSettings(values: Values<typeof PAGE_OPTIONS>): Pick<PageSettings, 'telemetry' | 'framing'> {
	const { 'plausible-domain': domain, 'plausible-endpoint': endpoint, 'sentry-dsn': dsn } = values;
	return {
		framing: values['allow-framing'] ?? [],
		telemetry: {
			...(domain !== undefined && { analytics: { domain, endpoint } }),
			...(dsn !== undefined && { reports: { dsn, environment: values['sentry-environment'] } }),
		},
	};
}

/** @param network the name of the source's network @returns undefined where nothing is to be announced */
function announcerSettings(
	{ watch, notify, 'public-url': publicUrl }: Values<typeof NOTIFY_OPTIONS>,
	network: string,
): AnnouncerSettings | undefined {
	if (notify === undefined) return undefined;
	if (watch === undefined) throw new UsageError('--notify requires --watch');
	return { watched: watch, receiver: notify, title: productTitle(network), publicUrl };
}

function viewerLimits(values: Values<typeof RELAY_OPTIONS>): ViewerLimits {
	return {
		viewers: values.viewers,
		viewersPerAddress: values['viewers-per-address'],
		proxies: values.proxies,
		origins: values.origin ?? VIEWER_LIMITS.origins,
	};
}

/** @returns the profile of the network at that address. Values of the options replace those of the profile */
function feedNetwork(
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

const SCHEMES: Readonly<Record<Protocol, RegExp>> = {
	'socket.io': /^https?:/,
	tgif: /^https?:/,
	mqtt: /^(mqtt|ws)s?:/,
	hblink: /^(ws|http)s?:/,
};

/**
 * @param url as `relayAddress` returns it
 * @returns the network's profile, and how it is heard
 * @throws UsageError where the protocol does not go with the address
 */
export function upstreamOf(
	url: string,
	values: Parameters<typeof feedNetwork>[1] & Values<typeof PROTOCOL_OPTIONS>,
): { readonly network: Network; readonly connection: Connection } {
	const { protocol: scheme, host, username, password } = new URL(url);
	const address = `${scheme}//${host}`;
	const protocol = values.protocol ?? protocolOf(address);
	if (!SCHEMES[protocol].test(url)) throw new UsageError(`--protocol ${protocol} does not go with ${address}`);
	if (protocol !== 'mqtt' && username + password !== '') throw new UsageError('only MQTT takes a user and a password');
	if (values.topic !== undefined && protocol !== 'mqtt') throw new UsageError('--topic requires an mqtt address');
	const network = feedNetwork(address, values, protocol);
	const topics = values.topic ?? DEFAULT_TOPICS;
	if (protocol !== 'hblink') return { network, connection: { protocol, url, topics } };
	const dashboard = new URL(url.replace(/^http/, 'ws'));
	if (dashboard.pathname === '/') dashboard.pathname = network.path || '/ws';
	return { network, connection: { protocol, url: dashboard.href, topics } };
}

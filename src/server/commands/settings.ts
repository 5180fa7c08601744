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
import type { UpstreamSource } from '../../sources/upstream.ts';
import { UsageError } from '../errors.ts';
import type { PageSettings } from '../http/page-head.ts';
import type { AnnouncerSettings } from '../relay/announcer.ts';
import type { ViewerLimits } from '../relay/viewers/admission.ts';
import { placeNetworks } from './network-paths.ts';
import {
	describeOptions,
	findOptions,
	fitToKinds,
	type Given,
	readOptions,
	readValues,
	type SourceKind,
	splitBySource,
	type Values,
} from './option-table.ts';
import {
	FEED_OPTIONS,
	LOCAL_OPTIONS,
	NAMES_OPTION,
	NOTIFY_OPTIONS,
	PAGE_OPTIONS,
	RELAY_OPTIONS,
	SERVER_OPTIONS,
	SOURCE_OPTIONS,
	UPSTREAM_OPTIONS,
	VIEWER_LIMITS,
} from './options.ts';

/** What describes one source of `npm start`. */
const DETAIL_OPTIONS = { ...FEED_OPTIONS, ...UPSTREAM_OPTIONS, ...NAMES_OPTION, ...LOCAL_OPTIONS };
/** What holds for the whole server. */
const WHOLE_OPTIONS = { ...SERVER_OPTIONS, ...RELAY_OPTIONS, ...NOTIFY_OPTIONS, ...PAGE_OPTIONS };
const START_OPTIONS = { ...SOURCE_OPTIONS, ...DETAIL_OPTIONS, ...WHOLE_OPTIONS };
const BUILD_OPTIONS = { feed: SOURCE_OPTIONS.feed, ...FEED_OPTIONS };

/** The usage of `npm start`. */
export const START_USAGE = `Usage: npm start -- [options]

Serves the page, by default with the feed of a simulated network.
To record a feed: npm run record -- --help
To play a recording to its end: npm run replay -- --help

${describeOptions(SERVER_OPTIONS)}
  -h, --help                 prints this

The source, or several with --relay
${describeOptions({ ...SOURCE_OPTIONS, ...LOCAL_OPTIONS })}

Of a source: behind it, or for all before the first one
${describeOptions({ ...FEED_OPTIONS, ...UPSTREAM_OPTIONS, ...NAMES_OPTION })}

With --relay
${describeOptions(RELAY_OPTIONS)}

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

/** What a relay hears. */
export type Source =
	| UpstreamSource
	| { readonly kind: 'file'; readonly file: string; readonly speed: number }
	| { readonly kind: 'demo'; readonly seed: number };

/** A network that this server relays. */
export interface RelayedNetwork {
	/** `/` of the first one, `/NAME/` of the others. */
	readonly path: string;
	/** The profile for its pages, which connect to this server. */
	readonly network: Network;
	readonly source: Source;
	/** The files of `--names`. */
	readonly names: readonly string[];
	/** Undefined where nothing is announced. */
	readonly announce: AnnouncerSettings | undefined;
}

export interface StartOptions extends PageSettings {
	readonly host: string;
	readonly port: number;
	/** Empty where browsers connect straight to the network. */
	readonly networks: readonly RelayedNetwork[];
	readonly limits: ViewerLimits;
	/** The address of the Redis through which several relays act as one; undefined for a single relay. */
	readonly redis: string | undefined;
}

/** What a source is, before it has its place among others. */
type Described =
	| { readonly kind: 'direct'; readonly network: Network }
	| { readonly kind: 'relayed'; readonly network: Network; readonly source: Source; readonly names: readonly string[] };

/** @throws UsageError where the options, or the variables of the environment, are wrong */
export function readStartOptions(args: readonly string[], environment: NodeJS.ProcessEnv): StartOptions {
	const { given } = findOptions(args, START_OPTIONS, { environment, prefix: 'TOP_ACTIVITY_' });
	const values = readValues(WHOLE_OPTIONS, given);
	const split = splitBySource(given, START_OPTIONS);
	const none: Given = { name: 'network', label: '--network', text: 'demo', isVariable: true };
	const sources = split.sources.length === 0 ? [none] : split.sources.map(({ source }) => source);
	// The protocol decides what else describes a source, so it is read first.
	const kinds = sources.map((source, index) => kindOf(source, [...split.shared, ...(split.sources[index]?.own ?? [])]));
	const details = fitToKinds(split, kinds, START_OPTIONS);
	const described = sources.map((source, index) => describe(source, readValues(DETAIL_OPTIONS, details[index] ?? [])));
	const [first] = described;
	if (first === undefined || first.kind === 'direct') {
		const network = first?.network ?? DEMO;
		return { ...wholeSettings(values), network, networks: [], limits: OPEN_LIMITS };
	}
	const served = described.filter((one) => one.kind === 'relayed');
	const networks = placeNetworks(served).map((placed) => {
		const { network, path } = placed;
		const isOneOfSeveral = served.length > 1;
		return { ...placed, announce: announcerSettings(values, network.name, path, isOneOfSeveral) };
	});
	const isOpen = served.every(({ source }) => source.kind === 'demo' || source.kind === 'file');
	const limits = viewerLimits(values, isOpen ? OPEN_LIMITS.origins : VIEWER_LIMITS.origins);
	return { ...wholeSettings(values), network: networks[0]?.network ?? first.network, networks, limits };
}

function wholeSettings(values: Values<typeof WHOLE_OPTIONS>) {
	return { host: values.host, port: values.port, redis: values.redis, ...pageSettings(values) };
}

/** @param details of the source, of any kind */
function kindOf(source: Given, details: readonly Given[]): SourceKind {
	const { network, relay, play } = readValues(SOURCE_OPTIONS, [source]);
	if (play !== undefined) return 'file';
	if (network === 'demo' || relay?.address === 'demo') return 'demo';
	if (relay === undefined) return 'direct';
	const { protocol } = readValues({ protocol: UPSTREAM_OPTIONS.protocol }, details);
	return protocol ?? protocolOf(relay.address);
}

function describe(source: Given, values: Values<typeof DETAIL_OPTIONS>): Described {
	const { network, feed, relay, play } = readValues(SOURCE_OPTIONS, [source]);
	const name = relay?.name ?? values.name;
	const named = (profile: Network) => relayed(name === undefined ? profile : { ...profile, name });
	const names = values.names ?? [];
	if (play !== undefined) {
		const file = { kind: 'file', file: play, speed: values.speed } as const;
		return { kind: 'relayed', network: named(RECORDING), source: file, names };
	}
	if (feed !== undefined) return { kind: 'direct', network: feedNetwork(feed, values) };
	if (relay !== undefined && relay.address !== 'demo') {
		const upstream = upstreamOf(relay.address, values);
		return { kind: 'relayed', network: named(upstream.network), source: upstream.source, names };
	}
	const profile = NETWORKS.get(network ?? 'demo') ?? DEMO;
	if (profile !== DEMO) return { kind: 'direct', network: feedNetwork(profile.address, values) };
	const demo = { kind: 'demo', seed: values.seed ?? Math.floor(Math.random() * 1_000_000) } as const;
	return { kind: 'relayed', network: named(DEMO), source: demo, names };
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

/** @returns undefined where nothing is to be announced */
function announcerSettings(
	{ watch, notify, 'public-url': publicUrl }: Values<typeof NOTIFY_OPTIONS>,
	network: string,
	path: string,
	isOneOfSeveral: boolean,
): AnnouncerSettings | undefined {
	if (notify === undefined) return undefined;
	if (watch === undefined) throw new UsageError('--notify requires --watch');
	return {
		watched: watch,
		receiver: notify,
		title: productTitle(network),
		network: isOneOfSeveral ? network : undefined,
		publicUrl: publicUrl === undefined || path === '/' ? publicUrl : new URL(`.${path}`, publicUrl).href,
	};
}

function viewerLimits(values: Values<typeof RELAY_OPTIONS>, origins: ViewerLimits['origins']): ViewerLimits {
	return {
		viewers: values.viewers,
		viewersPerAddress: values['viewers-per-address'],
		proxies: values.proxies,
		origins: values.origin ?? origins,
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
	values: Parameters<typeof feedNetwork>[1] & Values<typeof UPSTREAM_OPTIONS>,
): { readonly network: Network; readonly source: UpstreamSource } {
	const { protocol: scheme, host, username, password } = new URL(url);
	const address = `${scheme}//${host}`;
	const kind = values.protocol ?? protocolOf(address);
	if (!SCHEMES[kind].test(url)) throw new UsageError(`--protocol ${kind} does not go with ${address}`);
	if (kind !== 'mqtt' && username + password !== '') throw new UsageError('only MQTT takes a user and a password');
	const network = feedNetwork(address, values, kind);
	const common = { address, userAgent: values['user-agent'] };
	if (kind === 'tgif') return { network, source: { ...common, kind } };
	if (kind === 'mqtt') return { network, source: { ...common, kind, url, topics: values.topic ?? DEFAULT_TOPICS } };
	if (kind === 'socket.io') {
		const { path, subscription } = network;
		return { network, source: { ...common, kind, path, ...(subscription === undefined ? {} : { subscription }) } };
	}
	const dashboard = new URL(url.replace(/^http/, 'ws'));
	if (dashboard.pathname === '/') dashboard.pathname = network.path || '/ws';
	return { network, source: { ...common, kind, url: dashboard.href } };
}

import {
	DEFAULT_PATH,
	DEMO,
	NETWORKS,
	type Network,
	networkByAddress,
	type Protocol,
	protocolOf,
	RECORDING,
} from '../../protocol/networks.ts';
import { DEFAULT_TOPICS } from '../../sources/mqtt-transport.ts';
import type { UpstreamSource } from '../../sources/upstream.ts';
import { UsageError } from '../errors.ts';
import {
	fitToKinds,
	type Given,
	type Options,
	readValues,
	type SourceKind,
	splitBySource,
	type Values,
} from './option-table.ts';
import { FEED_OPTIONS, LOCAL_OPTIONS, NAMES_OPTION, SOURCE_OPTIONS, UPSTREAM_OPTIONS } from './options.ts';

/** What describes one source of `npm start`. */
export const DETAIL_OPTIONS = { ...FEED_OPTIONS, ...UPSTREAM_OPTIONS, ...NAMES_OPTION, ...LOCAL_OPTIONS };

/** What a relay hears. */
export type Source =
	| UpstreamSource
	| { readonly kind: 'file'; readonly file: string; readonly speed: number }
	| { readonly kind: 'demo'; readonly seed: number };

/** A source with its network's profile, before it has its place among others. */
export type DescribedSource =
	| { readonly kind: 'direct'; readonly network: Network }
	| { readonly kind: 'relayed'; readonly network: Network; readonly source: Source; readonly names: readonly string[] };

/**
 * Reads the sources of `npm start`, each with what describes it. The demo is the source where none is given.
 *
 * @throws UsageError where one is wrong, or described by an option that does not fit it
 */
export function readSources(given: readonly Given[], table: Options): readonly DescribedSource[] {
	const split = splitBySource(given, table);
	const demo: Given = { name: 'network', label: '--network', text: 'demo', isVariable: true };
	const sources = split.sources.length === 0 ? [{ source: demo, own: [] }] : split.sources;
	// The protocol decides what else describes a source, so it is read first.
	const kinds = sources.map(({ source, own }) => kindOf(source, [...split.shared, ...own]));
	const details = fitToKinds(split, kinds, table);
	return sources.map(({ source }, index) => describe(source, readValues(DETAIL_OPTIONS, details[index] ?? [])));
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

function describe(source: Given, values: Values<typeof DETAIL_OPTIONS>): DescribedSource {
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

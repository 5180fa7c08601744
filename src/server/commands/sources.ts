import { DEFAULT_PATH, DEMO, type Network, RECORDING } from '../../protocol/networks.ts';
import { networkByAddress, protocolOf } from '../../sources/protocols.ts';
import type { Protocol, UpstreamSource } from '../../sources/upstream.ts';
import type { GivenSource } from './config-file.ts';
import { fittingIn, type Given, type Layers, readValues, refuseUseless, type Values, wrong } from './option-table.ts';
import { DETAIL_OPTIONS, SOURCE_OPTIONS, START_OPTIONS } from './options.ts';

export type Source =
	| UpstreamSource
	| { readonly kind: 'recording'; readonly file: string; readonly speed: number }
	| { readonly kind: 'demo'; readonly seed: number };

/** Whether the source is a network that a relay connects to. A demo or a recording is not: each server produces it by itself. */
export function isUpstream(source: Source): source is UpstreamSource {
	return source.kind === 'upstream';
}

/** The options that describe one source. Those that do not go with it are undefined. */
export type Details = Values<typeof DETAIL_OPTIONS>;

/** A source and the profile of its network. Browsers connect straight to a `feed`, and to the relay for any other source. */
export interface DescribedSource {
	readonly network: Network;
	readonly source: Source | { readonly kind: 'feed' };
	readonly details: Details;
	readonly given: Given;
}

export interface GivenOptions {
	/** For all networks of the file. */
	readonly file: readonly Given[];
	readonly networks: readonly GivenSource[];
	readonly variables: readonly Given[];
	readonly options: readonly Given[];
}

const DEMO_SOURCE: Given = { name: 'network', label: '--network', text: 'demo', from: 'command line' };

/**
 * Reads the sources of `npm start` (COMMAND-10). They come from the command line, else from variables, else from the file; the demo is the default.
 *
 * @throws UsageError or FileError where a source is wrong, or an option fits none of the sources that it describes
 */
export function readSources({ file, networks, variables, options }: GivenOptions): readonly DescribedSource[] {
	const places = [sourcesIn(options), sourcesIn(variables), [...sourcesIn(file), ...networks]];
	const sources = places.find(({ length }) => length > 0) ?? [{ source: DEMO_SOURCE, own: [] }];
	const all = [...file, ...variables, ...options];
	const described = sources.map(({ source, own }) => {
		const network = describe(source, [file, own, variables, options]);
		refuseUseless(START_OPTIONS, [kindOf(network)], own, all);
		return network;
	});
	const kinds = described.map(kindOf);
	const isOfFile = described.some(({ given }) => given.from === 'file');
	refuseUseless(START_OPTIONS, kinds, [...options, ...(isOfFile ? file : []), ...variables], all);
	const feed = described.find(({ source }) => source.kind === 'feed');
	const others = described.filter((network) => network !== feed).map(({ given }) => given.label);
	if (feed === undefined || others.length === 0) return described;
	throw wrong(feed.given, `cannot be combined with ${[...new Set(others)].join(', ')}`);
}

/** The kind of a source, as options name those that they go with. */
export function kindOf({ source }: Pick<DescribedSource, 'source'>): string {
	return source.kind === 'upstream' ? source.protocol.name : source.kind;
}

function sourcesIn(layer: readonly Given[]): readonly GivenSource[] {
	return layer.filter(({ name }) => name in SOURCE_OPTIONS).map((source) => ({ source, own: [] }));
}

function describe(given: Given, layers: Layers): DescribedSource {
	const { network: known, feed, relay, play } = readValues(SOURCE_OPTIONS, [given]);
	if (relay !== undefined && relay.address !== 'demo') {
		const upstream = readUpstream(relay.address, given, layers);
		const { subscription: _, ...profile } = upstream.network;
		const name = relay.name ?? profile.name;
		return { ...upstream, network: { ...profile, name, address: '', path: DEFAULT_PATH, relay: true } };
	}
	const isDemo = known === DEMO || relay !== undefined;
	const kind = isDemo ? 'demo' : play === undefined ? 'feed' : 'recording';
	const details = readDetails(kind, layers);
	if (kind === 'feed') {
		return { given, details, network: feedNetwork(feed ?? known?.address ?? '', details), source: { kind } };
	}
	const profile = isDemo ? DEMO : RECORDING;
	const network = { ...profile, name: relay?.name ?? details.name ?? profile.name, relay: true };
	const { seed = Math.floor(Math.random() * 1_000_000), speed } = details;
	return {
		given,
		details,
		network,
		source: isDemo ? { kind: 'demo', seed } : { kind: 'recording', file: play ?? '', speed },
	};
}

/** Reads the options that describe a source of this kind. Others, which describe other sources, count as not given. */
function readDetails(kind: string, layers: Layers): Details {
	return readValues(DETAIL_OPTIONS, ...layers.map((layer) => fittingIn(layer, DETAIL_OPTIONS, kind)));
}

/** @returns the profile of the network at that address. Values of the options replace those of the profile */
export function feedNetwork(
	address: string,
	{ path, name, subscribe }: Pick<Details, 'path' | 'name' | 'subscribe'>,
	protocol?: Protocol,
): Network {
	return {
		...networkByAddress(address, protocol),
		...(path !== undefined && { path }),
		...(name !== undefined && { name }),
		...(subscribe !== undefined && { subscription: subscribe }),
	};
}

/**
 * @param url as `relayAddress` returns it
 * @param given the option that has the address
 * @returns the network's profile, and how a relay or a recorder connects to it
 * @throws UsageError or FileError where an option has a wrong value, or does not go with the address
 */
export function readUpstream(
	url: string,
	given: Given,
	layers: Layers,
): DescribedSource & { readonly source: UpstreamSource } {
	const { protocol: scheme, host } = URL.canParse(url) ? new URL(url) : {};
	// The address of a network of rooms is a word.
	const address = host === undefined ? url : `${scheme}//${host}`;
	const usual = protocolOf(address);
	const { protocol = usual } = readDetails(usual.name, layers);
	if (!protocol.schemes.test(url)) throw wrong(given, `does not go with --protocol ${protocol.name}: ${address}`);
	const details = readDetails(protocol.name, layers);
	const fault = protocol.refuses?.(details);
	if (fault !== undefined) throw wrong(given, fault);
	const network = feedNetwork(address, details, protocol);
	return { given, details, network, source: { kind: 'upstream', protocol, address, url, options: details } };
}

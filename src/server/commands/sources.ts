import {
	DEFAULT_PATH,
	DEMO,
	NETWORKS,
	type Network,
	networkByAddress,
	type Protocol,
	protocolOf,
	RECORDING,
	ROOMS_ADDRESS,
} from '../../protocol/networks.ts';
import { DEFAULT_TOPICS } from '../../sources/mqtt-transport.ts';
import type { UpstreamSource } from '../../sources/upstream.ts';
import type { GivenSource } from './config-file.ts';
import { type Given, isRoom, type Layers, readValues, refuseUseless, type Values, wrong } from './option-table.ts';
import { DETAIL_OPTIONS, NETWORK_OPTIONS, SOURCE_OPTIONS, START_OPTIONS } from './options.ts';

/** The source of a relay. */
export type Source =
	| UpstreamSource
	| { readonly kind: 'recording'; readonly file: string; readonly speed: number }
	| { readonly kind: 'demo'; readonly seed: number };

/** Whether the source is a network that a relay connects to. A demo or a recording is not: each server produces it by itself. */
export function isUpstream(source: Source): source is UpstreamSource {
	return source.kind !== 'demo' && source.kind !== 'recording';
}

/** A source and the profile of its network. Browsers connect straight to a `feed`, and to the relay for any other source. */
export interface DescribedSource {
	readonly network: Network;
	readonly source: Source | { readonly kind: 'feed' };
	/** The files of `--names`. */
	readonly names: readonly string[];
	/** Its address, as it was given. */
	readonly given: Given;
}

/** What was given for `npm start`. */
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
		refuseUseless(START_OPTIONS, [network.source.kind], own, all);
		return network;
	});
	const kinds = described.map(({ source }) => source.kind);
	const isOfFile = described.some(({ given }) => given.from === 'file');
	refuseUseless(START_OPTIONS, kinds, [...options, ...(isOfFile ? file : []), ...variables], all);
	const feed = described.find(({ source }) => source.kind === 'feed');
	const others = described.filter((network) => network !== feed).map(({ given }) => given.label);
	if (feed === undefined || others.length === 0) return described;
	throw wrong(feed.given, `cannot be combined with ${[...new Set(others)].join(', ')}`);
}

function sourcesIn(layer: readonly Given[]): readonly GivenSource[] {
	return layer.filter(({ name }) => name in SOURCE_OPTIONS).map((source) => ({ source, own: [] }));
}

function describe(given: Given, layers: Layers): DescribedSource {
	const { network, feed, relay, play } = readValues(SOURCE_OPTIONS, [given]);
	if (play !== undefined) {
		const { name = RECORDING.name, names = [], speed } = readValues(DETAIL_OPTIONS, ...layers);
		const source = { kind: 'recording', file: play, speed } as const;
		return { network: { ...RECORDING, name, relay: true }, source, names, given };
	}
	if (network === 'demo' || relay?.address === 'demo') {
		const { name, seed = Math.floor(Math.random() * 1_000_000) } = readValues(DETAIL_OPTIONS, ...layers);
		const profile = { ...DEMO, name: relay?.name ?? name ?? DEMO.name, relay: true };
		return { network: profile, source: { kind: 'demo', seed }, names: [], given };
	}
	if (relay !== undefined) {
		const upstream = readUpstream(relay.address, given, layers);
		const { subscription: _, ...profile } = upstream.network;
		const name = relay.name ?? profile.name;
		return { ...upstream, network: { ...profile, name, address: '', path: DEFAULT_PATH, relay: true } };
	}
	const address = feed ?? NETWORKS.get(network ?? '')?.address ?? '';
	return {
		network: feedNetwork(address, readValues(NETWORK_OPTIONS, ...layers)),
		source: { kind: 'feed' },
		names: [],
		given,
	};
}

/** @returns the profile of the network at that address. Values of the options replace those of the profile */
export function feedNetwork(
	address: string,
	values: Pick<Values<typeof NETWORK_OPTIONS>, 'path' | 'name' | 'subscribe'>,
	protocol?: Protocol,
): Network {
	return {
		...networkByAddress(address, protocol),
		...(values.path === undefined ? {} : { path: values.path }),
		...(values.name === undefined ? {} : { name: values.name }),
		...(values.subscribe === undefined ? {} : { subscription: values.subscribe }),
	};
}

/** @throws UsageError or FileError where the call sign or the rooms are missing, or do not go together */
function readRooms(given: Given, layers: Layers): DescribedSource & { readonly source: UpstreamSource } {
	const { name, names = [], callsign, room: rooms } = readValues(DETAIL_OPTIONS, ...layers);
	if (callsign === undefined) throw wrong(given, 'requires --callsign: your own, which the owners of the rooms see');
	if (rooms === undefined) throw wrong(given, 'requires --room');
	const bare = rooms.find(({ mode }) => mode === 'm17' || mode === 'dstar');
	if (callsign.suffix !== '' && bare !== undefined) {
		throw wrong(
			given,
			`takes a --callsign without ${callsign.suffix}, because ${bare.address} does not answer one with it`,
		);
	}
	const network = feedNetwork(ROOMS_ADDRESS, { path: undefined, subscribe: undefined, name }, 'rooms');
	const source = { kind: 'rooms', address: ROOMS_ADDRESS, userAgent: '', callsign, rooms } as const;
	return { network, names, given, source };
}

const SCHEMES: Readonly<Record<Protocol, RegExp>> = {
	'socket.io': /^https?:/,
	tgif: /^https?:/,
	mqtt: /^(mqtt|ws)s?:/,
	hblink: /^(ws|http)s?:/,
	freedv: /^https?:/,
	rooms: /^rooms$/,
};

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
	if (url === ROOMS_ADDRESS) return readRooms(given, layers);
	const { protocol: scheme, host } = new URL(url);
	const address = `${scheme}//${host}`;
	const values = readValues(NETWORK_OPTIONS, ...layers);
	const { protocol: kind = protocolOf(address), topic: topics, names = [] } = values;
	if (!SCHEMES[kind].test(url)) throw wrong(given, `does not go with --protocol ${kind}: ${address}`);
	const network = feedNetwork(address, values, kind);
	const described = { network, names, given };
	const common = { address, userAgent: values['user-agent'] };
	if (kind === 'tgif' || kind === 'freedv') return { ...described, source: { ...common, kind } };
	if (kind === 'mqtt') return { ...described, source: { ...common, kind, url, topics: topics ?? DEFAULT_TOPICS } };
	if (kind === 'socket.io') {
		const { path } = network;
		// Other topics are a broker's.
		const rooms = topics?.filter(isRoom) ?? [];
		const subscription = rooms.length > 0 ? rooms : network.subscription;
		return { ...described, source: { ...common, kind, path, ...(subscription !== undefined && { subscription }) } };
	}
	if (kind === 'rooms') throw wrong(given, `goes with --relay rooms only: ${address}`);
	const dashboard = new URL(url.replace(/^http/, 'ws'));
	if (dashboard.pathname === '/') dashboard.pathname = network.path || '/ws';
	return { ...described, source: { ...common, kind, url: dashboard.href } };
}

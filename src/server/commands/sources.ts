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
import { type Arguments, type Given, readValues, type Values } from './option-table.ts';
import { DETAIL_OPTIONS, KIND_OPTIONS, NETWORK_OPTIONS, SOURCE_OPTIONS } from './options.ts';

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
}

/** Options for `readValues`; later layers replace earlier ones. */
type Layers = readonly (readonly Given[])[];

const DEMO_SOURCE: Given = { name: 'network', label: '--network', text: 'demo' };

/**
 * Reads the sources of `npm start`. An option after a source on the command line describes that source only. An option before the first source, or
 * one given as a variable, describes every source that it fits. Sources of the command line replace those of variables. The demo is the default.
 *
 * @throws UsageError where a source is wrong, or an option does not fit the source that it describes
 */
export function readSources({ options, variables }: Arguments): readonly DescribedSource[] {
	const shared: Given[] = [];
	const sources: { readonly given: Given; readonly own: Given[] }[] = [];
	for (const option of options) {
		if (option.name in SOURCE_OPTIONS) sources.push({ given: option, own: [] });
		else if (option.name in DETAIL_OPTIONS) (sources.at(-1)?.own ?? shared).push(option);
	}
	if (sources.length === 0) {
		const given = variables.filter(({ name }) => name in SOURCE_OPTIONS);
		for (const source of given.length === 0 ? [DEMO_SOURCE] : given) sources.push({ given: source, own: [] });
	}
	const described = sources.map(({ given, own }) => {
		const source = describe(given, [variables, shared, own]);
		refuseStrays(own, [source.source.kind]);
		return source;
	});
	const kinds = described.map(({ source }) => source.kind);
	refuseStrays(shared, kinds);
	if (!kinds.includes('mqtt')) refuseTopics(shared);
	if (kinds.length > 1 && kinds.includes('feed')) {
		const labels = new Set(sources.map(({ given }) => given.label));
		throw new UsageError(`${[...labels].join(' and ')} cannot be combined`);
	}
	return described;
}

/** @throws UsageError where an option that describes a source fits none of these kinds */
export function refuseStrays(given: readonly Given[], kinds: readonly DescribedSource['source']['kind'][]): void {
	const stray = given.find(({ name }) => name in DETAIL_OPTIONS && !kinds.some((kind) => name in KIND_OPTIONS[kind]));
	if (stray === undefined) return;
	const fitting = Object.entries(KIND_OPTIONS).flatMap(([kind, options]) => (stray.name in options ? [kind] : []));
	throw new UsageError(`${stray.label} goes with ${fitting.join(', ')}, not with ${kinds.join(', ')}`);
}

function describe(given: Given, layers: Layers): DescribedSource {
	const { network, feed, relay, play } = readValues(SOURCE_OPTIONS, [given]);
	if (play !== undefined) {
		const { name = RECORDING.name, names = [], speed } = readValues(KIND_OPTIONS.recording, ...layers);
		const source = { kind: 'recording', file: play, speed } as const;
		return { network: { ...RECORDING, name, relay: true }, source, names };
	}
	if (network === 'demo' || relay?.address === 'demo') {
		const { name, seed = Math.floor(Math.random() * 1_000_000) } = readValues(KIND_OPTIONS.demo, ...layers);
		const profile = { ...DEMO, name: relay?.name ?? name ?? DEMO.name, relay: true };
		return { network: profile, source: { kind: 'demo', seed }, names: [] };
	}
	if (relay !== undefined) {
		const upstream = readUpstream(relay.address, layers);
		const { subscription: _, ...profile } = upstream.network;
		const name = relay.name ?? profile.name;
		return { ...upstream, network: { ...profile, name, address: '', path: DEFAULT_PATH, relay: true } };
	}
	const address = feed ?? NETWORKS.get(network ?? '')?.address ?? '';
	return {
		network: feedNetwork(address, readValues(KIND_OPTIONS.feed, ...layers)),
		source: { kind: 'feed' },
		names: [],
	};
}

/** @returns the profile of the network at that address. Values of the options replace those of the profile */
export function feedNetwork(address: string, values: Values<typeof KIND_OPTIONS.feed>, protocol?: Protocol): Network {
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

/** Whether it is a room of a feed, such as `dst_91` (SILENCE-1). Topics of MQTT have several levels. */
function isRoom(topic: string): boolean {
	return /^\w+$/.test(topic.trim());
}

/** @throws UsageError where an option names topics of a broker */
function refuseTopics(given: readonly Given[]): void {
	if (given.some(({ name, text }) => name === 'topic' && !text.split(',').every(isRoom))) {
		throw new UsageError('--topic takes rooms of a feed, such as dst_91, or goes with mqtt');
	}
}

/**
 * @param url as `relayAddress` returns it
 * @returns the network's profile, and how a relay or a recorder connects to it
 * @throws UsageError where an option has a wrong value, or does not go with the address
 */
export function readUpstream(url: string, layers: Layers): DescribedSource & { readonly source: UpstreamSource } {
	const { protocol: scheme, host, username, password } = new URL(url);
	const address = `${scheme}//${host}`;
	const values = readValues(NETWORK_OPTIONS, ...layers);
	const { protocol: kind = protocolOf(address), topic: topics, names = [] } = values;
	if (!SCHEMES[kind].test(url)) throw new UsageError(`--protocol ${kind} does not go with ${address}`);
	if (kind !== 'mqtt' && kind !== 'hblink' && username + password !== '') {
		throw new UsageError('only MQTT and dashboards take a user and a password');
	}
	const network = feedNetwork(address, values, kind);
	const common = { address, userAgent: values['user-agent'] };
	if (kind === 'tgif') return { network, source: { ...common, kind }, names };
	if (kind === 'mqtt') return { network, source: { ...common, kind, url, topics: topics ?? DEFAULT_TOPICS }, names };
	if (kind === 'socket.io') {
		const { path } = network;
		refuseTopics(layers.at(-1) ?? []);
		// Other topics, given for all networks, are a broker's.
		const rooms = topics?.filter(isRoom) ?? [];
		const subscription = rooms.length > 0 ? rooms : network.subscription;
		return { network, source: { ...common, kind, path, ...(subscription !== undefined && { subscription }) }, names };
	}
	const dashboard = new URL(url.replace(/^http/, 'ws'));
	if (dashboard.pathname === '/') dashboard.pathname = network.path || '/ws';
	return { network, source: { ...common, kind, url: dashboard.href }, names };
}

import { DEFAULT_PATH, DEMO, NETWORKS, type Network, RECORDING } from '../../protocol/networks.ts';
import { UsageError } from '../errors.ts';
import type { PageSettings } from '../http/page-head.ts';
import { FEED_OPTIONS, feedNetwork, PROTOCOL_OPTIONS, upstreamOf } from './feed-options.ts';
import { anyText, browserAddress, host, numberFrom, oneOf, relayAddress, wholeNumberFrom } from './option-checks.ts';
import { describeOptions, type Options, readOptions, type Values } from './option-table.ts';
import { PAGE_OPTIONS, pageSettings } from './page-options.ts';
import { announcerSettings, NOTIFY_OPTIONS, OPEN_LIMITS, RELAY_OPTIONS, viewerLimits } from './relay-options.ts';
import type { RelaySettings } from './start-relay.ts';

const SERVER_OPTIONS = {
	port: { takes: 'N', meaning: '0 picks a free one', default: '8080', check: wholeNumberFrom(0, 65_535) },
	host: { takes: 'H', meaning: 'interface to listen on; 0.0.0.0 for all', default: '127.0.0.1', check: host },
} satisfies Options;

/** Where the page's data come from. Only one of them is given; the simulated network without any. */
const SOURCE_OPTIONS = {
	network: {
		takes: 'NAME',
		meaning: `${[...NETWORKS.keys()].join(' or ')}; with a real network, each browser connects straight to it`,
		check: oneOf([...NETWORKS.keys()]),
	},
	feed: { takes: 'URL', meaning: 'any compatible feed; browsers connect straight to it', check: browserAddress },
	relay: {
		takes: 'URL',
		meaning:
			'any compatible feed, https://tgif.network, mqtt://[user:password@]host, or ws://host:8080/ws of an HBlink server; one connection to it serves all browsers',
		check: relayAddress,
	},
	play: { takes: 'FILE', meaning: 'plays a recording in a loop, its times moved to now', check: anyText },
} satisfies Options;

const FEED_OR_RELAY = ['feed', 'relay'];

const DETAIL_OPTIONS = {
	path: { ...FEED_OPTIONS.path, with: FEED_OR_RELAY },
	name: { ...FEED_OPTIONS.name, with: FEED_OR_RELAY },
	subscribe: { ...FEED_OPTIONS.subscribe, with: FEED_OR_RELAY },
	protocol: { ...PROTOCOL_OPTIONS.protocol, with: ['relay'] },
	topic: { ...PROTOCOL_OPTIONS.topic, with: ['relay'] },
} satisfies Options;

const OTHER_OPTIONS = {
	speed: {
		takes: 'N',
		meaning: 'with --play: how many times as fast',
		default: '1',
		with: ['play'],
		check: numberFrom(0.01, 1000),
	},
	seed: {
		takes: 'N',
		meaning: 'of the simulated network: same seed, same stations (random)',
		check: wholeNumberFrom(0, Number.MAX_SAFE_INTEGER),
	},
} satisfies Options;

const START_OPTIONS = {
	...SERVER_OPTIONS,
	...SOURCE_OPTIONS,
	...DETAIL_OPTIONS,
	...OTHER_OPTIONS,
	...RELAY_OPTIONS,
	...NOTIFY_OPTIONS,
	...PAGE_OPTIONS,
};

/** The usage of `npm start`. */
export const USAGE = `Usage: npm start -- [options]

Serves the page, by default with the feed of a simulated network.
To record a feed: npm run record -- --help
To play a recording to its end: npm run replay -- --help

${describeOptions(SERVER_OPTIONS)}
  -h, --help                 prints this

The source, one of these
${describeOptions({ ...SOURCE_OPTIONS, ...OTHER_OPTIONS })}

With --feed or --relay
${describeOptions(DETAIL_OPTIONS)}

With --relay
${describeOptions(RELAY_OPTIONS)}

Announcements without a page, with --relay or --play
${describeOptions(NOTIFY_OPTIONS)}

The page
${describeOptions(PAGE_OPTIONS)}

Each option is also a variable of the environment: --viewers-per-address is
TOP_ACTIVITY_VIEWERS_PER_ADDRESS. An option wins over its variable.`;

export interface StartOptions extends PageSettings {
	readonly host: string;
	readonly port: number;
	/** The source that this server relays; undefined where browsers connect straight to the network. */
	readonly relay: RelaySettings | undefined;
}

/** @throws UsageError where the options, or the variables of the environment, are wrong */
export function readStartOptions(args: readonly string[], environment: NodeJS.ProcessEnv): StartOptions {
	const { values } = readOptions(args, START_OPTIONS, {
		environment,
		prefix: 'TOP_ACTIVITY_',
		alternatives: Object.keys(SOURCE_OPTIONS),
	});
	const { network, relay } = readSource(values);
	const announce = announcerSettings(values, network.name);
	return {
		host: values.host,
		port: values.port,
		...pageSettings(values),
		network,
		relay: relay && { ...relay, announce },
	};
}

/** The network that the page shows, and what this server relays of it (COMMAND-2, COMMAND-3). */
function readSource(values: Values<typeof START_OPTIONS>): Pick<StartOptions, 'network' | 'relay'> {
	const { network, feed, relay, play, speed, seed } = values;
	const chosen = NETWORKS.get(network ?? 'demo') ?? DEMO;
	const isDemo = (feed ?? relay ?? play) === undefined && chosen === DEMO;
	if (seed !== undefined && !isDemo) throw new UsageError('--seed requires the demo network');
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

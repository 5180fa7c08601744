import { DEFAULT_PATH, DEMO, NETWORKS, type Network, RECORDING } from '../../protocol/networks.ts';
import { UsageError } from '../errors.ts';
import type { PageSettings } from '../http/page-head.ts';
import { readNumber, readOptions, refuseStrayOptions } from './command-line.ts';
import { FRAMING_OPTIONS, FRAMING_USAGE, readFraming } from './framing-settings.ts';
import { readFeedNetwork, USER_AGENT } from './network-settings.ts';
import { OPEN_LIMITS, REDIS_USAGE, RELAY_OPTIONS, RELAY_USAGE, readRedis, readViewerLimits } from './relay-options.ts';
import type { RelaySettings } from './start-relay.ts';
import { readTelemetry, TELEMETRY_OPTIONS, TELEMETRY_USAGE } from './telemetry-settings.ts';

const USAGE = `Usage: npm start -- [options]

Serves the page, by default with the feed of a simulated network.

  --network NAME    ${[...NETWORKS.keys()].join(' or ')}; with a real network,
                    each browser connects straight to it
  --feed URL        any compatible feed; browsers connect straight to it
  --relay URL       any compatible feed; one connection to it serves all browsers
    --path PATH       of its Socket.IO endpoint (${DEFAULT_PATH})
    --name NAME       of the network (the feed's host)
    --subscribe ROOM  joined where the feed is silent without it
    --backfill        with --relay: asks the network once for its history,
                      as is done with BrandMeister
    --user-agent TEXT with --relay: sent to the network to identify this client
${REDIS_USAGE}
  --play FILE       plays a recording in a loop, its times moved to now
    --speed N         times as fast (1)
  --seed N          of the simulated network: same seed, same stations
  --port N          0 picks a free one (8080)
  --host H          interface to listen on (127.0.0.1); 0.0.0.0 for all
  -h, --help        prints this

${RELAY_USAGE}

${FRAMING_USAGE}

${TELEMETRY_USAGE}`;

export interface StartOptions extends PageSettings {
	readonly host: string;
	readonly port: number;
	/** The source that this server relays; undefined where browsers connect straight to the network. */
	readonly relay: RelaySettings | undefined;
}

/** @throws UsageError where the options are wrong */
export function readStartOptions(args: readonly string[], environment: NodeJS.ProcessEnv): StartOptions {
	const text = { type: 'string' } as const;
	const { values, positionals } = readOptions(
		args,
		{
			network: text,
			feed: text,
			relay: text,
			path: text,
			name: text,
			subscribe: text,
			'user-agent': text,
			play: text,
			speed: text,
			seed: text,
			port: text,
			host: text,
			backfill: { type: 'boolean' },
			...RELAY_OPTIONS,
			...FRAMING_OPTIONS,
			...TELEMETRY_OPTIONS,
		},
		USAGE,
	);
	if (positionals.length > 0) throw new UsageError(`'${positionals[0]}' is not an option`, USAGE);
	const { network, feed, relay, play } = values;
	const sources = Object.entries({ network, feed, relay, play }).filter(([, value]) => value !== undefined);
	if (sources.length > 1) {
		throw new UsageError(`${sources.map(([name]) => `--${name}`).join(' and ')} cannot be combined`, USAGE);
	}
	const needs = (owner: string, given: boolean, names: readonly string[]) =>
		refuseStrayOptions(values, owner, given, names, USAGE);
	needs('--feed or --relay', (feed ?? relay) !== undefined, ['path', 'name', 'subscribe']);
	needs('--relay', relay !== undefined, ['backfill', 'user-agent', ...Object.keys(RELAY_OPTIONS)]);
	needs('--play', play !== undefined, ['speed']);
	needs('the demo network', (feed ?? relay ?? play) === undefined && (network ?? 'demo') === 'demo', ['seed']);
	const number = (
		name: 'port' | 'speed' | 'seed',
		otherwise: number,
		minimum: number,
		maximum: number,
		whole: boolean,
	) => {
		const given = values[name];
		return given === undefined ? otherwise : readNumber(given, { name: `--${name}`, minimum, maximum, whole }, USAGE);
	};
	const common = {
		host: values.host ?? '127.0.0.1',
		port: number('port', 8080, 0, 65_535, true),
		telemetry: readTelemetry(values, environment, USAGE),
		framing: readFraming(values, environment, USAGE),
	};
	if (play !== undefined) {
		const speed = number('speed', 1, 0.01, 1000, false);
		const source = { kind: 'recording', file: play, speed } as const;
		return { ...common, network: relayed(RECORDING), relay: { source, limits: OPEN_LIMITS } };
	}
	if (feed !== undefined) {
		return { ...common, network: readFeedNetwork(feed, '--feed', values, USAGE), relay: undefined };
	}
	if (relay !== undefined) {
		const known = readFeedNetwork(relay, '--relay', values, USAGE);
		const upstream = values.backfill === true ? { ...known, hasHistory: true } : known;
		const limits = readViewerLimits(values, USAGE);
		const redis = readRedis(values, environment, USAGE);
		const userAgent = values['user-agent'] ?? USER_AGENT;
		const source = { kind: 'upstream', network: upstream, redis, userAgent } as const;
		return { ...common, network: relayed(upstream), relay: { source, limits } };
	}
	const chosen = NETWORKS.get(network ?? 'demo');
	if (chosen === undefined) {
		throw new UsageError(`There is no network '${network}', only ${[...NETWORKS.keys()].join(' and ')}`, USAGE);
	}
	if (chosen !== DEMO) return { ...common, network: chosen, relay: undefined };
	const seed = number('seed', Date.now() % 1_000_000, 0, Number.MAX_SAFE_INTEGER, true);
	return { ...common, network: relayed(DEMO), relay: { source: { kind: 'demo', seed }, limits: OPEN_LIMITS } };
}

/** The profile for pages of a relay: they connect to this server, and subscribe to nothing. */
function relayed(network: Network): Network {
	const { subscription: _, hasHistory: __, ...profile } = network;
	return { ...profile, address: '', path: DEFAULT_PATH, relay: true };
}

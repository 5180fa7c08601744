import { DEFAULT_PATH, DEMO, NETWORKS, type Network, RECORDING } from '../../protocol/networks.ts';
import { UsageError } from '../errors.ts';
import type { PageSettings } from '../http/page-head.ts';
import { readOptions, refuseStrayOptions } from './command-line.ts';
import { FRAMING_OPTIONS, FRAMING_USAGE, readFraming } from './framing-settings.ts';
import { readBrowserNetwork, readFeedNetwork, readUserAgent } from './network-settings.ts';
import { readNumber } from './option-values.ts';
import { OPEN_LIMITS, REDIS_USAGE, RELAY_OPTIONS, RELAY_USAGE, readRedis, readViewerLimits } from './relay-options.ts';
import type { RelaySettings } from './start-relay.ts';
import { readTelemetry, TELEMETRY_OPTIONS, TELEMETRY_USAGE } from './telemetry-settings.ts';

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8080;

/** The usage of `npm start`. */
export const USAGE = `Usage: npm start -- [options]

Serves the page, by default with the feed of a simulated network.
To record a feed: npm run record -- --help
To play a recording to its end: npm run replay -- --help

  --network NAME    ${[...NETWORKS.keys()].join(' or ')}; with a real network,
                    each browser connects straight to it
  --feed URL        any compatible feed; browsers connect straight to it
  --relay URL       any compatible feed; one connection to it serves all browsers
  with --feed or --relay:
    --path PATH       of its Socket.IO endpoint (${DEFAULT_PATH})
    --name NAME       of the network (the profile's name; for an unknown feed
                      its host)
    --subscribe ROOM  joined where the feed is silent without it
  with --relay:
    --user-agent TEXT sent to the network to identify this client
${REDIS_USAGE}
  --play FILE       plays a recording in a loop, its times moved to now
    --speed N         playback speed factor (1)
  --seed N          of the simulated network: same seed, same stations
  --port N          0 picks a free one (${DEFAULT_PORT})
  --host H          interface to listen on (${DEFAULT_HOST}); 0.0.0.0 for all
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
	const values = readValues(args);
	refuseContradictions(values);
	return {
		host: readHost(values.host ?? DEFAULT_HOST),
		port: readNumber(values.port, { name: '--port', minimum: 0, maximum: 65_535, whole: true }) ?? DEFAULT_PORT,
		telemetry: readTelemetry(values, environment),
		framing: readFraming(values, environment),
		...readSource(values, environment),
	};
}

type Values = ReturnType<typeof readValues>;

function readValues(args: readonly string[]) {
	const text = { type: 'string' } as const;
	const options = {
		network: text,
		feed: text,
		relay: text,
		path: text,
		name: text,
		subscribe: text,
		play: text,
		speed: text,
		seed: text,
		port: text,
		host: text,
		...RELAY_OPTIONS,
		...FRAMING_OPTIONS,
		...TELEMETRY_OPTIONS,
	} as const;
	return readOptions(args, options).values;
}

/** @throws UsageError where two sources are given, or an option without the one that it belongs to */
function refuseContradictions(values: Values): void {
	const { network, feed, relay, play } = values;
	const sources = Object.entries({ network, feed, relay, play }).filter(([, value]) => value !== undefined);
	if (sources.length > 1) {
		throw new UsageError(`${sources.map(([name]) => `--${name}`).join(' and ')} cannot be combined`);
	}
	const onlyWith = (owner: string, given: boolean, names: readonly string[]) =>
		refuseStrayOptions(values, owner, given, names);
	onlyWith('--feed or --relay', (feed ?? relay) !== undefined, ['path', 'name', 'subscribe']);
	onlyWith('--relay', relay !== undefined, Object.keys(RELAY_OPTIONS));
	onlyWith('--play', play !== undefined, ['speed']);
	onlyWith('the demo network', (feed ?? relay ?? play) === undefined && (network ?? 'demo') === 'demo', ['seed']);
}

/** The network that the page shows, and what this server relays of it (COMMAND-2, COMMAND-3). */
function readSource(values: Values, environment: NodeJS.ProcessEnv): Pick<StartOptions, 'network' | 'relay'> {
	const { network, feed, relay, play } = values;
	if (play !== undefined) {
		if (play === '') throw new UsageError('--play needs a recording');
		const speed = readNumber(values.speed, { name: '--speed', minimum: 0.01, maximum: 1000, whole: false }) ?? 1;
		const source = { kind: 'recording', file: play, speed } as const;
		return { network: relayed(RECORDING), relay: { source, limits: OPEN_LIMITS } };
	}
	if (feed !== undefined) return { network: readBrowserNetwork(feed, values), relay: undefined };
	if (relay !== undefined) {
		const upstream = readFeedNetwork(relay, '--relay', values);
		const limits = readViewerLimits(values);
		const redis = readRedis(values, environment);
		const userAgent = readUserAgent(values['user-agent']);
		const source = { kind: 'upstream', network: upstream, redis, userAgent } as const;
		return { network: relayed(upstream), relay: { source, limits } };
	}
	const chosen = NETWORKS.get(network ?? 'demo');
	if (chosen === undefined) {
		throw new UsageError(`There is no network '${network}', only ${[...NETWORKS.keys()].join(' and ')}`);
	}
	if (chosen !== DEMO) return { network: chosen, relay: undefined };
	const bounds = { name: '--seed', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, whole: true };
	const seed = readNumber(values.seed, bounds) ?? Date.now() % 1_000_000;
	return { network: relayed(DEMO), relay: { source: { kind: 'demo', seed }, limits: OPEN_LIMITS } };
}

/**
 * @param given a host name or an IP address; an IPv6 address may be in brackets, as in URLs (COMMAND-5)
 * @throws UsageError where it is empty, as an unset variable of a script is: the platform would listen on all interfaces
 */
function readHost(given: string): string {
	const host = given.replace(/^\[(.*)\]$/, '$1');
	if (host !== '') return host;
	throw new UsageError(`--host takes a host name or an IP address, not '${given}'`);
}

/** The profile for pages of a relay: they connect to this server, and subscribe to nothing. */
function relayed(network: Network): Network {
	const { subscription: _, ...profile } = network;
	return { ...profile, address: '', path: DEFAULT_PATH, relay: true };
}

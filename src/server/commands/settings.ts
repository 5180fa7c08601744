import { BRANDMEISTER, DEMO, type Network, productTitle } from '../../protocol/networks.ts';
import { UsageError } from '../errors.ts';
import type { PageSettings } from '../http/page-head.ts';
import type { AnnouncementSettings } from '../relay/announcement-sender.ts';
import type { ViewerLimits } from '../relay/viewers/admission.ts';
import { placeNetworks } from './network-paths.ts';
import { describeOptions, findOptions, readOptions, readValues, type Values } from './option-table.ts';
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
import { DETAIL_OPTIONS, feedNetwork, readSources, type Source } from './sources.ts';

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
	readonly announce: AnnouncementSettings | undefined;
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

/** @throws UsageError where the options, or the variables of the environment, are wrong */
export function readStartOptions(args: readonly string[], environment: NodeJS.ProcessEnv): StartOptions {
	const { given } = findOptions(args, START_OPTIONS, { environment, prefix: 'TOP_ACTIVITY_' });
	const values = readValues(WHOLE_OPTIONS, given);
	const sources = readSources(given, START_OPTIONS);
	const [first] = sources;
	const served = sources.filter((source) => source.kind === 'relayed');
	if (served.length === 0) {
		return { ...wholeSettings(values), network: first?.network ?? DEMO, networks: [], limits: OPEN_LIMITS };
	}
	const networks = placeNetworks(served).map((placed) => {
		const { network, path } = placed;
		const isOneOfSeveral = served.length > 1;
		return { ...placed, announce: announcementSettings(values, network.name, path, isOneOfSeveral) };
	});
	const isOpen = served.every(({ source }) => source.kind === 'demo' || source.kind === 'file');
	const limits = viewerLimits(values, isOpen ? OPEN_LIMITS.origins : VIEWER_LIMITS.origins);
	return { ...wholeSettings(values), network: networks[0]?.network ?? DEMO, networks, limits };
}

function wholeSettings(values: Values<typeof WHOLE_OPTIONS>) {
	return { host: values.host, port: values.port, redis: values.redis, ...pageSettings(values) };
}

/**
 * Reads the options of `npm run build`.
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
function announcementSettings(
	{ watch, notify, 'public-url': publicUrl }: Values<typeof NOTIFY_OPTIONS>,
	network: string,
	path: string,
	isOneOfSeveral: boolean,
): AnnouncementSettings | undefined {
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

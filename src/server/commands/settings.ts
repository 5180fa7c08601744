import { BRANDMEISTER, DEMO, productTitle } from '../../protocol/networks.ts';
import type { PageSettings } from '../http/page-head.ts';
import type { Wording } from '../relay/announcements/tellers.ts';
import type { ViewerLimits } from '../relay/viewers/admission.ts';
import { parseArguments } from './command-line.ts';
import { readConfigFile } from './config-file.ts';
import { placeNetworks } from './network-paths.ts';
import { describeOptions, readValues, refuseUseless, type Values } from './option-table.ts';
import {
	LOCAL_OPTIONS,
	NETWORK_OPTIONS,
	NOTIFY_OPTIONS,
	PAGE_OPTIONS,
	ROOM_OPTIONS,
	SERVER_OPTIONS,
	SOURCE_OPTIONS,
	START_OPTIONS,
	VIEWER_OPTIONS,
	WHOLE_OPTIONS,
} from './options.ts';
import {
	type DescribedSource,
	feedNetwork,
	type GivenOptions,
	isUpstream,
	readSources,
	type Source,
} from './sources.ts';

const BUILD_FEED_OPTIONS = {
	feed: { ...SOURCE_OPTIONS.feed, default: BRANDMEISTER.address },
	path: NETWORK_OPTIONS.path,
	name: NETWORK_OPTIONS.name,
	subscribe: NETWORK_OPTIONS.subscribe,
};
const BUILD_OPTIONS = { ...BUILD_FEED_OPTIONS, ...PAGE_OPTIONS };

export const START_USAGE = `Usage: npm start -- [options]

Serves the page, by default with a simulated network.
To record a feed: npm run record -- --help
To play a recording to its end: npm run replay -- --help

${describeOptions(SERVER_OPTIONS)}
  -h, --help                 prints this
  --schema                   prints the JSON Schema of a --config file

The source. --relay and --play can be repeated
${describeOptions({ ...SOURCE_OPTIONS, ...LOCAL_OPTIONS })}

Options of the networks. Each holds for all of them; --config FILE can set them
for one network
${describeOptions(NETWORK_OPTIONS)}

With --relay rooms
${describeOptions(ROOM_OPTIONS)}

With --relay, --play or the simulated network
${describeOptions(VIEWER_OPTIONS)}

Announcements without a page
${describeOptions(NOTIFY_OPTIONS)}

The page
${describeOptions(PAGE_OPTIONS)}

Each option can also be set in the environment: --viewers-per-address is
TOP_ACTIVITY_VIEWERS_PER_ADDRESS. The command line wins over the environment,
and both win over the file of --config.`;

export const BUILD_USAGE = `Usage: npm run build -- [options]

Builds the page for any static host into dist/. It connects to BrandMeister
unless --feed is given.

${describeOptions(BUILD_FEED_OPTIONS)}
  -h, --help                 prints this

The page
${describeOptions(PAGE_OPTIONS)}`;

export interface RelayedNetwork extends DescribedSource {
	readonly source: Source;
	/** `/` of the first one, `/NAME/` of the others. */
	readonly path: string;
	readonly wording: Wording;
}

/** The values of all options of the whole server, and what follows from them. */
export type StartOptions = PageSettings &
	Values<typeof WHOLE_OPTIONS> & {
		/** Empty where browsers connect straight to the network. */
		readonly networks: readonly RelayedNetwork[];
		readonly limits: ViewerLimits;
	};

/** @throws UsageError where the options or the variables of the environment are wrong, FileError where the `--config` file is */
export async function readStartOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<StartOptions> {
	const given = await readGiven(args, environment);
	const values = readValues(WHOLE_OPTIONS, given.file, given.variables, given.options);
	const { viewers, 'viewers-per-address': viewersPerAddress, proxies, 'public-url': page } = values;
	const described = readSources(given);
	const relayed = described.flatMap(({ source, ...rest }) => (source.kind === 'feed' ? [] : [{ ...rest, source }]));
	const networks = placeNetworks(relayed).map((placed): RelayedNetwork => {
		const { network, path } = placed;
		const wording = {
			title: productTitle(network.name),
			network: relayed.length > 1 ? network.name : undefined,
			page: page === undefined || path === '/' ? page : new URL(`.${path}`, page).href,
		};
		return { ...placed, wording, network: placed.details.nets === undefined ? network : { ...network, nets: true } };
	});
	// Clients of any site may use a demo or a recording, as with BrandMeister's own feed.
	const origins = values.origin ?? (relayed.some(({ source }) => isUpstream(source)) ? [] : 'any');
	return {
		...values,
		...pageSettings(values),
		network: networks[0]?.network ?? described[0]?.network ?? DEMO,
		networks,
		limits: { viewers, viewersPerAddress, proxies, origins },
	};
}

async function readGiven(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<GivenOptions> {
	const { options, variables } = parseArguments(args, START_OPTIONS, environment);
	const { config } = readValues({ config: SERVER_OPTIONS.config }, variables, options);
	const file = config === undefined ? { options: [], networks: [] } : await readConfigFile(config);
	return { file: file.options, networks: file.networks, variables, options };
}

/** Reads the options of `npm run build`. @throws UsageError where they, or the variables of the environment, are wrong */
export function readBuildOptions(args: readonly string[], environment: NodeJS.ProcessEnv): PageSettings {
	const { options, variables } = parseArguments(args, BUILD_OPTIONS, environment);
	const values = readValues(BUILD_OPTIONS, variables, options);
	refuseUseless(BUILD_OPTIONS, ['feed'], [...variables, ...options]);
	return { network: feedNetwork(values.feed, values), ...pageSettings(values) };
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

import { BRANDMEISTER, DEFAULT_PATH } from '../../protocol/networks.ts';
import type { PageSettings } from '../http/page-head.ts';
import { readOptions, refuseStrayOptions } from './command-line.ts';
import { FRAMING_OPTIONS, FRAMING_USAGE, readFraming } from './framing-settings.ts';
import { readBrowserNetwork } from './network-settings.ts';
import { readTelemetry, TELEMETRY_OPTIONS, TELEMETRY_USAGE } from './telemetry-settings.ts';

/** The usage of `npm run build`. */
export const USAGE = `Usage: npm run build -- [options]

Builds the page for any static host into dist/. It connects to BrandMeister
unless --feed is given.

  --feed URL        another network: a compatible feed that browsers connect to
    --path PATH       of its Socket.IO endpoint (${DEFAULT_PATH})
    --name NAME       of the network (the profile's name; for an unknown feed
                      its host)
    --subscribe ROOM  joined where the feed is silent without it
  -h, --help        prints this

${FRAMING_USAGE}

${TELEMETRY_USAGE}`;

/**
 * Reads the options of `npm run build` (COMMAND-6).
 *
 * @throws UsageError where they, or the variables of the environment, are wrong
 */
export function readBuildOptions(args: readonly string[], environment: NodeJS.ProcessEnv): PageSettings {
	const text = { type: 'string' } as const;
	const options = { feed: text, path: text, name: text, subscribe: text, ...FRAMING_OPTIONS, ...TELEMETRY_OPTIONS };
	const { values } = readOptions(args, options);
	refuseStrayOptions(values, '--feed', values.feed !== undefined, ['path', 'name', 'subscribe']);
	return {
		network: values.feed === undefined ? BRANDMEISTER : readBrowserNetwork(values.feed, values),
		telemetry: readTelemetry(values, environment),
		framing: readFraming(values, environment),
	};
}

import { BRANDMEISTER } from '../../protocol/networks.ts';
import type { PageSettings } from '../http/page-head.ts';
import { FEED_OPTIONS, feedNetwork } from './feed-options.ts';
import { browserAddress } from './option-checks.ts';
import { describeOptions, type Options, readOptions } from './option-table.ts';
import { PAGE_OPTIONS, pageSettings } from './page-options.ts';

const FEED = ['feed'];

const NETWORK_OPTIONS = {
	feed: { takes: 'URL', meaning: 'another network: a compatible feed that browsers connect to', check: browserAddress },
	path: { ...FEED_OPTIONS.path, with: FEED },
	name: { ...FEED_OPTIONS.name, with: FEED },
	subscribe: { ...FEED_OPTIONS.subscribe, with: FEED },
} satisfies Options;

/** The usage of `npm run build`. */
export const USAGE = `Usage: npm run build -- [options]

Builds the page for any static host into dist/. It connects to BrandMeister
unless --feed is given.

${describeOptions(NETWORK_OPTIONS)}
  -h, --help                 prints this

The page
${describeOptions(PAGE_OPTIONS)}`;

/**
 * Reads the options of `npm run build` (COMMAND-6).
 *
 * @throws UsageError where they, or the variables of the environment, are wrong
 */
export function readBuildOptions(args: readonly string[], environment: NodeJS.ProcessEnv): PageSettings {
	const { values } = readOptions(args, { ...NETWORK_OPTIONS, ...PAGE_OPTIONS }, { environment });
	return {
		network: values.feed === undefined ? BRANDMEISTER : feedNetwork(values.feed, values),
		...pageSettings(values),
	};
}

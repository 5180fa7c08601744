import { build } from '../../scripts/checkout.mjs';
import { BRANDMEISTER } from '../../src/protocol/networks.ts';
import { writeStaticSite } from '../../src/server/http/built-files.ts';

/** Builds the commands, the page, and the page for a static host (in `build/site`) before the tests. */
export default async (): Promise<void> => {
	await build('server', 'page');
	await writeStaticSite('build/page', 'build/site', { network: BRANDMEISTER, telemetry: {} });
};

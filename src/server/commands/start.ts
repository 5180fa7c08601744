import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../feed/clock.ts';
import { productTitle } from '../../protocol/networks.ts';
import { GivenNames } from '../../sources/given-names.ts';
import { checkRecording } from '../../sources/recording-source.ts';
import { eventLogger } from '../event-log.ts';
import { createPageServer, describeAddress, listen } from '../http/page-server.ts';
import { endSoon, runCommand, untilSignal } from './run-command.ts';
import { readStartOptions, START_USAGE, type StartOptions } from './settings.ts';
import { type Source, type StartedRelay, startRelay } from './start-relay.ts';

/** The page beside the bundle of this command, wherever it is installed. */
const BUILT_PAGE = fileURLToPath(new URL('../page', import.meta.url));

await runCommand(START_USAGE, async (args) => {
	const given = readStartOptions(args, process.env);
	const source = given.relay?.source;
	const options =
		source?.kind === 'recording'
			? { ...given, network: { ...(await checkRecording(source.file)), relay: true } }
			: given;
	const names = options.names.length === 0 ? undefined : await GivenNames.read(options.names);
	let relay: StartedRelay | undefined;
	const clock = systemClock(globalThis);
	const server = await createPageServer(
		BUILT_PAGE,
		options,
		(path, request) => relay?.answer(path, request),
		eventLogger(clock, (line) => console.error(line)),
	);
	if (options.relay !== undefined) relay = startRelay(server, { ...options.relay, names }, options.network, clock);
	const [interrupted, terminated] = [untilSignal('SIGINT'), untilSignal('SIGTERM')];
	try {
		const address = await listen(server, options.host, options.port);
		console.log(
			`${productTitle(options.network.name)} on ${describeAddress(address)} (${describeFeed(options, source)}). Ctrl-C ends it.`,
		);
		// SIGTERM drains the relay first (RELAY-18). Ctrl-C ends it at once, during a drain too.
		await Promise.race([interrupted, terminated.then(() => relay?.drain()), relay?.failure ?? interrupted]);
	} finally {
		await close(server, relay);
	}
});
endSoon();

async function close(server: Server, relay: StartedRelay | undefined): Promise<void> {
	// Before the relay: handing over takes time, and a connection opened meanwhile could stay in use for ever.
	server.close();
	// Browsers open connections in advance. The server would otherwise wait for them.
	server.closeAllConnections();
	await relay?.close();
}

function describeFeed({ network }: StartOptions, source: Source | undefined): string {
	if (source === undefined) return `browsers connect straight to ${network.address}`;
	if (source.kind === 'upstream') return `relaying ${source.network.address}`;
	return source.kind === 'demo' ? 'a simulated network' : `playing ${source.file}`;
}

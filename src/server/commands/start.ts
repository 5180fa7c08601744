import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../feed/clock.ts';
import { productTitle } from '../../protocol/networks.ts';
import { GivenNames } from '../../sources/given-names.ts';
import { checkRecording } from '../../sources/recording-source.ts';
import { eventLogger, type LogEvent } from '../event-log.ts';
import { createPageServer, describeAddress, listen } from '../http/page-server.ts';
import { RelayServer } from '../relay/relay-server.ts';
import { endSoon, runCommand, untilSignal } from './run-command.ts';
import { type RelayedNetwork, readStartOptions, START_USAGE, type StartOptions } from './settings.ts';
import { type StartedRelay, startRelay } from './start-relay.ts';

/** The page beside the bundle of this command, wherever it is installed. */
const BUILT_PAGE = fileURLToPath(new URL('../page', import.meta.url));

await runCommand(START_USAGE, async (args) => {
	const given = readStartOptions(args, process.env);
	const networks = await Promise.all(given.networks.map(asRecorded));
	const options = { ...given, networks };
	const names = await Promise.all(networks.map(({ names: files }) => readNames(files)));
	const clock = systemClock(globalThis);
	const logEvent = eventLogger(clock, (line) => console.error(line));
	let relays: RelayServer | undefined;
	const server = await createPageServer(
		BUILT_PAGE,
		options,
		(path, request) => relays?.answer(path, request),
		logEvent,
	);
	const started: StartedRelay[] = [];
	if (networks.length > 0) relays = new RelayServer(server, { clock, limits: options.limits, logEvent });
	for (const [index, network] of networks.entries()) {
		if (relays === undefined) break;
		const { name } = network.network;
		const log = networks.length === 1 ? logEvent : eventLogger(clock, (line) => console.error(line), { network: name });
		started.push(startRelay(relays, network, { clock, logEvent: log, redis: options.redis, names: names[index] }));
	}
	const [interrupted, terminated] = [untilSignal('SIGINT'), untilSignal('SIGTERM')];
	try {
		const address = await listen(server, options.host, options.port);
		const { name } = networks[0]?.network ?? options.network;
		console.log(`${productTitle(name)} on ${describeAddress(address)} (${describeFeeds(options)}). Ctrl-C ends it.`);
		// SIGTERM drains the relays first. Ctrl-C ends them at once, during a drain too.
		const drained = terminated.then(() => drain(relays, started));
		await Promise.race([interrupted, drained, failureOf(started, logEvent)]);
	} finally {
		await close(server, relays, started);
		if (networks.some(isUpstream)) logEvent('stopped');
	}
});
endSoon();

/** What a recording is of, its frames say. */
async function asRecorded(network: RelayedNetwork): Promise<RelayedNetwork> {
	if (network.source.kind !== 'recording') return network;
	const { name, serverFolder } = network.network;
	const { subscription: _, ...recorded } = await checkRecording(network.source.file);
	const folder = serverFolder === undefined ? {} : { serverFolder };
	return { ...network, network: { ...recorded, name, relay: true, ...folder } };
}

async function readNames(files: readonly string[]): Promise<GivenNames | undefined> {
	return files.length === 0 ? undefined : GivenNames.read(files);
}

/** Rejects when the only source fails. One of several takes nothing from the others. */
function failureOf(started: readonly StartedRelay[], logEvent: LogEvent): Promise<never> {
	const [first, ...others] = started;
	if (first !== undefined && others.length === 0) return first.failure;
	for (const { failure } of started)
		failure.catch((error: unknown) => logEvent('source failed', { reason: String(error) }));
	return new Promise(() => {});
}

async function drain(relays: RelayServer | undefined, started: readonly StartedRelay[]): Promise<void> {
	// Handing over can take two seconds, in which no viewer should come.
	relays?.refuseViewers();
	// The relays still follow the shared streams while their viewers leave.
	await Promise.all(started.map(({ resign }) => resign()));
	await relays?.drain();
}

async function close(server: Server, relays: RelayServer | undefined, started: readonly StartedRelay[]): Promise<void> {
	// Before the relays: handing over takes time, and a connection opened meanwhile could stay in use for ever.
	server.close();
	// Browsers open connections in advance. The server would otherwise wait for them.
	server.closeAllConnections();
	await Promise.all(started.map((relay) => relay.close()));
	relays?.close();
}

function isUpstream({ source }: RelayedNetwork): boolean {
	return source.kind !== 'demo' && source.kind !== 'recording';
}

function describeFeeds({ network, networks }: StartOptions): string {
	if (networks.length === 0) return `browsers connect straight to ${network.address}`;
	return networks.map(({ path, source }) => `${path === '/' ? '' : `${path} `}${describeSource(source)}`).join('; ');
}

function describeSource(source: RelayedNetwork['source']): string {
	if (source.kind === 'recording') return `playing ${source.file}`;
	return source.kind === 'demo' ? 'a simulated network' : `relaying ${source.address}`;
}

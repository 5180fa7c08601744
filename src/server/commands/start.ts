import { fileURLToPath } from 'node:url';
import { systemClock } from '../../feed/clock.ts';
import { ALL_PATH, allNetworks, productTitle } from '../../protocol/networks.ts';
import { NamesFiles } from '../../sources/given-names.ts';
import { Omitted } from '../../sources/omitted.ts';
import { checkRecording } from '../../sources/recording-source.ts';
import { eventLogger } from '../event-log.ts';
import { createPageServer, describeAddress, listen } from '../http/page-server.ts';
import { Poster } from '../relay/announcements/post.ts';
import { openHoursFile } from '../relay/hours/hours-file.ts';
import { RelayServer } from '../relay/relay-server.ts';
import { openSchedule, type Schedule, type ScheduleOptions } from '../relay/schedule/schedule.ts';
import { configSchema } from './config-schema.ts';
import { folderOf } from './network-paths.ts';
import { endSoon, print, runCommand, untilFault, untilSignal } from './run-command.ts';
import { type RelayedNetwork, readStartOptions, START_USAGE, type StartOptions } from './settings.ts';
import { isUpstream } from './sources.ts';
import { type StartedRelay, startRelay } from './start-relay.ts';

/** The page beside the bundle of this command, wherever it is installed. */
const BUILT_PAGE = fileURLToPath(new URL('../page', import.meta.url));
const CALENDAR_WORKER = fileURLToPath(new URL('calendar-worker.js', import.meta.url));

await runCommand(START_USAGE, async (args) => {
	if (args.includes('--schema')) return print(configSchema());
	const given = await readStartOptions(args, process.env);
	const networks = await Promise.all(given.networks.map(asRecorded));
	const options = { ...given, networks };
	const clock = systemClock(globalThis);
	const write = (line: string) => console.error(line);
	const logEvent = eventLogger(clock, write);
	const hours = options.hours === undefined ? undefined : await openHoursFile(options.hours, { clock, logEvent });
	const omitted = options.omit && (await Omitted.read(options.omit));
	const schedule = await readSchedule(networks, { clock, logEvent, worker: CALENDAR_WORKER });
	const all = { path: ALL_PATH, network: allNetworks(networks) };
	const pages = { ...options, networks: networks.length < 2 ? networks : [...networks, all] };
	const server = await createPageServer(BUILT_PAGE, pages, (path, request) => relays.answer(path, request), logEvent);
	const relays = new RelayServer(server, { clock, limits: options.limits, logEvent });
	const poster = new Poster(clock, logEvent);
	const namesFiles = new NamesFiles((reason) => logEvent('names not read', { reason }));
	const started: StartedRelay[] = [];
	// A terminal that is closed sends SIGHUP.
	const [interrupted, terminated] = [untilSignal('SIGINT'), untilSignal('SIGTERM', 'SIGHUP')];
	const failed = untilFault();
	try {
		for (const network of networks) {
			const log = networks.length === 1 ? logEvent : eventLogger(clock, write, { network: network.network.name });
			const shared = { clock, options, hours, omitted, schedule, poster, namesFiles };
			started.push(await startRelay(relays, network, { ...shared, logEvent: log }));
		}
		const changed = () => {
			for (const relay of started) relay.leaveOut();
		};
		omitted?.watch(changed, (reason) => logEvent('list of --omit not read', { reason }));
		const address = await listen(server, options.host, options.port);
		const { name } = networks[0]?.network ?? options.network;
		console.log(`${productTitle(name)} on ${describeAddress(address)} (${describeFeeds(options)}). Ctrl-C ends it.`);
		// SIGTERM and SIGHUP drain the relays first. Ctrl-C ends them at once, during a drain too.
		await Promise.race([interrupted, failed, terminated.then(() => drain(relays, started))]);
	} finally {
		// The server closes before the relays: handing over takes time, and a connection opened meanwhile could stay in use for ever.
		server.close();
		// Browsers open connections in advance. The server would otherwise wait for them.
		server.closeAllConnections();
		await Promise.all(started.map((relay) => relay.close()));
		relays.close();
		schedule?.close();
		namesFiles.close();
		await hours?.close();
	}
	if (networks.some(({ source }) => isUpstream(source))) logEvent('stopped');
});
endSoon();

/** @returns undefined without `--nets` @throws FileError where a calendar cannot be read */
async function readSchedule(
	networks: readonly RelayedNetwork[],
	options: ScheduleOptions,
): Promise<Schedule | undefined> {
	const files = new Map<string, readonly string[]>();
	for (const { network, details } of networks) {
		for (const file of details.nets ?? []) files.set(file, [...(files.get(file) ?? []), folderOf(network.name)]);
	}
	return files.size === 0 ? undefined : openSchedule(files, options);
}

/** @returns the network with the profile that fits its recording; unchanged if it plays none */
async function asRecorded(given: RelayedNetwork): Promise<RelayedNetwork> {
	if (given.source.kind !== 'recording') return given;
	const { name, serverFolder, key, nets = false } = given.network;
	const recorded = await checkRecording(given.source.file);
	const place = serverFolder === undefined || key === undefined ? {} : { serverFolder, key };
	return { ...given, network: { ...recorded, name, relay: true, nets, ...place } };
}

async function drain(relays: RelayServer, started: readonly StartedRelay[]): Promise<void> {
	// Handing over takes up to three seconds if Redis does not answer. No viewer should connect meanwhile.
	relays.refuseViewers();
	// The relays still follow the shared streams while their viewers leave.
	await Promise.all(started.map(({ resign }) => resign()));
	await relays.drain();
}

function describeFeeds({ network, networks }: StartOptions): string {
	if (networks.length === 0) return `browsers connect straight to ${network.address}`;
	return networks.map(({ path, source }) => `${path === '/' ? '' : `${path} `}${describeSource(source)}`).join('; ');
}

function describeSource(source: RelayedNetwork['source']): string {
	if (source.kind === 'recording') return `playing ${source.file}`;
	return source.kind === 'demo' ? 'a simulated network' : `relaying ${source.address}`;
}

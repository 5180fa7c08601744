import { parentPort, workerData } from 'node:worker_threads';
import type { UnixSeconds } from '../../../engine/time.ts';
import type { ListedNet } from '../../../protocol/schedule.ts';
import { FileError } from '../../../sources/errors.ts';
import { readText } from '../../../sources/read-file.ts';
import { type PlannedNet, readCalendar } from './calendar.ts';
import { calendar } from './calendar-text.ts';

// The worker that reads calendars: a large one, or one made to be slow, takes time and memory, and holds up nothing here. It answers with the nets,
// or with the line that says why a file cannot be read.

/** The most megabytes of a calendar (NETS-1). */
const MAX_SIZE = 10;
/** The most nets of a network that are kept, the earliest ones. */
const MAX_NETS = 1000;

/** The paths of calendars, each with the keys of the networks that it was given for. */
export type NetFiles = ReadonlyMap<string, readonly string[]>;

/** What the worker is asked for: what goes on from `from` on, and begins by `to`. */
export interface NetRequest {
	readonly files: NetFiles;
	readonly from: UnixSeconds;
	readonly to: UnixSeconds;
}

export interface NetworkNets {
	/** In order of start. */
	readonly listed: readonly ListedNet[];
	/** By the ids of their talkgroups, calendars in iCalendar with nothing else of the events (NETS-5). */
	readonly calendars: ReadonlyMap<string, string>;
}

export interface ReadNets {
	/** By the keys of the networks. */
	readonly networks: ReadonlyMap<string, NetworkNets>;
	/** What was left out, and why: a line for each file of which something was. */
	readonly leftOut: readonly string[];
}

/** The events of a talkgroup, and the definitions of their time zones. */
interface Events {
	readonly zones: Set<string>;
	readonly events: string[];
}

interface Collected {
	listed: ListedNet[];
	readonly calendars: Map<string, Events>;
}

/** @throws FileError where a file cannot be read, or is no calendar */
async function readNetFiles({ files, from, to }: NetRequest): Promise<ReadNets> {
	const collected = new Map<string, Collected>();
	const lines: string[] = [];
	for (const [file, networks] of files) {
		const read = readCalendar(await readText(file, MAX_SIZE), from, to);
		if (read === undefined) throw new FileError(`${file}: is no calendar in the form of iCalendar`);
		const faults = [...read.faults];
		for (const net of read.nets) {
			const key = net.talkgroup.network ?? (networks.length === 1 ? networks[0] : undefined);
			if (key === undefined || !networks.includes(key)) faults.push('without a talkgroup');
			else collect(net, collected, key);
		}
		const reasons = [...new Set(faults)].map((fault) => `${faults.filter((one) => one === fault).length} ${fault}`);
		const all = read.nets.length + read.faults.length;
		if (faults.length > 0) lines.push(`${file}: ${faults.length} of ${all} events are no nets: ${reasons.join(', ')}`);
	}
	const networks = Array.from(collected, ([key, { listed, calendars }]): [string, NetworkNets] => {
		const text = ({ zones, events }: Events) => calendar([...zones, ...events]);
		const texts = Array.from(calendars, ([id, one]): [string, string] => [id, text(one)]);
		return [key, { listed: earliest(listed), calendars: new Map(texts) }];
	});
	return { networks: new Map(networks), leftOut: lines };
}

function collect({ talkgroup, listed, event, zone }: PlannedNet, collected: Map<string, Collected>, key: string): void {
	const network: Collected = collected.get(key) ?? { listed: [], calendars: new Map() };
	collected.set(key, network);
	network.listed.push(...listed);
	if (network.listed.length > 10 * MAX_NETS) network.listed = earliest(network.listed);
	const events: Events = network.calendars.get(talkgroup.id) ?? { zones: new Set(), events: [] };
	network.calendars.set(talkgroup.id, events);
	if (zone !== undefined) events.zones.add(zone);
	events.events.push(event);
}

function earliest(nets: readonly ListedNet[]): ListedNet[] {
	return [...nets].sort((a, b) => a.start - b.start).slice(0, MAX_NETS);
}

// oxlint-disable-next-line typescript/no-unsafe-assignment -- what `schedule.ts` gives
const request: NetRequest = workerData;
parentPort?.postMessage(
	await readNetFiles(request).catch((error: unknown) => {
		if (error instanceof FileError) return error.message;
		throw error;
	}),
);

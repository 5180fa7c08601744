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

/** @throws FileError where a file cannot be read, or is no calendar */
async function readNetFiles({ files, from, to }: NetRequest): Promise<ReadNets> {
	const planned = new Map<string, PlannedNet[]>();
	const leftOut: string[] = [];
	for (const [file, networks] of files) {
		const read = readCalendar(await readText(file, MAX_SIZE), from, to);
		if (read === undefined) throw new FileError(`${file}: is no calendar in the form of iCalendar`);
		const faults = [...read.faults];
		for (const net of read.nets) {
			const key = net.talkgroup.network ?? (networks.length === 1 ? networks[0] : undefined);
			if (key === undefined || !networks.includes(key)) faults.push('without a talkgroup');
			else add(planned, key, net);
		}
		const reasons = [...new Set(faults)].map((fault) => `${faults.filter((one) => one === fault).length} ${fault}`);
		const all = read.nets.length + read.faults.length;
		if (faults.length > 0)
			leftOut.push(`${file}: ${faults.length} of ${all} events are no nets: ${reasons.join(', ')}`);
	}
	const networks = Array.from(planned, ([key, nets]): [string, NetworkNets] => {
		const listed = nets.flatMap((net) => net.listed).sort((a, b) => a.start - b.start);
		return [key, { listed: listed.slice(0, MAX_NETS), calendars: calendarsOf(nets) }];
	});
	return { networks: new Map(networks), leftOut };
}

function calendarsOf(nets: readonly PlannedNet[]): ReadonlyMap<string, string> {
	const byTalkgroup = new Map<string, PlannedNet[]>();
	for (const net of nets) add(byTalkgroup, net.talkgroup.id, net);
	const texts = Array.from(byTalkgroup, ([id, own]): [string, string] => {
		const zones = new Set(own.flatMap(({ zone }) => zone ?? []));
		return [id, calendar([...zones, ...own.map(({ event }) => event)])];
	});
	return new Map(texts);
}

function add(nets: Map<string, PlannedNet[]>, key: string, net: PlannedNet): void {
	const own = nets.get(key) ?? [];
	nets.set(key, own);
	own.push(net);
}

// oxlint-disable-next-line typescript/no-unsafe-assignment -- what `schedule.ts` gives
const request: NetRequest = workerData;
parentPort?.postMessage(
	await readNetFiles(request).catch((error: unknown) => {
		if (error instanceof FileError) return error.message;
		throw error;
	}),
);

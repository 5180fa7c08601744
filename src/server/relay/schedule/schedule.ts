import { Worker } from 'node:worker_threads';
import { toUnixSeconds, type UnixSeconds } from '../../../engine/time.ts';
import { type Cancel, type Clock, every } from '../../../feed/clock.ts';
import type { ListedNet } from '../../../protocol/schedule.ts';
import { FileError, reasonOf } from '../../../sources/errors.ts';
import { watchFiles } from '../../../sources/watch-files.ts';
import type { LogEvent } from '../../event-log.ts';
import type { NetFiles, NetRequest, ReadNets } from './calendar-worker.ts';

/** Nets of this many seconds are listed, this many at most (NETS-4). */
const LISTED_SECONDS = 35 * 86_400;
export const MAX_LISTED = 500;
/** In seconds. Calendars are read again so often, for the nets that are near by then. */
const READ_INTERVAL = 6 * 3600;
/** The start waits so long for the nets, in milliseconds (NETS-1). */
const PATIENCE = 2000;
/** In milliseconds and megabytes (NETS-1). */
const MAX_TIME = 120_000;
const MAX_MEMORY = 512;

export interface ScheduleOptions {
	readonly clock: Clock;
	readonly logEvent: LogEvent;
	/** The path of the worker's bundle, `calendar-worker.js`. */
	readonly worker: string;
	/** How often the files are checked for changes, in milliseconds. */
	readonly interval?: number | undefined;
}

export interface NetworkSchedule {
	/** @returns the nets that go on at that time or begin within 35 days, in order of start */
	readonly at: (now: UnixSeconds) => readonly ListedNet[];
	/** @returns the events of a talkgroup, as a calendar; undefined where it has none */
	readonly calendar: (talkgroupId: string) => string | undefined;
}

/** The nets of a server's networks, from the calendars of its operator (NETS-1). */
export interface Schedule {
	/** @param key of the network, as the files name it */
	readonly of: (key: string) => NetworkSchedule;
	readonly close: () => void;
}

/** Waits two seconds at most: a large calendar has nets later. @throws FileError where by then a file cannot be read */
export async function openSchedule(
	files: NetFiles,
	{ clock, logEvent, worker, interval }: ScheduleOptions,
): Promise<Schedule> {
	let last: ReadNets = { networks: new Map(), leftOut: [] };
	const read = async () => {
		const from = toUnixSeconds(clock.now());
		const next = await readInWorker(worker, { files, from, to: from + LISTED_SECONDS + READ_INTERVAL });
		for (const reason of next.leftOut) if (!last.leftOut.includes(reason)) logEvent('events left out', { reason });
		last = next;
	};
	const logged = (reading: Promise<void>) =>
		reading.catch((error: unknown) => logEvent('nets not read', { reason: reasonOf(error) }));
	const first = read();
	let cancel: Cancel = () => {};
	const patience = new Promise<void>((resolve) => {
		cancel = clock.after(PATIENCE, resolve);
	});
	await Promise.race([first, patience]).finally(() => cancel());
	/** Ends when the calendars have been read once more. */
	let reading = logged(first);
	const again = () => {
		reading = logged(reading.then(read));
	};
	const ends = [every(clock, READ_INTERVAL * 1000, again), watchFiles([...files.keys()], again, interval)];
	return {
		of: (key) => {
			const nets = () => last.networks.get(key);
			return {
				at: (now) =>
					(nets()?.listed ?? [])
						.filter(({ start, end }) => end > now && start <= now + LISTED_SECONDS)
						.slice(0, MAX_LISTED),
				calendar: (id) => nets()?.calendars.get(id),
			};
		},
		close: () => {
			for (const end of ends) end();
		},
	};
}

async function readInWorker(file: string, request: NetRequest): Promise<ReadNets> {
	// Its output is taken and dropped: the library warns of events on the console.
	const worker = new Worker(file, {
		workerData: request,
		stdout: true,
		stderr: true,
		resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY },
	});
	let limit: NodeJS.Timeout | undefined;
	try {
		const answer = await new Promise<ReadNets | string>((resolve, reject) => {
			const why = `takes more than ${MAX_TIME / 1000} s or ${MAX_MEMORY} MB to read`;
			const refuse = () => reject(new FileError(`${[...request.files.keys()].join(', ')}: ${why}`));
			limit = setTimeout(refuse, MAX_TIME);
			worker.once('message', resolve).once('error', (error) => ('code' in error ? refuse() : reject(error)));
		});
		if (typeof answer === 'string') throw new FileError(answer);
		return answer;
	} finally {
		clearTimeout(limit);
		await worker.terminate();
	}
}

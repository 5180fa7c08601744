import { Worker } from 'node:worker_threads';
import { toUnixSeconds, type UnixSeconds } from '../../../engine/time.ts';
import { type Cancel, type Clock, every } from '../../../feed/clock.ts';
import type { ListedNet } from '../../../protocol/schedule.ts';
import { FileError, reasonOf } from '../../../sources/errors.ts';
import { watchFiles } from '../../../sources/watch-files.ts';
import type { LogEvent } from '../../event-log.ts';
import type { NetFiles, NetRequest, NetworkNets, ReadNets } from './calendar-worker.ts';

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
export class Schedule {
	readonly #files: NetFiles;
	readonly #options: ScheduleOptions;
	#read: ReadNets = { networks: new Map(), leftOut: [] };
	/** Ends when the calendars have been read once more. */
	#reading: Promise<void> = Promise.resolve();
	#ends: readonly Cancel[] = [];

	private constructor(files: NetFiles, options: ScheduleOptions) {
		this.#files = files;
		this.#options = options;
	}

	/** Waits two seconds at most: a large calendar has nets later. @throws FileError where by then a file cannot be read */
	static async open(files: NetFiles, options: ScheduleOptions): Promise<Schedule> {
		const schedule = new Schedule(files, options);
		const first = schedule.#readOnce();
		let cancel: Cancel = () => {};
		const patience = new Promise<void>((resolve) => {
			cancel = options.clock.after(PATIENCE, resolve);
		});
		await Promise.race([first, patience]).finally(() => cancel());
		const logged = (reading: Promise<void>) =>
			reading.catch((error: unknown) => options.logEvent('nets not read', { reason: reasonOf(error) }));
		schedule.#reading = logged(first);
		const again = () => {
			schedule.#reading = logged(schedule.#reading.then(() => schedule.#readOnce()));
		};
		const names = [...files.keys()];
		schedule.#ends = [every(options.clock, READ_INTERVAL * 1000, again), watchFiles(names, again, options.interval)];
		return schedule;
	}

	/** @param key of the network, as the files name it */
	of(key: string): NetworkSchedule {
		const nets = (): NetworkNets | undefined => this.#read.networks.get(key);
		return {
			at: (now) =>
				(nets()?.listed ?? [])
					.filter(({ start, end }) => end > now && start <= now + LISTED_SECONDS)
					.slice(0, MAX_LISTED),
			calendar: (id) => nets()?.calendars.get(id),
		};
	}

	close(): void {
		for (const end of this.#ends) end();
	}

	async #readOnce(): Promise<void> {
		const { clock, logEvent, worker } = this.#options;
		const from = toUnixSeconds(clock.now());
		const read = await readInWorker(worker, { files: this.#files, from, to: from + LISTED_SECONDS + READ_INTERVAL });
		const before = this.#read.leftOut;
		this.#read = read;
		for (const reason of read.leftOut) if (!before.includes(reason)) logEvent('events left out', { reason });
	}
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

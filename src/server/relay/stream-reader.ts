import type { FrameLog, LogEntry, Place } from './frame-log.ts';
import type { Found, SharedStream } from './shared-stream.ts';
import { isLater } from './stream-entry.ts';

/** What reading came to: nothing wrong, the holder's link was lost, or the stream is not what this log goes on as. */
export type ReadOutcome = 'in step' | 'link lost' | 'astray';

/** As many as a log ever has. Whoever fills a stream with more is not remembered. */
const MAX_RUN = 100_000;

/** Brings a log in step with the stream. Nothing that stands there is believed without a look: what cannot be read is counted and passed over. */
export class StreamReader {
	readonly #log: FrameLog;
	/** The last id it has read. */
	#readTo = '0-0';
	#malformed = 0;

	constructor(log: FrameLog) {
		this.#log = log;
	}

	/** How many entries could not be read, whenever they were met. */
	get malformed(): number {
		return this.#malformed;
	}

	/** The log is the stream, up to the log's end. */
	startAtEnd(): void {
		this.#readTo = `${this.#log.last}-0`;
	}

	/** Whether the log ends where the stream ends. */
	isAtEnd(end: Found | undefined): boolean {
		const position = end?.read?.entry;
		return position !== undefined && position.sequence === this.#log.last && position.epoch === this.#log.epoch;
	}

	/** Whether what it has read may still be there. @param end the stream's last entry */
	agrees(end: Found | undefined): boolean {
		if (isLater(this.#readTo, end?.id ?? '0-0')) return false;
		const position = end?.read?.entry;
		return position === undefined || position.sequence > this.#log.last || this.#knows(position);
	}

	/** Takes what follows in the stream. @param milliseconds how long to wait for it */
	async read(stream: SharedStream, milliseconds: number): Promise<ReadOutcome> {
		for (const { id, read } of await stream.next(this.#readTo, milliseconds)) {
			this.#readTo = id;
			if (read === undefined) this.#malformed += 1;
			else if (read.entry.sequence === this.#log.last + 1 && read.epochBefore === this.#log.epoch) {
				this.#log.adopt(read.entry);
			} else if (read.entry.sequence > this.#log.last || !this.#knows(read.entry)) return 'astray';
			if (read?.entry.link === 'lost') return 'link lost';
		}
		return 'in step';
	}

	/**
	 * Reads all of the stream. Where the log is a part of it, the log goes on; where it is another, it becomes the stream's. Of a stream with a
	 * hole, what follows the last hole counts.
	 *
	 * @param leaveBranch what the log has beyond the stream's end is given up; else it is kept
	 */
	async catchUp(stream: SharedStream, leaveBranch: boolean): Promise<void> {
		const run = await this.#latestRun(stream);
		const end = run.at(-1);
		if (end === undefined) return;
		const beyond = this.#log.last - end.sequence;
		if (this.#log.holds(end) && !(leaveBranch && beyond > 0)) return;
		const here = run.findIndex(({ sequence, epoch }) => sequence === this.#log.last && epoch === this.#log.epoch);
		if (here === -1) this.#log.restart(run);
		else for (const entry of run.slice(here + 1)) this.#log.adopt(entry);
	}

	/** @returns the consecutive entries with which the stream ends */
	async #latestRun(stream: SharedStream): Promise<readonly LogEntry[]> {
		let run: LogEntry[] = [];
		this.#readTo = '0-0';
		for await (const page of stream.all()) {
			for (const { id, read } of page) {
				this.#readTo = id;
				if (read === undefined) {
					this.#malformed += 1;
					continue;
				}
				const before = run.at(-1);
				const follows = before?.sequence === read.entry.sequence - 1 && before.epoch === read.epochBefore;
				if (!follows) run = [];
				run.push(read.entry);
			}
			if (run.length > MAX_RUN) run = run.slice(-MAX_RUN);
		}
		return run;
	}

	/** Whether the log went through there, or has forgotten how it was there. */
	#knows(position: Place): boolean {
		return position.sequence < this.#log.first || this.#log.holds(position);
	}
}

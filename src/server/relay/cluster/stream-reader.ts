import type { FrameLog, LogEntry, Place } from '../log/frame-log.ts';
import type { Found, SharedStream } from './shared-stream.ts';
import { isLater, type StreamEntry } from './stream-entry.ts';

/** What reading came to: nothing wrong, the holder's link was lost, or the stream is not what this log goes on as. */
export type ReadOutcome = 'in step' | 'link lost' | 'astray';

/** Entries, and their characters: more than a log ever has. Whoever fills a stream with more is not listened to. */
const MAX_READ = { entries: 150_000, size: 128 * 1024 * 1024 };

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
	 * Reads the stream from its end back to where the log has been. Where the log ends there, it goes on; where it went another way since, it becomes the
	 * stream's. Of a stream with a hole, what follows the last hole counts.
	 *
	 * @param leaveBranch what the log has beyond the stream's end is given up; else it is kept
	 */
	async catchUp(stream: SharedStream, leaveBranch: boolean): Promise<void> {
		const { known, following } = await this.#latest(stream);
		const { first, last } = this.#log;
		if (known === last) {
			for (const entry of following) this.#log.adopt(entry);
			return;
		}
		if (known !== undefined && following.length === 0 && !leaveBranch) return;
		const common = known === undefined ? [] : this.#log.entries(first - 1).slice(0, known + 1 - first);
		const all = [...common, ...following];
		if (all.length > 0) this.#log.restart(all, known !== undefined);
	}

	/**
	 * @returns the sequence number of the stream's latest entry through which the log went, if there is one without a hole after it, and what follows that, or
	 * the last hole
	 */
	async #latest(stream: SharedStream): Promise<{ known: number | undefined; following: readonly LogEntry[] }> {
		const newestFirst: LogEntry[] = [];
		let next: StreamEntry | undefined;
		let seen = 0;
		let size = 0;
		this.#readTo = '0-0';
		for await (const { id, read, size: more } of stream.backwards()) {
			if (seen === 0) this.#readTo = id;
			seen += 1;
			size += more;
			if (read === undefined) {
				this.#malformed += 1;
				continue;
			}
			const { epoch, sequence } = read.entry;
			const hole = next !== undefined && (sequence !== next.entry.sequence - 1 || epoch !== next.epochBefore);
			if (hole || seen > MAX_READ.entries || size > MAX_READ.size) break;
			if (this.#log.holds(read.entry)) return { known: sequence, following: newestFirst.toReversed() };
			newestFirst.push(read.entry);
			next = read;
		}
		return { known: undefined, following: newestFirst.toReversed() };
	}

	/** Whether the log went through there, or has forgotten how it was there. */
	#knows(position: Place): boolean {
		return position.sequence < this.#log.first || this.#log.holds(position);
	}
}

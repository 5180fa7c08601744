import type { FrameLog } from '../log/frame-log.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { SharedStream, StreamItem } from './shared-stream.ts';
import { isLater, type StreamEntry } from './stream-entry.ts';

/** The result of a read. `diverged`: the stream does not continue this log. */
export type ReadOutcome = 'in step' | 'upstream lost' | 'diverged';

/** Entries and characters: more than ten minutes of a real network. Of a longer stream only the end is read. */
const MAX_READ = { entries: 150_000, size: 128 * 1024 * 1024 };

/** Keeps a log in step with the stream. Entries are checked; unreadable ones are counted and skipped (RELAY-25). */
export class StreamReader {
	readonly #log: FrameLog;
	/** The last id read. */
	#readTo = '0-0';
	#unreadable = 0;

	constructor(log: FrameLog) {
		this.#log = log;
	}

	/** Number of unreadable entries met, also repeatedly. */
	get unreadable(): number {
		return this.#unreadable;
	}

	/** Log and stream agree up to the end of the log: reading goes on from there. */
	startAtEnd(): void {
		this.#readTo = `${this.#log.last}-0`;
	}

	/** Whether the stream's last entry is the last one of the log; false where the stream is empty. */
	isAtEnd(end: StreamItem | undefined): boolean {
		const entry = end?.parsed?.entry;
		return entry !== undefined && entry.sequence === this.#log.last && entry.epoch === this.#log.epoch;
	}

	/** False where the stream ends before the last entry read, or differs from the log. @param end the stream's last entry */
	isStillConsistent(end: StreamItem | undefined): boolean {
		if (isLater(this.#readTo, end?.id ?? '0-0')) return false;
		const entry = end?.parsed?.entry;
		return entry === undefined || entry.sequence > this.#log.last || this.#heldOrEvicted(entry);
	}

	/** Adopts the next entries of the stream. @param milliseconds how long to wait for them */
	async read(stream: SharedStream, milliseconds: number): Promise<ReadOutcome> {
		for (const { id, parsed } of await stream.next(this.#readTo, milliseconds)) {
			this.#readTo = id;
			if (parsed === undefined) this.#unreadable += 1;
			else if (parsed.entry.sequence === this.#log.last + 1 && parsed.epochBefore === this.#log.epoch) {
				this.#log.adopt(parsed.entry);
			} else if (parsed.entry.sequence > this.#log.last || !this.#heldOrEvicted(parsed.entry)) return 'diverged';
			if (parsed?.entry.upstream === 'lost') return 'upstream lost';
		}
		return 'in step';
	}

	/**
	 * Reads the stream from its end back to an entry that the log holds, the common entry. If the common entry is the end of the log, the
	 * following entries are appended. If the log has other entries after it, those of the stream replace them; where the stream has none,
	 * `dropOwnEntries` decides. Of a stream with a gap, only the part after the last gap is used.
	 *
	 * @param dropOwnEntries whether to drop entries of this log beyond the end of the stream
	 */
	async catchUp(stream: SharedStream, dropOwnEntries: boolean): Promise<void> {
		const { common, following } = await this.#latest(stream);
		const { first, last } = this.#log;
		if (common === last) {
			for (const entry of following) this.#log.adopt(entry);
			return;
		}
		if (common !== undefined && following.length === 0 && !dropOwnEntries) return;
		const upToCommon = common === undefined ? [] : this.#log.entries().slice(0, common + 1 - first);
		const all = [...upToCommon, ...following];
		if (all.length > 0) this.#log.replaceAll(all, common !== undefined);
	}

	/**
	 * @returns `common`: the sequence number of the latest entry that stream and log share, if no gap follows it. `following`: the entries after it,
	 * or after the last gap
	 */
	async #latest(stream: SharedStream): Promise<{ common: number | undefined; following: readonly LogEntry[] }> {
		const newestFirst: LogEntry[] = [];
		let next: StreamEntry | undefined;
		let seen = 0;
		let size = 0;
		this.#readTo = '0-0';
		for await (const { id, parsed, size: more } of stream.backwards()) {
			if (seen === 0) this.#readTo = id;
			seen += 1;
			size += more;
			if (parsed === undefined) {
				this.#unreadable += 1;
				continue;
			}
			const { epoch, sequence } = parsed.entry;
			const gap = next !== undefined && (sequence !== next.entry.sequence - 1 || epoch !== next.epochBefore);
			if (gap || seen > MAX_READ.entries || size > MAX_READ.size) break;
			if (this.#log.holds(epoch, sequence)) return { common: sequence, following: newestFirst.toReversed() };
			newestFirst.push(parsed.entry);
			next = parsed;
		}
		return { common: undefined, following: newestFirst.toReversed() };
	}

	/** Whether the log holds the entry, or has evicted it. */
	#heldOrEvicted({ epoch, sequence }: LogEntry): boolean {
		return sequence < this.#log.first || this.#log.holds(epoch, sequence);
	}
}

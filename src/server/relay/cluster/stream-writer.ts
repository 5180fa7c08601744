import type { FrameLog } from '../log/frame-log.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { SharedStream, StreamItem } from './shared-stream.ts';

/** Adds a holder's log to the stream, in order and in batches. The log itself is the queue, so the queue is bounded. */
export class StreamWriter {
	readonly #log: FrameLog;
	/** The stream's last entry; undefined to replace the stream with the log. */
	#streamEnd: LogEntry | undefined;

	constructor(log: FrameLog) {
		this.#log = log;
	}

	/** Begins as the holder: after the stream's last entry where the log holds it, else by replacing the stream. */
	begin(end: StreamItem | undefined): void {
		const entry = end?.parsed?.entry;
		this.#streamEnd = entry && this.#log.holds(entry.epoch, entry.sequence) ? entry : undefined;
	}

	/** Detects that the stream was changed by others. The next `add` then replaces it. @param end its last entry */
	check(end: StreamItem | undefined): void {
		const entry = end?.parsed?.entry;
		if (entry?.sequence !== this.#streamEnd?.sequence || entry?.epoch !== this.#streamEnd?.epoch)
			this.#streamEnd = undefined;
	}

	/** Whether entries wait to be added. */
	get waiting(): boolean {
		return this.#log.last >= Math.max(this.#log.first, (this.#streamEnd?.sequence ?? 0) + 1);
	}

	/**
	 * Adds a batch of the waiting entries.
	 *
	 * @param release releases the lease together with the last entry
	 * @returns `released`: all entries were added, and the lease was released. `not mine`: the lease was lost. `mine`: otherwise, also where the
	 *   stream was found changed
	 */
	async add(stream: SharedStream, release = false): Promise<'mine' | 'not mine' | 'released'> {
		const { first } = this.#log;
		// Entries that the log has evicted meanwhile would leave a gap.
		const after = this.#streamEnd !== undefined && this.#streamEnd.sequence >= first - 1 ? this.#streamEnd : undefined;
		const entries = this.#log.entries(after?.sequence);
		const { outcome, count } = await stream.add(entries, {
			after: after?.sequence ?? 'all',
			epochBefore: after?.epoch ?? '',
			keep: first,
			release,
		});
		if (outcome === 'not mine') return outcome;
		this.#streamEnd = outcome === 'added' ? (entries[count - 1] ?? after) : undefined;
		return release && outcome === 'added' && count === entries.length ? 'released' : 'mine';
	}
}

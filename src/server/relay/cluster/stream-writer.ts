import type { FrameLog, Place } from '../log/frame-log.ts';
import type { Found, SharedStream } from './shared-stream.ts';

/** Adds a holder's log to the stream, in order, a batch at a time. What waits is no more than the log. */
export class StreamWriter {
	readonly #log: FrameLog;
	/** The stream's last entry; undefined where the stream is to be replaced by the log. */
	#shared: Place | undefined;

	constructor(log: FrameLog) {
		this.#log = log;
	}

	/** The lease is this relay's. Goes on after the stream's last entry, where the log went through it, else replaces the stream. */
	begin(end: Found | undefined): void {
		const position = end?.read?.entry;
		this.#shared = position !== undefined && this.#log.holds(position) ? position : undefined;
	}

	/** Notices that somebody has touched the stream. @param end its last entry */
	check(end: Found | undefined): void {
		const position = end?.read?.entry;
		if (position?.sequence !== this.#shared?.sequence || position?.epoch !== this.#shared?.epoch)
			this.#shared = undefined;
	}

	/** Whether anything waits. */
	get waiting(): boolean {
		return this.#log.last >= Math.max(this.#log.first, (this.#shared?.sequence ?? 0) + 1);
	}

	/**
	 * Adds some of what waits.
	 *
	 * @param release gives the lease up together with the last of it
	 * @returns whether the lease is still this relay's, as far as it knows
	 */
	async add(stream: SharedStream, release = false): Promise<'mine' | 'not mine' | 'released'> {
		const { first } = this.#log;
		// What the log has forgotten meanwhile would be a hole.
		const after = this.#shared !== undefined && this.#shared.sequence >= first - 1 ? this.#shared : undefined;
		const entries = this.#log.entries(after?.sequence ?? first - 1);
		const { outcome, count } = await stream.add(entries, {
			after: after?.sequence ?? 'all',
			epochBefore: after?.epoch ?? '',
			keep: first,
			release,
		});
		if (outcome === 'not mine') return outcome;
		this.#shared = outcome === 'added' ? (entries[count - 1] ?? after) : undefined;
		return release && outcome === 'added' && count === entries.length ? 'released' : 'mine';
	}
}

import { randomBytes } from 'node:crypto';

/** What happened to the relay's connection to the network. */
export type LinkChange = 'lost' | 'connected';

export type LogContent = { readonly frame: unknown } | { readonly link: LinkChange };

/** Where a log stands: two entries at the same position are the same entry, whichever relay tells it. */
export interface Position {
	readonly epoch: string;
	readonly sequence: number;
}

export interface LogEntry extends Position {
	/** When it was received, in milliseconds since the epoch. */
	readonly at: number;
	/** As it came; undefined where the entry is a change of the link. */
	readonly frame: unknown;
	readonly link?: LinkChange;
}

export interface LogWatcher {
	/** Told of each entry as it comes to the end of the log. */
	readonly entry: (entry: LogEntry) => void;
	/** Everything is another than before. */
	readonly restarted: (entries: readonly LogEntry[]) => void;
}

/** What the rulings look back on, in milliseconds. */
const KEPT = 600_000;

/** @returns a text that no other relay, and no earlier run, has named a part of a log with */
export function newEpoch(): string {
	return randomBytes(9).toString('base64url');
}

/** What a relay received in the last ten minutes, consecutively numbered. */
export class FrameLog {
	readonly #watcher: LogWatcher;
	#entries: LogEntry[] = [];
	#epoch = newEpoch();
	#last = 0;
	#link: LinkChange | undefined;

	constructor(watcher: LogWatcher) {
		this.#watcher = watcher;
	}

	/** Of the last entry. */
	get epoch(): string {
		return this.#epoch;
	}

	/** Of the first entry it still has; one more than the last where there is none. */
	get first(): number {
		return this.#entries[0]?.sequence ?? this.#last + 1;
	}

	/** 0 when nothing was ever appended. */
	get last(): number {
		return this.#last;
	}

	/** What was last said of the link. */
	get link(): LinkChange | undefined {
		return this.#link;
	}

	/** @param epoch of this and the entries after it, unless they say otherwise */
	append(content: LogContent, at: number, epoch = this.#epoch): LogEntry {
		const entry = { frame: undefined, ...content, epoch, sequence: this.#last + 1, at };
		this.adopt(entry);
		return entry;
	}

	/** @param entry the one after the last */
	adopt(entry: LogEntry): void {
		if (entry.sequence !== this.#last + 1) throw new RangeError(`${entry.sequence} does not follow ${this.#last}`);
		this.#take(entry);
		this.#forget();
		this.#watcher.entry(entry);
	}

	/** @param entries consecutive; everything anew, at least one */
	restart(entries: readonly LogEntry[]): void {
		this.#entries = [];
		this.#link = undefined;
		for (const entry of entries) this.#take(entry);
		this.#forget();
		this.#watcher.restarted(entries);
	}

	/** @param after everything unless given */
	entries(after = 0): readonly LogEntry[] {
		return this.#entries.slice(Math.max(0, after + 1 - this.first));
	}

	/** Whether this log went through there, as far back as it reaches: who stands there lacks `entries(sequence)` and nothing else. */
	holds({ epoch, sequence }: Position): boolean {
		if (sequence === this.#last) return epoch === this.#epoch;
		return this.#entries[sequence - this.first]?.epoch === epoch;
	}

	#forget(): void {
		const oldest = (this.#entries.at(-1)?.at ?? 0) - KEPT;
		const kept = this.#entries.findIndex(({ at }) => at > oldest);
		if (kept > 0) this.#entries.splice(0, kept);
	}

	#take(entry: LogEntry): void {
		this.#entries.push(entry);
		this.#epoch = entry.epoch;
		this.#last = entry.sequence;
		this.#link = entry.link ?? this.#link;
	}
}

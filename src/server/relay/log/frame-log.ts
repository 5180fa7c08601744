import { RETENTION_SECONDS } from '../../../engine/constants.ts';
import type { LinkChange } from '../../../protocol/relay-messages.ts';
import { BeforeTheLog } from './before-the-log.ts';
import { writeJson } from './write-json.ts';

/** Two entries at the same place are the same entry, whichever relay tells it. */
export interface Place {
	/** Of the relay that numbered it, and its alone. */
	readonly epoch: string;
	readonly sequence: number;
}

/** What a relay received: a frame as it came, or a change of its connection to the network. */
export interface LogEntry extends Place {
	/** When it was received, in milliseconds since the epoch. */
	readonly at: number;
	/** Undefined where it is a change of the link. */
	readonly frame: unknown;
	readonly link?: LinkChange;
}

export type EntryContent = { readonly frame: unknown } | { readonly link: LinkChange };

export interface LogWatcher {
	/** Told of each entry as it comes to the end of the log. */
	readonly entry: (entry: LogEntry) => void;
	/**
	 * The log is another than before.
	 *
	 * @param entries all that it was made of, those too that are older than it reaches back
	 * @param before what is remembered of the time before them
	 */
	readonly restarted: (entries: readonly LogEntry[], before: readonly LogEntry[]) => void;
}

/** Entries that enter and leave the log together; only the last one of a log grows. */
export interface Segment {
	readonly entries: readonly LogEntry[];
	/** Nothing will be added to it. */
	readonly sealed: boolean;
}

interface GrowingSegment {
	readonly entries: LogEntry[];
	/** Characters of its frames, roughly. */
	size: number;
	sealed: boolean;
}

/** How far back the rules look, in milliseconds (RELAY-8). */
const SPAN = RETENTION_SECONDS * 1000;
/** A segment holds so many entries, or those of so long a time in milliseconds. */
const SEGMENT_ENTRIES = 512;
const SEGMENT_SPAN = 60_000;
/** Characters of frames. Ten minutes of a hundred a second take two thirds of it; a feed that sends more has a shorter log, and the same memory. */
const MAX_SIZE = 64 * 1024 * 1024;
const SEGMENT_SIZE = MAX_SIZE / 16;

/** The log: what a relay received in the last ten minutes, numbered (RELAY-8). */
export class FrameLog {
	#epoch: string;
	#segments: GrowingSegment[] = [];
	#before = new BeforeTheLog();
	/** Of the entry before the first, where that is known. */
	#epochBefore: string | undefined;
	#link: LinkChange | undefined;
	#first = 1;
	#last = 0;
	#size = 0;
	readonly #watchers = new Set<LogWatcher>();

	/** @param epoch an arbitrary short text that no other log has */
	constructor(epoch: string) {
		this.#epoch = epoch;
	}

	/** Of the last entry. */
	get epoch(): string {
		return this.#epoch;
	}

	/** The number of the first entry from which on there is no gap: whoever has the one before it lacks nothing that is not here. */
	get first(): number {
		return this.#first;
	}

	/** The number of the last entry; 0 when nothing was ever appended. */
	get last(): number {
		return this.#last;
	}

	/** What was last said of the link. */
	get link(): LinkChange | undefined {
		return this.#link;
	}

	watch(watcher: LogWatcher): void {
		this.#watchers.add(watcher);
	}

	/** Gives it the next number. @param epoch of this entry, and of those that follow until another is named */
	append(content: EntryContent, at: number, epoch = this.#epoch): LogEntry {
		const place = { epoch, sequence: this.#last + 1 };
		const entry =
			'link' in content ? { ...place, at, frame: undefined, link: content.link } : { ...place, at, ...content };
		this.#add(entry);
		return entry;
	}

	/** @param entry from elsewhere, with the next number */
	adopt(entry: LogEntry): void {
		if (entry.sequence !== this.#last + 1) throw new Error(`entry ${entry.sequence} does not follow ${this.#last}`);
		this.#add(entry);
	}

	/**
	 * Everything anew.
	 *
	 * @param entries in the order of their numbers, without a gap; at least one
	 * @param keepBefore they begin where the log does: what it remembers of the time before stays
	 */
	restart(entries: readonly LogEntry[], keepBefore = false): void {
		this.#segments = [];
		if (!keepBefore) {
			this.#before = new BeforeTheLog();
			this.#epochBefore = undefined;
		}
		// Filing may add to it.
		const before = this.before;
		this.#link = before.findLast(({ link }) => link !== undefined)?.link;
		this.#size = 0;
		this.#first = entries[0]?.sequence ?? 1;
		this.#last = this.#first - 1;
		for (const entry of entries) this.#file(entry);
		for (const { restarted } of this.#watchers) restarted(entries, before);
	}

	/** @returns under which epoch the entry of this number stands; undefined where the log does not reach */
	epochAt(sequence: number): string | undefined {
		if (sequence === this.#last) return this.#epoch;
		if (sequence === this.#first - 1) return this.#epochBefore;
		const segment = this.#segments.findLast(({ entries }) => (entries[0]?.sequence ?? 0) <= sequence);
		return segment?.entries[sequence - (segment.entries[0]?.sequence ?? 0)]?.epoch;
	}

	/** Whether the log went through there: who stands there lacks what comes after, and nothing else. */
	holds({ epoch, sequence }: Place): boolean {
		return this.epochAt(sequence) === epoch;
	}

	/** What the log remembers of the time before `first`, in the order of its numbers: not without gaps. */
	get before(): readonly LogEntry[] {
		return this.#before.entries();
	}

	/** All that is held from `first` on, in order. */
	get segments(): readonly Segment[] {
		return this.#segments;
	}

	/** @returns all that is held, in order; with `after`, what has a higher number */
	entries(after = 0): readonly LogEntry[] {
		const before = after < this.#first - 1 ? this.before.filter(({ sequence }) => sequence > after) : [];
		const following = this.#segments.flatMap(({ entries }) => {
			const known = after + 1 - (entries[0]?.sequence ?? 0);
			return known <= 0 ? entries : entries.slice(known);
		});
		return [...before, ...following];
	}

	#add(entry: LogEntry): void {
		this.#file(entry);
		for (const watcher of this.#watchers) watcher.entry(entry);
	}

	#file(entry: LogEntry): void {
		let segment = this.#segments.at(-1);
		if (segment === undefined || isFull(segment, entry.at)) {
			if (segment !== undefined) segment.sealed = true;
			this.#trim(entry.at);
			segment = { entries: [], size: 0, sealed: false };
			this.#segments.push(segment);
		}
		segment.entries.push(entry);
		const size = writeJson(entry.frame)?.length ?? 0;
		segment.size += size;
		this.#size += size;
		this.#last = entry.sequence;
		this.#epoch = entry.epoch;
		this.#link = entry.link ?? this.#link;
	}

	/** Whole segments go, so that the sessions under way before the log are known at the moment where it begins. */
	#trim(now: number): void {
		for (;;) {
			const [oldest] = this.#segments;
			const end = oldest?.entries.at(-1);
			if (oldest === undefined || end === undefined) return;
			if (now - end.at <= SPAN && this.#size <= MAX_SIZE) return;
			this.#segments.shift();
			this.#size -= oldest.size;
			this.#first = end.sequence + 1;
			this.#epochBefore = end.epoch;
			this.#before.take(oldest.entries);
		}
	}
}

function isFull({ entries, size }: GrowingSegment, now: number): boolean {
	const [oldest] = entries;
	// In either direction: a clock that was set back must not leave a long segment behind.
	const long = oldest !== undefined && Math.abs(now - oldest.at) >= SEGMENT_SPAN;
	return long || entries.length >= SEGMENT_ENTRIES || size >= SEGMENT_SIZE;
}

import { RETENTION_SECONDS } from '../../../engine/constants.ts';
import type { UpstreamChange } from '../../../protocol/relay-messages.ts';
import { frameBytes, limitContent } from './frame-size.ts';
import type { EntryContent, LogEntry } from './log-entry.ts';
import { RetainedEntries } from './retained-entries.ts';

export interface LogWatcher {
	/** Called with each entry that is added at the end of the log. */
	readonly onEntry: (entry: LogEntry) => void;
	/**
	 * Called when all entries were replaced.
	 *
	 * @param entries the new entries, including those that did not fit and were evicted at once
	 * @param retained entries from before them that the log still needs
	 */
	readonly onReset: (entries: readonly LogEntry[], retained: readonly LogEntry[]) => void;
}

/** Entries that are evicted together. Only the last segment of a log grows. */
export interface Segment {
	readonly entries: readonly LogEntry[];
	/** Nothing more will be added. */
	readonly sealed: boolean;
}

interface GrowingSegment {
	readonly entries: LogEntry[];
	/** Bytes of memory that its frames take, about. */
	size: number;
	sealed: boolean;
}

/** How long the log keeps entries, in milliseconds (RELAY-8). No rule looks back further. */
const LOG_SPAN_MS = RETENTION_SECONDS * 1000;
/** A segment is full at this many entries, or this many milliseconds after its first. */
const SEGMENT_ENTRIES = 512;
const SEGMENT_SPAN_MS = 60_000;
/** Bytes of frames, exceeded by one segment at most. Ten minutes at 100 frames/s fit. A busier feed has a shorter log. */
const MAX_LOG_SIZE = 64 * 1024 * 1024;
const SEGMENT_SIZE = MAX_LOG_SIZE / 16;

/** The log: what a relay received in the last ten minutes, numbered (RELAY-8). */
export class FrameLog {
	#epoch: string;
	#segments: GrowingSegment[] = [];
	#retained = new RetainedEntries();
	/** Epoch of the entry before the first one, if known. */
	#epochBefore: string | undefined;
	#upstreamState: UpstreamChange | undefined;
	#first = 1;
	#last = 0;
	#size = 0;
	readonly #watchers = new Set<LogWatcher>();

	/** @param epoch an arbitrary short text that is unique among all logs */
	constructor(epoch: string) {
		this.#epoch = epoch;
		this.#epochBefore = epoch;
	}

	/** Epoch of the last entry. */
	get epoch(): string {
		return this.#epoch;
	}

	/** Sequence number of the first entry of the gapless part. */
	get first(): number {
		return this.#first;
	}

	/** Sequence number of the last entry; 0 for an empty log. */
	get last(): number {
		return this.#last;
	}

	/** The last change of the upstream connection; undefined before the first. */
	get upstreamState(): UpstreamChange | undefined {
		return this.#upstreamState;
	}

	watch(watcher: LogWatcher): void {
		this.#watchers.add(watcher);
	}

	/** Appends with the next sequence number. Of an oversized frame only a short form is kept. @param epoch of this entry and the following ones */
	append(content: EntryContent, at: number, epoch = this.#epoch): LogEntry {
		const entry = { epoch, sequence: this.#last + 1, at, frame: undefined, ...limitContent(content) };
		this.#add(entry);
		return entry;
	}

	/** Adds an entry of another relay. @throws where its sequence number is not the next one */
	adopt(entry: LogEntry): void {
		if (entry.sequence !== this.#last + 1) throw new Error(`entry ${entry.sequence} does not follow ${this.#last}`);
		this.#add(entry);
	}

	/**
	 * Replaces the whole log.
	 *
	 * @param entries at least one, in order and without a gap
	 * @param keepRetained whether they begin where the log does, so its retained entries stay valid
	 */
	replaceAll(entries: readonly LogEntry[], keepRetained = false): void {
		this.#segments = [];
		if (!keepRetained) {
			this.#retained = new RetainedEntries();
			this.#epochBefore = undefined;
		}
		// Read before entries are stored: that may evict some, which are then retained too.
		const retained = this.retainedEntries;
		this.#upstreamState = retained.findLast(({ upstream }) => upstream !== undefined)?.upstream;
		this.#size = 0;
		this.#first = entries[0]?.sequence ?? 1;
		this.#last = this.#first - 1;
		for (const entry of entries) this.#store(entry);
		for (const { onReset } of this.#watchers) onReset(entries, retained);
	}

	/** @returns the epoch of the entry with this sequence number, also of the one right before the log; undefined for others */
	epochAt(sequence: number): string | undefined {
		if (sequence === this.#last) return this.#epoch;
		if (sequence === this.#first - 1) return this.#epochBefore;
		const segment = this.#segments.findLast(({ entries }) => (entries[0]?.sequence ?? 0) <= sequence);
		return segment?.entries[sequence - (segment.entries[0]?.sequence ?? 0)]?.epoch;
	}

	/** Whether this entry is in the log, or right before it. A viewer that has it then lacks exactly the entries after it. */
	holds(epoch: string, sequence: number): boolean {
		return this.epochAt(sequence) === epoch;
	}

	/** Evicted entries from before `first` that are still needed, in order, with gaps. */
	get retainedEntries(): readonly LogEntry[] {
		return this.#retained.entries();
	}

	/** The gapless part, in order. */
	get segments(): readonly Segment[] {
		return this.#segments;
	}

	/**
	 * @param after returns only entries with a higher sequence number
	 * @returns the entries of the gapless part, in order
	 */
	entries(after = 0): readonly LogEntry[] {
		return this.#segments.flatMap(({ entries }) => {
			const known = after + 1 - (entries[0]?.sequence ?? 0);
			return known <= 0 ? entries : entries.slice(known);
		});
	}

	#add(entry: LogEntry): void {
		this.#store(entry);
		for (const watcher of this.#watchers) watcher.onEntry(entry);
	}

	#store(entry: LogEntry): void {
		let segment = this.#segments.at(-1);
		if (segment === undefined || isFull(segment, entry.at)) {
			if (segment !== undefined) segment.sealed = true;
			this.#trim(entry.at);
			segment = { entries: [], size: 0, sealed: false };
			this.#segments.push(segment);
		}
		segment.entries.push(entry);
		const size = frameBytes(entry.frame);
		segment.size += size;
		this.#size += size;
		this.#last = entry.sequence;
		this.#epoch = entry.epoch;
		this.#upstreamState = entry.upstream ?? this.#upstreamState;
	}

	/** Evicts whole segments. */
	#trim(now: number): void {
		for (;;) {
			const [oldest] = this.#segments;
			const end = oldest?.entries.at(-1);
			if (oldest === undefined || end === undefined) return;
			if (now - end.at <= LOG_SPAN_MS && this.#size <= MAX_LOG_SIZE) return;
			this.#segments.shift();
			this.#size -= oldest.size;
			this.#first = end.sequence + 1;
			this.#epochBefore = end.epoch;
			this.#retained.take(oldest.entries);
		}
	}
}

function isFull({ entries, size }: GrowingSegment, now: number): boolean {
	const [oldest] = entries;
	// In both directions: after the clock was set back, no long segment must remain.
	const long = oldest !== undefined && Math.abs(now - oldest.at) >= SEGMENT_SPAN_MS;
	return long || entries.length >= SEGMENT_ENTRIES || size >= SEGMENT_SIZE;
}

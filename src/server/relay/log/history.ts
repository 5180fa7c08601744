import { constants, deflateRawSync } from 'node:zlib';
import type { Clock } from '../../../feed/clock.ts';
import type { FrameLog, Segment } from './frame-log.ts';
import type { Rows, WrittenRow } from './rows.ts';

/** The whole log up to an entry, in its form on the wire. */
export interface HistoryBytes {
	/** The number of its last entry. */
	readonly last: number;
	/** Raw deflate of the rows, a row a line. */
	readonly bytes: Buffer;
}

/** A history is cached for this long, in milliseconds, however many viewers need one. */
const CACHE_LIFETIME = 250;
/** The empty block that ends a deflate stream. */
const END = Buffer.from([0x03, 0x00]);
const EMPTY = Buffer.alloc(0);

/** The whole log, for viewers without a position. Each segment is compressed once; a history is their concatenation. */
export class History {
	readonly #log: FrameLog;
	readonly #rows: Rows;
	readonly #clock: Clock;
	/** The compressed rows of the log's retained entries. */
	#retained: Buffer = EMPTY;
	/** The compressed rows of each sealed segment. */
	#sealed = new Map<Segment, Buffer>();
	#cached: HistoryBytes | undefined;
	#cachedAt = 0;

	/** @param rows of the same log, created before this, so that it gets each entry first */
	constructor(log: FrameLog, rows: Rows, clock: Clock) {
		this.#log = log;
		this.#rows = rows;
		this.#clock = clock;
		log.watch({
			onEntry: ({ sequence }) => {
				// The first entry of a segment seals the segment before it. That one is compressed now, so that no viewer has to wait for it.
				if (sequence === log.segments.at(-1)?.entries[0]?.sequence) this.#compress();
			},
			onReset: () => {
				this.#cached = undefined;
				this.#compress();
			},
		});
		this.#compress();
	}

	/** @returns the cached history, or a new one up to the entry `last`; within one epoch, `last` must not decrease */
	upTo(last: number): HistoryBytes {
		const now = this.#clock.now();
		if (this.#cached === undefined || !this.#isValid(this.#cached, last, now)) {
			this.#cached = { last, bytes: this.#make(last) };
			this.#cachedAt = now;
		}
		return this.#cached;
	}

	#isValid(cached: HistoryBytes, last: number, now: number): boolean {
		return (
			cached.last === last || (Math.abs(now - this.#cachedAt) < CACHE_LIFETIME && cached.last >= this.#log.first - 1)
		);
	}

	#make(last: number): Buffer {
		const parts = this.#log.segments.map((segment) => {
			const whole = (segment.entries.at(-1)?.sequence ?? 0) <= last;
			return (whole ? this.#sealed.get(segment) : undefined) ?? this.#deflateRows(segment, last);
		});
		return Buffer.concat([this.#retained, ...parts, END]);
	}

	#compress(): void {
		this.#retained = deflate(this.#log.retainedEntries.map((entry) => this.#rows.writeRetained(entry)));
		const sealed = this.#log.segments.filter((segment) => segment.sealed);
		this.#sealed = new Map(sealed.map((segment) => [segment, this.#sealed.get(segment) ?? this.#deflateRows(segment)]));
	}

	#deflateRows({ entries }: Segment, last = Number.POSITIVE_INFINITY): Buffer {
		const from = entries[0]?.sequence ?? 1;
		const to = Math.min(entries.at(-1)?.sequence ?? 0, last);
		return to < from ? EMPTY : deflate(this.#rows.between(from, to));
	}
}

/** Compresses rows. Ends with a full flush, so that the results can be concatenated. */
function deflate(rows: readonly WrittenRow[]): Buffer {
	if (rows.length === 0) return EMPTY;
	const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
	return deflateRawSync(lines.join(''), { finishFlush: constants.Z_FULL_FLUSH });
}

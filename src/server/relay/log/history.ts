import { constants, deflateRawSync } from 'node:zlib';
import type { Clock } from '../../../feed/clock.ts';
import type { FrameLog, Segment } from './frame-log.ts';
import type { Rows, WrittenRow } from './rows.ts';

/** All that a log holds up to an entry, as it goes over the wire. */
export interface HistoryBytes {
	/** The number of its last entry. */
	readonly last: number;
	/** Raw deflate of the rows, a row a line. */
	readonly bytes: Buffer;
}

/** However many viewers come, history is put together anew no more often than this, in milliseconds. */
const FRESH_FOR = 250;
/** The final empty block. */
const END = Buffer.from([0x03, 0x00]);
const NOTHING = Buffer.alloc(0);

/** The whole of a log for whoever comes without a position: segments are compressed once, and put one behind the other. */
export class History {
	readonly #log: FrameLog;
	readonly #rows: Rows;
	readonly #clock: Clock;
	/** Of what the log remembers of the time before it; whatever became known since stands in the log itself. */
	#before: Buffer = NOTHING;
	/** Of the sealed segments. */
	#sealed = new Map<Segment, Buffer>();
	#latest: HistoryBytes | undefined;
	#madeAt = 0;

	/** @param rows of the same log, and told of its entries before this is */
	constructor(log: FrameLog, rows: Rows, clock: Clock) {
		this.#log = log;
		this.#rows = rows;
		this.#clock = clock;
		log.watch({
			entry: ({ sequence }) => {
				// What has been sealed is compressed while nobody waits for it.
				if (sequence === log.segments.at(-1)?.entries[0]?.sequence) this.#compress();
			},
			restarted: () => {
				this.#latest = undefined;
				this.#compress();
			},
		});
		this.#compress();
	}

	/** @returns what it gave a moment ago, or all up to the entry of this number; in one epoch, numbers must not fall */
	upTo(last: number): HistoryBytes {
		const now = this.#clock.now();
		if (this.#latest === undefined || !this.#isFresh(this.#latest, last, now)) {
			this.#latest = { last, bytes: this.#make(last) };
			this.#madeAt = now;
		}
		return this.#latest;
	}

	#isFresh(latest: HistoryBytes, last: number, now: number): boolean {
		return latest.last === last || (Math.abs(now - this.#madeAt) < FRESH_FOR && latest.last >= this.#log.first - 1);
	}

	#make(last: number): Buffer {
		const parts = this.#log.segments.map((segment) => {
			const whole = (segment.entries.at(-1)?.sequence ?? 0) <= last;
			return (whole ? this.#sealed.get(segment) : undefined) ?? this.#deflateRows(segment, last);
		});
		return Buffer.concat([this.#before, ...parts, END]);
	}

	#compress(): void {
		this.#before = deflate(this.#log.before.map((entry) => this.#rows.writeAnew(entry)));
		const sealed = this.#log.segments.filter((segment) => segment.sealed);
		this.#sealed = new Map(sealed.map((segment) => [segment, this.#sealed.get(segment) ?? this.#deflateRows(segment)]));
	}

	#deflateRows({ entries }: Segment, last = Number.POSITIVE_INFINITY): Buffer {
		const from = entries[0]?.sequence ?? 1;
		const to = Math.min(entries.at(-1)?.sequence ?? 0, last);
		return to < from ? NOTHING : deflate(this.#rows.between(from, to));
	}
}

/** Ends on a byte with a full flush, so that pieces can stand one behind the other. */
function deflate(rows: readonly WrittenRow[]): Buffer {
	if (rows.length === 0) return NOTHING;
	const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
	return deflateRawSync(lines.join(''), { finishFlush: constants.Z_FULL_FLUSH });
}

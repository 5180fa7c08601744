import type { UnixSeconds } from './time.ts';
import { keepSameList } from './unchanged.ts';

/** The talk of one talkgroup, or of one source, within the window. */
export interface TalkTotal<Row> {
	readonly id: number;
	/** Seconds. */
	talkTime: number;
	sessions: number;
	lastActive: UnixSeconds;
	/** The cached row; undefined once invalidated. */
	row: Row | undefined;
	/** The last row, kept after `row` was invalidated: for comparison, and for names that the directory has evicted (NAMES-4). */
	previousRow: Row | undefined;
}

/**
 * Sums of talk time (RANK-3), ranked (RANK-1, DURATION-2). Each session changes one sum when it enters or leaves the window. So the cost of a frame
 * does not depend on the number of sessions. Rows are sorted when a snapshot needs them.
 */
export class Ranking<Row> {
	readonly #makeRow: (total: TalkTotal<Row>) => Row;
	readonly #totals = new Map<number, TalkTotal<Row>>();
	/** Kept between snapshots: sorting an almost sorted array is fast. */
	#order: TalkTotal<Row>[] = [];
	#rows: readonly Row[] = [];
	/** How many entries of the order no longer count. */
	#gone = 0;

	/** @param makeRow makes a row of the ranking, or returns `total.previousRow` where nothing in it changed */
	constructor(makeRow: (total: TalkTotal<Row>) => Row) {
		this.#makeRow = makeRow;
	}

	/** Counts a session that came into the window. */
	add(id: number, duration: number, localStop: UnixSeconds): void {
		const total = this.#totals.get(id);
		if (total === undefined) {
			const fresh = {
				id,
				talkTime: duration,
				sessions: 1,
				lastActive: localStop,
				row: undefined,
				previousRow: undefined,
			};
			this.#totals.set(id, fresh);
			this.#order.push(fresh);
			return;
		}
		total.talkTime += duration;
		total.sessions += 1;
		total.lastActive = Math.max(total.lastActive, localStop);
		invalidate(total);
	}

	/** Subtracts a session that left the window. Sessions leave in the order of their ends, so `lastActive` stays right (RANK-4). */
	subtract(id: number, duration: number): void {
		const total = this.#totals.get(id);
		if (total === undefined) return;
		total.talkTime -= duration;
		total.sessions -= 1;
		invalidate(total);
		if (total.sessions > 0) return;
		this.#totals.delete(id);
		this.#gone += 1;
		// A replay reads the rows only once, at its end, so the order is compacted here too.
		if (this.#gone * 2 > this.#order.length) this.#compact();
	}

	/** Marks a row to be made again, for example after a change of a name. */
	invalidate(id: number): void {
		const total = this.#totals.get(id);
		if (total !== undefined) invalidate(total);
	}

	/** The whole ranking. The same array as before when no row changed. */
	rows(): readonly Row[] {
		if (this.#gone > 0) this.#compact();
		this.#order.sort((a, b) => b.talkTime - a.talkTime || a.id - b.id);
		const rows = this.#order.map((total) => {
			total.row ??= this.#makeRow(total);
			total.previousRow = undefined;
			return total.row;
		});
		this.#rows = keepSameList(this.#rows, rows);
		return this.#rows;
	}

	clear(): void {
		this.#totals.clear();
		this.#order = [];
		this.#gone = 0;
	}

	#compact(): void {
		this.#order = this.#order.filter((total) => total.sessions > 0);
		this.#gone = 0;
	}
}

function invalidate<Row>(total: TalkTotal<Row>): void {
	total.previousRow = total.row ?? total.previousRow;
	total.row = undefined;
}

import type { UnixSeconds } from './time.ts';
import { keepSameList } from './unchanged.ts';

/** The talk of one talkgroup, or of one source, within the window. */
export interface TalkTotal<Row> {
	readonly id: number;
	/** Seconds. */
	talkTime: number;
	sessions: number;
	lastActive: UnixSeconds;
	/** Its row when the rows were last read. */
	row: Row | undefined;
	/** Whether the row may have changed since. */
	changed: boolean;
}

/**
 * Sums of talk time (RANK-3), ranked (RANK-1, DURATION-2). Each session changes one sum when it enters or leaves the window. So the cost of a frame
 * does not depend on the number of sessions. Rows are sorted when a snapshot needs them.
 */
export class Ranking<Row> {
	readonly #makeRow: (total: TalkTotal<Row>) => Row;
	readonly #totals = new Map<number, TalkTotal<Row>>();
	#rows: readonly Row[] = [];

	/** @param makeRow makes a row of the ranking, or returns `total.row` where nothing in it changed */
	constructor(makeRow: (total: TalkTotal<Row>) => Row) {
		this.#makeRow = makeRow;
	}

	/** Counts a session that came into the window. */
	add(id: number, duration: number, localStop: UnixSeconds): void {
		const total = this.#totals.get(id);
		if (total === undefined) {
			const fresh = { id, talkTime: duration, sessions: 1, lastActive: localStop, row: undefined, changed: true };
			this.#totals.set(id, fresh);
			return;
		}
		total.talkTime += duration;
		total.sessions += 1;
		total.lastActive = Math.max(total.lastActive, localStop);
		total.changed = true;
	}

	/** Subtracts a session that left the window. Sessions leave in the order of their ends, so `lastActive` stays right (RANK-4). */
	subtract(id: number, duration: number): void {
		const total = this.#totals.get(id);
		if (total === undefined) return;
		total.talkTime -= duration;
		total.sessions -= 1;
		total.changed = true;
		if (total.sessions === 0) this.#totals.delete(id);
	}

	/** Marks a row to be made again, for example after a change of a name. */
	invalidate(id: number): void {
		const total = this.#totals.get(id);
		if (total !== undefined) total.changed = true;
	}

	/** The whole ranking. The same array as before when no row changed. */
	rows(): readonly Row[] {
		const order = [...this.#totals.values()].sort((a, b) => b.talkTime - a.talkTime || a.id - b.id);
		const rows = order.map((total) => {
			if (total.row === undefined || total.changed) total.row = this.#makeRow(total);
			total.changed = false;
			return total.row;
		});
		this.#rows = keepSameList(this.#rows, rows);
		return this.#rows;
	}

	clear(): void {
		this.#totals.clear();
	}
}

import type { UnixSeconds } from './time.ts';
import { keepSameList } from './unchanged.ts';

/** The talk of one talkgroup, or of one source, within the window. */
export interface Tally<Row> {
	readonly id: number;
	/** Seconds. */
	talkTime: number;
	sessions: number;
	lastActive: UnixSeconds;
	/** The cached row; undefined when stale. */
	row: Row | undefined;
	/** The row before that became stale. */
	before: Row | undefined;
}

/**
 * Sums of talk time (RANK-3), ranked (RANK-1). Each session changes one sum when it enters or leaves the window, so the cost of a frame does not
 * depend on how many sessions there are. Sorting waits until a snapshot asks for rows.
 */
export class Ranking<Row> {
	readonly #view: (tally: Tally<Row>) => Row;
	readonly #tallies = new Map<number, Tally<Row>>();
	/** Nearly sorted from the snapshot before, which the platform's sort is quick at. */
	#order: Tally<Row>[] = [];
	#rows: readonly Row[] = [];
	#moved = false;
	/** How many entries of the order no longer count. */
	#gone = 0;

	/** @param view makes a tally's row, or returns `tally.before` where nothing in it changed */
	constructor(view: (tally: Tally<Row>) => Row) {
		this.#view = view;
	}

	/** Counts a session that came into the window. */
	add(id: number, duration: number, localStop: UnixSeconds): void {
		this.#moved = true;
		const tally = this.#tallies.get(id);
		if (tally === undefined) {
			const fresh = { id, talkTime: duration, sessions: 1, lastActive: localStop, row: undefined, before: undefined };
			this.#tallies.set(id, fresh);
			this.#order.push(fresh);
			return;
		}
		tally.talkTime += duration;
		tally.sessions += 1;
		tally.lastActive = Math.max(tally.lastActive, localStop);
		invalidate(tally);
	}

	/** Subtracts a session that left the window. Sessions leave in the order of their ends, so `lastActive` stays right (RANK-4). */
	subtract(id: number, duration: number): void {
		const tally = this.#tallies.get(id);
		if (tally === undefined) return;
		this.#moved = true;
		tally.talkTime -= duration;
		tally.sessions -= 1;
		invalidate(tally);
		if (tally.sessions > 0) return;
		this.#tallies.delete(id);
		this.#gone += 1;
		// A replay asks for rows only once, at its end, so the order is compacted here too.
		if (this.#gone * 2 > this.#order.length) this.#compact();
	}

	/** Makes a row stale because something else in it has changed, such as a name. */
	touch(id: number): void {
		const tally = this.#tallies.get(id);
		if (tally !== undefined) invalidate(tally);
	}

	/** The whole ranking. The same array as before when no row changed. */
	rows(): readonly Row[] {
		if (this.#gone > 0) this.#compact();
		if (this.#moved) this.#order.sort((a, b) => b.talkTime - a.talkTime || a.id - b.id);
		this.#moved = false;
		const rows = this.#order.map((tally) => {
			tally.row ??= this.#view(tally);
			tally.before = undefined;
			return tally.row;
		});
		this.#rows = keepSameList(this.#rows, rows);
		return this.#rows;
	}

	clear(): void {
		this.#tallies.clear();
		this.#order = [];
		this.#gone = 0;
	}

	#compact(): void {
		this.#order = this.#order.filter((tally) => tally.sessions > 0);
		this.#gone = 0;
	}
}

function invalidate<Row>(tally: Tally<Row>): void {
	tally.before = tally.row ?? tally.before;
	tally.row = undefined;
}

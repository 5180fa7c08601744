import type { UnixSeconds } from './time.ts';

/** The talk of one talkgroup, or of one source, within the window. */
export interface Tally<Row> {
	readonly id: number;
	/** Seconds. */
	talkTime: number;
	sessions: number;
	lastActive: UnixSeconds;
	/** How it is shown; undefined where that has changed since. */
	row: Row | undefined;
	/** How it was shown before. */
	before: Row | undefined;
}

/**
 * Sums of talk time, ranked: talk time descending, then id ascending (RANK-1). Sums are kept as sessions come and go, so
 * a frame costs the same however many there are; the order is made when asked for, once a snapshot.
 */
export class Ranking<Row> {
	readonly #view: (tally: Tally<Row>) => Row;
	readonly #tallies = new Map<number, Tally<Row>>();
	/** Nearly sorted between two snapshots, which is what the platform's sort is quickest at. */
	#order: Tally<Row>[] = [];
	#rows: readonly Row[] = [];
	#moved = false;
	/** How many in the order no longer count. */
	#gone = 0;

	/** @param view makes a tally's row, or gives `tally.before` back where it still holds */
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
		change(tally);
	}

	/** Takes back a session that left the window. Those that stopped first leave first, so `lastActive` holds. */
	subtract(id: number, duration: number): void {
		const tally = this.#tallies.get(id);
		if (tally === undefined) return;
		this.#moved = true;
		tally.talkTime -= duration;
		tally.sessions -= 1;
		change(tally);
		if (tally.sessions > 0) return;
		this.#tallies.delete(id);
		this.#gone += 1;
		// Whoever replays a recording asks for rows just once, at its end.
		if (this.#gone * 2 > this.#order.length) this.#forgetGone();
	}

	/** Something else that its row tells has changed, if there is one. */
	touch(id: number): void {
		const tally = this.#tallies.get(id);
		if (tally !== undefined) change(tally);
	}

	/** The whole ranking. The same array as last time where no row changed. */
	rows(): readonly Row[] {
		if (this.#gone > 0) this.#forgetGone();
		if (this.#moved) this.#order.sort((a, b) => b.talkTime - a.talkTime || a.id - b.id);
		this.#moved = false;
		const rows = this.#order.map((tally) => {
			tally.row ??= this.#view(tally);
			tally.before = undefined;
			return tally.row;
		});
		const same = rows.length === this.#rows.length && rows.every((row, index) => row === this.#rows[index]);
		if (!same) this.#rows = rows;
		return this.#rows;
	}

	clear(): void {
		this.#tallies.clear();
		this.#order = [];
		this.#gone = 0;
	}

	#forgetGone(): void {
		this.#order = this.#order.filter((tally) => tally.sessions > 0);
		this.#gone = 0;
	}
}

function change<Row>(tally: Tally<Row>): void {
	tally.before = tally.row ?? tally.before;
	tally.row = undefined;
}

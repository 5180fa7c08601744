import type { ActiveSession } from '../../engine/snapshot.ts';
import type { UnixSeconds } from '../../engine/time.ts';

/** Decides which rows a table shows while it is held or one of its rows has the focus (SCREEN-13, SCREEN-15). */
export class KeptRows<Row> {
	readonly #keyOf: (row: Row) => string;
	readonly #limit: number;
	#rows: readonly Row[] = [];

	/** @param limit the most rows that the table has */
	constructor(keyOf: (row: Row) => string, limit = Number.POSITIVE_INFINITY) {
		this.#keyOf = keyOf;
		this.#limit = limit;
	}

	/** Whether the last `show` returned no rows. */
	get isEmpty(): boolean {
		return this.#rows.length === 0;
	}

	/**
	 * Called while a component renders. A repeated call with the same arguments returns the same rows.
	 *
	 * @param current the rows without a hold, in order
	 * @param focused the key of the row with the focus, if there is one
	 * @returns the rows to show. During a hold: those shown when it began, or the first to arrive if there were none. Otherwise: the current rows,
	 *   and a focused row that left, in its last place. Rows that left keep their last figures
	 */
	show(current: readonly Row[], held: boolean, focused?: string): readonly Row[] {
		// An empty table has no row to keep in its place: a hold must not keep the first rows away.
		if (!held || this.isEmpty) this.#rows = this.#withFocused(current.slice(0, this.#limit), focused);
		if (!held && focused === undefined) return this.#rows;
		const present = new Map(current.map((row) => [this.#keyOf(row), row]));
		this.#rows = this.#rows.map((row) => present.get(this.#keyOf(row)) ?? row);
		return this.#rows;
	}

	#withFocused(current: readonly Row[], focused: string | undefined): readonly Row[] {
		if (focused === undefined || current.some((row) => this.#keyOf(row) === focused)) return current;
		const place = this.#rows.findIndex((row) => this.#keyOf(row) === focused);
		const row = this.#rows[place];
		return row === undefined ? current : current.slice(0, this.#limit - 1).toSpliced(place, 0, row);
	}
}

interface ShownSessions {
	readonly shown: readonly ActiveSession[];
	/** By session id, when the end of a shown session was first seen. The same map until that changes. */
	readonly endedAt: ReadonlyMap<string, UnixSeconds>;
	/** How many active sessions have no row (LAYOUT-3). */
	readonly unshown: number;
}

const NONE_ENDED: ReadonlyMap<string, UnixSeconds> = new Map();

/** The sessions that Currently Active shows, with those that ended while their row was kept. */
export class KeptSessions {
	readonly #kept: KeptRows<ActiveSession>;
	#endedAt = NONE_ENDED;

	constructor(limit: number) {
		this.#kept = new KeptRows(({ id }) => id, limit);
	}

	show(
		sessions: readonly ActiveSession[],
		held: boolean,
		focused: string | undefined,
		now: UnixSeconds,
	): ShownSessions {
		const shown = this.#kept.show(sessions, held, focused);
		if (!held && focused === undefined) {
			this.#endedAt = NONE_ENDED;
			return { shown, endedAt: NONE_ENDED, unshown: sessions.length - shown.length };
		}
		const active = new Set(sessions.map(({ id }) => id));
		const ended = shown.filter(({ id }) => !active.has(id));
		// A session may come back under its id.
		const changed = ended.length !== this.#endedAt.size || ended.some(({ id }) => !this.#endedAt.has(id));
		if (changed) this.#endedAt = new Map(ended.map(({ id }) => [id, this.#endedAt.get(id) ?? now]));
		return { shown, endedAt: this.#endedAt, unshown: sessions.length - (shown.length - ended.length) };
	}
}

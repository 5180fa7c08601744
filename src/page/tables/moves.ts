import type { UnixSeconds } from '../../engine/time.ts';

/** The mark of a row that is new in a ranking, or moved up in it. */
export type Move = 'new' | 'up';

/** How long a mark stays: long enough to be seen without motion. */
const MARK_SECONDS = 3;

/** A row of a ranking. */
export interface Ranked {
	readonly id: number;
	readonly talkTime: number;
}

interface Place {
	readonly rank: number;
	readonly talkTime: number;
}

interface Mark {
	readonly move: Move;
	readonly since: UnixSeconds;
}

/** Finds the rows of a table that are new in it or moved up lately (SCREEN-21). */
export class Moves {
	#places: ReadonlyMap<number, Place> | undefined;
	#marks = new Map<number, Mark>();
	#choicesKey: string | undefined;

	/**
	 * @param rows in their order; a row counts as moved up only when its own talk time grew
	 * @param choicesKey identifies what the visitor chose; rows that come with another choice are not marked
	 * @returns the marks that are still on
	 */
	update(rows: readonly Ranked[], choicesKey: string, now: UnixSeconds): ReadonlyMap<number, Move> {
		// Rows that fill an empty table together, such as a relay's history, are not marked as new.
		const filled = this.#places?.size === 0 && rows.length > 1;
		const before = choicesKey === this.#choicesKey && !filled ? this.#places : undefined;
		this.#choicesKey = choicesKey;
		this.#places = new Map(rows.map(({ id, talkTime }, rank) => [id, { rank, talkTime }]));
		const marks = new Map<number, Mark>();
		for (const [rank, { id, talkTime }] of rows.entries()) {
			if (before === undefined) continue;
			const last = before.get(id);
			const moved = last === undefined ? 'new' : rank < last.rank && talkTime > last.talkTime ? 'up' : undefined;
			const mark: Mark | undefined = moved === undefined ? this.#marks.get(id) : { move: moved, since: now };
			if (mark !== undefined && Math.abs(now - mark.since) < MARK_SECONDS) marks.set(id, mark);
		}
		this.#marks = marks;
		return new Map(Array.from(marks, ([id, { move }]) => [id, move]));
	}
}

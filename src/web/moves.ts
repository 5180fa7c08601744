import type { UnixSeconds } from '../activity/time.ts';

/** How a row of a ranking came to where it is. */
export type Move = 'new' | 'up';

/** A mark stays for so long, in seconds: long enough to be seen, without any motion. */
const MARKED = 3;

interface Mark {
	readonly move: Move;
	readonly since: UnixSeconds;
}

/** Notes which rows of a table are new in it or moved up lately. */
export class Moves {
	#ranks: ReadonlyMap<number, number> | undefined;
	#marks = new Map<number, Mark>();
	#subject: unknown;

	/**
	 * @param ids of the rows, in their order
	 * @param subject what the table shows; with another one its rows are not new but others
	 * @returns the marks that are still on
	 */
	note(ids: readonly number[], subject: unknown, now: UnixSeconds): ReadonlyMap<number, Move> {
		const before = subject === this.#subject ? this.#ranks : undefined;
		this.#subject = subject;
		this.#ranks = new Map(ids.map((id, rank) => [id, rank]));
		const marks = new Map<number, Mark>();
		for (const [rank, id] of ids.entries()) {
			if (before === undefined) continue;
			const last = before.get(id);
			const moved = last === undefined ? 'new' : rank < last ? 'up' : undefined;
			const mark: Mark | undefined = moved === undefined ? this.#marks.get(id) : { move: moved, since: now };
			if (mark !== undefined && now - mark.since < MARKED) marks.set(id, mark);
		}
		this.#marks = marks;
		return new Map(Array.from(marks, ([id, { move }]) => [id, move]));
	}
}

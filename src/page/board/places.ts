import { refKey } from '../../engine/ids.ts';
import type { Opening } from '../../engine/openings.ts';
import type { ShownConversation } from '../../engine/view.ts';
import type { Call } from '../../engine/waiting.ts';
import { reuseListIfEqual } from '../store/reuse.ts';
import type { Keeping } from '../ui/list/next-rows.ts';

/** A row of the board: a talkgroup with a conversation, a caller or an opening. */
export type BoardRow = ShownConversation | Call | Opening;

export function isCall(row: BoardRow): row is Call {
	return 'talkTime' in row;
}

export function isOpening(row: BoardRow): row is Opening {
	return !isCall(row) && row.kind === 'alone';
}

export function rowKey({ talkgroup }: BoardRow): string {
	return refKey(talkgroup);
}

/** What may have a row, the first one first. */
export interface Candidates {
	readonly callers: readonly Call[];
	readonly live: readonly ShownConversation[];
	readonly openings: readonly Opening[];
}

interface Space extends Keeping {
	readonly rows: number;
	/** Callers stand in this many places at the top. */
	readonly top: number;
}

type Places = (BoardRow | undefined)[];

/**
 * Rows do not jump. A row keeps its place for as long as its talkgroup has a conversation, a caller or an opening. A new caller takes a place at the
 * top, and what stands there moves below, where no caller moves it again. The others take the places that become free, and conversations those of
 * the last openings (OPENING-2, OPENING-3).
 *
 * @param before what the board showed
 * @returns `before` where nothing changed
 */
export function nextRows(
	before: readonly BoardRow[],
	{ callers, live, openings }: Candidates,
	space: Space,
): readonly BoardRow[] {
	const { rows, frozen, focusedRow } = space;
	const now = new Map<string, BoardRow>([...openings, ...live, ...callers].map((row) => [rowKey(row), row]));
	if (frozen && before.length > 0) {
		return reuseListIfEqual(
			before,
			before.map((row) => now.get(rowKey(row)) ?? row),
		);
	}
	const places: Places = before
		.slice(0, rows)
		.map((row) => now.get(rowKey(row)) ?? (rowKey(row) === focusedRow ? row : undefined));
	for (const caller of callers) raise(places, caller, live, space);
	// An opening that has ended does not come in.
	for (const row of [...live, ...openings.filter(({ active }) => active.length > 0)]) {
		if (places.includes(row)) continue;
		const place = placeFor(row, places, space);
		if (place !== undefined) places[place] = row;
	}
	return reuseListIfEqual(before, places.flatMap((row) => row ?? []).slice(0, rows));
}

/** @returns a free place, or else that of the last opening that gives way to the row; undefined where there is none */
function placeFor(row: BoardRow, places: Places, { rows, focusedRow }: Space, from = 0): number | undefined {
	const free = places.findIndex((there, place) => place >= from && there === undefined);
	if (free !== -1) return free;
	if (places.length < rows) return places.length;
	const last = (givesWay: (opening: Opening) => boolean) =>
		places.findLastIndex(
			(there) => there !== undefined && isOpening(there) && rowKey(there) !== focusedRow && givesWay(there),
		);
	const ended = last(({ active }) => active.length === 0);
	const place = ended === -1 && !isOpening(row) ? last(() => true) : ended;
	return place === -1 ? undefined : place;
}

function raise(places: Places, caller: Call, live: readonly ShownConversation[], space: Space): void {
	const { top } = space;
	const from = places.indexOf(caller);
	if (from !== -1 && from < top) return;
	const atTop = places.slice(0, top);
	const free = atTop.indexOf(undefined);
	const to = free === -1 ? atTop.findIndex((row) => row !== undefined && !isCall(row)) : free;
	if (to === -1) {
		if (from === -1) places.push(caller);
		return;
	}
	const moved = places[to];
	places[to] = caller;
	if (from !== -1) places[from] = moved;
	else if (moved !== undefined) moveBelow(places, moved, live, space);
}

/** Gives what a caller takes the place of a free place below the callers, or that of an opening, or else of the last of the conversations. */
function moveBelow(places: Places, moved: BoardRow, live: readonly ShownConversation[], space: Space): void {
	const { top } = space;
	const last = live.findLast((conversation) => places.indexOf(conversation) >= top);
	const place =
		placeFor(moved, places, space, top) ?? (isOpening(moved) || last === undefined ? -1 : places.indexOf(last));
	if (place !== -1) places[place] = moved;
}

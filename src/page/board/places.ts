import { keyOf } from '../../engine/ids.ts';
import type { ShownConversation } from '../../engine/view.ts';
import type { Call } from '../../engine/waiting.ts';
import { reuseListIfEqual } from '../store/reuse.ts';
import type { Keeping } from '../ui/list/next-rows.ts';

/** A row of the board: a talkgroup with a conversation, or with a caller. */
export type BoardRow = ShownConversation | Call;

export function isCall(row: BoardRow): row is Call {
	return 'station' in row;
}

export function rowKey({ talkgroup }: BoardRow): string {
	return keyOf(talkgroup);
}

interface Room extends Keeping {
	/** How many rows the board has. */
	readonly rows: number;
	/** Callers stand in this many places at the top. */
	readonly top: number;
}

type Places = (BoardRow | undefined)[];

/**
 * Rows do not jump. A row keeps its place while its conversation goes on, also when a caller is answered. A new caller takes a place at the top, and
 * the conversation there moves below, where no caller moves it again. The first of the others take the places that become free.
 *
 * @param before what the board showed
 * @param callers those that have a row, the latest first
 * @param live the conversations that may come in, the first one first
 * @returns `before` where nothing changed
 */
export function nextRows(
	before: readonly BoardRow[],
	callers: readonly Call[],
	live: readonly ShownConversation[],
	{ rows, top, frozen, focusedRow }: Room,
): readonly BoardRow[] {
	const now = new Map<string, BoardRow>([...live, ...callers].map((row) => [rowKey(row), row]));
	if (frozen && before.length > 0) {
		return reuseListIfEqual(
			before,
			before.map((row) => now.get(rowKey(row)) ?? row),
		);
	}
	const places: Places = before
		.slice(0, rows)
		.map((row) => now.get(rowKey(row)) ?? (rowKey(row) === focusedRow ? row : undefined));
	for (const caller of callers) raise(places, caller, live, { rows, top });
	closeGaps(places, top);
	const others = live.filter((conversation) => !places.includes(conversation));
	const filled = places.flatMap((row) => row ?? others.shift() ?? []);
	return reuseListIfEqual(before, [...filled, ...others].slice(0, rows));
}

/** Moves a caller to a place at the top, unless it has one. */
function raise(
	places: Places,
	caller: Call,
	live: readonly ShownConversation[],
	{ rows, top }: Pick<Room, 'rows' | 'top'>,
): void {
	const from = places.indexOf(caller);
	if (from !== -1 && from < top) return;
	const isFree = (row: BoardRow | undefined, place: number) => place < top && row === undefined;
	const free = places.findIndex(isFree);
	const to = free === -1 ? places.findIndex((row) => row !== undefined && !isCall(row)) : free;
	if (to === -1 || to >= top) {
		if (from === -1) places.push(caller);
		return;
	}
	const moved = places[to];
	places[to] = caller;
	if (from !== -1) places[from] = moved;
	else if (moved !== undefined) moveBelow(places, moved, live, { rows, top });
}

/** Gives a conversation the first free place below the callers, or else that of the last of the others. */
function moveBelow(
	places: Places,
	moved: BoardRow,
	live: readonly ShownConversation[],
	{ rows, top }: Pick<Room, 'rows' | 'top'>,
): void {
	const free = places.findIndex((row, place) => place >= top && row === undefined);
	const last = live.findLast((conversation) => places.indexOf(conversation) >= top);
	if (free !== -1) places[free] = moved;
	else if (places.length < rows || last === undefined) places.push(moved);
	else places[places.indexOf(last)] = moved;
}

/** Callers stand above the places at the top that became free. */
function closeGaps(places: Places, top: number): void {
	for (let place = 0; place < top; place++) {
		const last = places.findLastIndex((row, index) => index > place && index < top && row !== undefined && isCall(row));
		if (places[place] !== undefined || last === -1) continue;
		places[place] = places[last];
		places[last] = undefined;
	}
}

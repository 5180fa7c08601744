import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Opening } from '../../../src/engine/openings.ts';
import type { ShownConversation } from '../../../src/engine/view.ts';
import type { Call } from '../../../src/engine/waiting.ts';
import { type BoardRow, type Candidates, isCall, isOpening, nextRows, rowKey } from '../../../src/page/board/places.ts';
import { heard } from '../../engine/network.ts';
import { CASE, SEED } from '../../model/seed.ts';

const ROWS = 6;
const TOP = 3;
const FREE = { rows: ROWS, top: TOP, frozen: false, focusedRow: undefined };

function conversation(id: number): ShownConversation {
	const talkgroup = { id: `${id}`, name: '' };
	const nobody = { stations: [], active: [], shown: [], talking: [] };
	return { talkgroup, kind: 'exchange', turns: 1, lastActive: 0, overs: [], ...nobody };
}

function call(id: number): Call {
	const station = { id: '1', callsign: 'Q1AAA', name: '' };
	return { talkgroup: { id: `${id}`, name: '' }, station, lastActive: 0, talkTime: 10 };
}

const { active } = heard('91: Q1AAA 0-').at(10).reading;

/** Somebody talks alone, or did until a moment ago. */
function opening(id: number, isEnded = false): Opening {
	const { talkgroup, station } = call(id);
	const times = isEnded ? { active: [], lastActive: 5 } : { active, lastActive: null };
	return { talkgroup, kind: 'alone', station, ...times, overs: [] };
}

type Kind = 'nothing' | 'caller' | 'conversation' | 'opening' | 'ended';

function candidates(kinds: readonly Kind[]): Candidates {
	const ids = (kind: Kind) => kinds.flatMap((each, id) => (each === kind ? [id] : []));
	return {
		callers: ids('caller').slice(0, TOP).map(call),
		live: ids('conversation').map(conversation),
		openings: [...ids('opening').map((id) => opening(id)), ...ids('ended').map((id) => opening(id, true))],
	};
}

/** What each of twelve talkgroups has, second for second. */
const seconds = fc.array(
	fc.array(fc.constantFrom<Kind>('nothing', 'caller', 'conversation', 'conversation', 'opening', 'opening', 'ended'), {
		minLength: 12,
		maxLength: 12,
	}),
	{ minLength: 2, maxLength: 20 },
);

const hasRow = (rows: readonly BoardRow[], one: BoardRow) => rows.some((row) => rowKey(row) === rowKey(one));

// OPENING-2, OPENING-3
it('has no gap, all callers at the top, and openings only where conversations leave rows; no row moves but one that becomes a caller', () => {
	fc.assert(
		fc.property(seconds, (schedule) => {
			let before: readonly BoardRow[] = [];
			for (const kinds of schedule) {
				const { callers, live, openings } = candidates(kinds);
				const rows = nextRows(before, { callers, live, openings }, FREE);
				expect(new Set(rows.map(rowKey)).size).toBe(rows.length);
				expect(rows.slice(0, TOP).filter(isCall)).toHaveLength(callers.length);
				const talking = openings.filter(({ lastActive }) => lastActive === null);
				const without = [...callers, ...live, ...talking].filter((one) => !hasRow(rows, one));
				if (without.length > 0) expect(rows).toHaveLength(ROWS);
				expect(without.some((row) => !isOpening(row)) && rows.some(isOpening)).toBe(false);
				// What comes in takes one row at most, and moves one at most if it is a caller.
				const goOn = before.filter((row) => hasRow([...callers, ...live, ...openings], row));
				const gone = goOn.filter((row) => !hasRow(rows, row));
				const cameIn = rows.filter((row) => !hasRow(before, row));
				const newCallers = callers.filter((one) => !before.some((row) => isCall(row) && hasRow([one], row)));
				expect(gone.length).toBeLessThanOrEqual(cameIn.length);
				expect(gone.filter((row) => !hasRow(openings, row)).length).toBeLessThanOrEqual(newCallers.length);
				const moved = rows.filter((row, place) => hasRow(goOn, row) && !hasRow(before.slice(place, place + 1), row));
				const others = moved.filter((row) => !hasRow(newCallers, row));
				if (rows.length === ROWS) expect(others.length).toBeLessThanOrEqual(newCallers.length);
				expect(nextRows(rows, { callers, live, openings }, FREE)).toBe(rows);
				before = rows;
			}
		}),
		{ seed: SEED, ...CASE },
	);
});

const ids = (rows: readonly BoardRow[]) => rows.map(rowKey).join(' ');
const NONE = { callers: [], live: [], openings: [] };

it('moves no row of a full board when conversations end, and one row for a new caller; an answer moves none', () => {
	const live = [1, 2, 3, 4, 5, 6, 7, 8].map(conversation);
	const first = nextRows([], { ...NONE, live }, FREE);
	expect(ids(first)).toBe('1 2 3 4 5 6');
	const without = live.filter(({ talkgroup }) => talkgroup.id !== '2');
	const filled = nextRows(first, { ...NONE, live: without }, FREE);
	expect(ids(filled)).toBe('1 7 3 4 5 6');
	const called = nextRows(filled, { ...NONE, callers: [call(20)], live: without }, FREE);
	expect(ids(called)).toBe('20 7 3 4 5 1');
	expect(ids(nextRows(called, { ...NONE, live: [...without, conversation(20)] }, FREE))).toBe('20 7 3 4 5 1');
});

it('gives a conversation the row of the last opening, or of one that has ended, and leaves one that is answered where it is', () => {
	const openings = [1, 2, 3, 4, 5, 6].map((id) => opening(id));
	const first = nextRows([], { ...NONE, openings }, FREE);
	expect(ids(first)).toBe('1 2 3 4 5 6');
	const answered = { ...NONE, live: [conversation(9), conversation(2)], openings };
	expect(ids(nextRows(first, answered, FREE))).toBe('1 2 3 4 5 9');
	expect(ids(nextRows(first, answered, { ...FREE, focusedRow: '6' }))).toBe('1 2 3 4 9 6');
	const ended = { ...NONE, openings: [...openings.filter(({ talkgroup }) => talkgroup.id !== '3'), opening(3, true)] };
	expect(ids(nextRows(first, ended, FREE))).toBe('1 2 3 4 5 6');
	expect(ids(nextRows(first, { ...ended, live: [conversation(9)] }, FREE))).toBe('1 2 9 4 5 6');
	const waits = openings.filter(({ talkgroup }) => talkgroup.id !== '5');
	expect(ids(nextRows(first, { ...NONE, callers: [call(5)], openings: waits }, FREE))).toBe('5 2 3 4 1 6');
});

it('keeps all rows while one is pressed, and the focused row', () => {
	const rows = nextRows([], { ...NONE, live: [1, 2, 3].map(conversation) }, FREE);
	const other = { ...NONE, live: [conversation(9)] };
	expect(nextRows(rows, { ...other, callers: [call(4)] }, { ...FREE, frozen: true })).toBe(rows);
	expect(nextRows(rows, other, { ...FREE, focusedRow: '2' }).map(rowKey)).toEqual(['9', '2']);
});

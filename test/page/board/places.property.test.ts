import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ShownConversation } from '../../../src/engine/view.ts';
import type { Call } from '../../../src/engine/waiting.ts';
import { isCall, nextRows, rowKey } from '../../../src/page/board/places.ts';
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

/** What each of twelve talkgroups has, second for second: nothing, a caller or a conversation. */
const seconds = fc.array(
	fc.array(fc.constantFrom('nothing', 'caller', 'conversation', 'conversation'), { minLength: 12, maxLength: 12 }),
	{ minLength: 2, maxLength: 20 },
);

it('has as many rows as there is room for, no gap, the callers among the first three, and every row that goes on', () => {
	fc.assert(
		fc.property(seconds, (schedule) => {
			let before: readonly (ShownConversation | Call)[] = [];
			for (const kinds of schedule) {
				const live = kinds.flatMap((kind, id) => (kind === 'conversation' ? [conversation(id)] : []));
				const callers = kinds.flatMap((kind, id) => (kind === 'caller' ? [call(id)] : [])).slice(0, TOP);
				const rows = nextRows(before, callers, live, FREE);
				expect(new Set(rows.map(rowKey)).size).toBe(rows.length);
				expect(rows).toHaveLength(Math.min(ROWS, live.length + callers.length));
				expect(rows.slice(0, TOP).filter(isCall)).toHaveLength(callers.length);
				// One row at most gives way to each new caller.
				const goingOn = before.filter((row) => [...live, ...callers].some((one) => rowKey(one) === rowKey(row)));
				const gone = goingOn.filter((row) => !rows.some((one) => rowKey(one) === rowKey(row)));
				const added = callers.filter((one) => !before.some((row) => rowKey(row) === rowKey(one)));
				expect(gone.length).toBeLessThanOrEqual(added.length);
				expect(nextRows(rows, callers, live, FREE)).toBe(rows);
				before = rows;
			}
		}),
		{ seed: SEED, ...CASE },
	);
});

it('moves no row of a full board when conversations end, and one row for a new caller; an answer moves none', () => {
	const ids = (rows: readonly (ShownConversation | Call)[]) => rows.map(rowKey).join(' ');
	const live = [1, 2, 3, 4, 5, 6, 7, 8].map(conversation);
	const first = nextRows([], [], live, FREE);
	expect(ids(first)).toBe('1 2 3 4 5 6');
	const without = live.filter(({ talkgroup }) => talkgroup.id !== '2');
	const filled = nextRows(first, [], without, FREE);
	expect(ids(filled)).toBe('1 7 3 4 5 6');
	const called = nextRows(filled, [call(20)], without, FREE);
	expect(ids(called)).toBe('20 7 3 4 5 1');
	expect(ids(nextRows(called, [], [...without, conversation(20)], FREE))).toBe('20 7 3 4 5 1');
});

it('keeps all rows while one is pressed, and the focused row', () => {
	const rows = nextRows([], [], [1, 2, 3].map(conversation), FREE);
	expect(nextRows(rows, [call(4)], [conversation(9)], { ...FREE, frozen: true })).toBe(rows);
	expect(nextRows(rows, [], [conversation(9)], { ...FREE, focusedRow: '2' }).map(rowKey)).toEqual(['9', '2']);
});

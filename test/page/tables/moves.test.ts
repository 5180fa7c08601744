import { expect, it } from 'vitest';
import { Moves } from '../../../src/page/tables/moves.ts';

/** Rows as `id: talk time`. */
const rows = (...talkTimes: [id: number, talkTime: number][]) => talkTimes.map(([id, talkTime]) => ({ id, talkTime }));

it('SCREEN-21: marks rows that are new and rows that moved up, for three seconds; not those that were passed', () => {
	const moves = new Moves();
	expect([...moves.update(rows([1, 9], [2, 8], [3, 7]), '', 100)]).toEqual([]);
	const now = rows([2, 20], [1, 9], [4, 8]);
	expect([...moves.update(now, '', 101)]).toEqual([
		[2, 'up'],
		[4, 'new'],
	]);
	expect([...moves.update(now, '', 103)]).toHaveLength(2);
	expect([...moves.update(now, '', 104)]).toEqual([]);
});

it('SCREEN-21: a row counts as moved up only when its own talk time grew', () => {
	const moves = new Moves();
	moves.update(rows([1, 9], [2, 8], [3, 7]), '', 100);
	expect([...moves.update(rows([2, 8], [3, 7], [1, 1]), '', 101)]).toEqual([]);
});

it('SCREEN-21: a row whose talk time grew in its place is not marked', () => {
	const moves = new Moves();
	moves.update(rows([1, 9], [2, 8]), '', 100);
	expect([...moves.update(rows([1, 19], [2, 18]), '', 101)]).toEqual([]);
});

it('SCREEN-21: other filters show other rows: they are not new', () => {
	const moves = new Moves();
	moves.update(rows([1, 9], [2, 8]), 'all', 100);
	expect([...moves.update(rows([7, 9], [8, 8]), 'some', 100)]).toEqual([]);
	expect([...moves.update(rows([8, 10], [7, 9]), 'some', 101)]).toEqual([[8, 'up']]);
});

it('SCREEN-21: an empty table that is filled at once marks nothing as new; a single new row is marked', () => {
	const moves = new Moves();
	moves.update([], '', 100);
	expect([...moves.update(rows([1, 9], [2, 8]), '', 101)]).toEqual([]);
	const others = new Moves();
	others.update([], '', 100);
	expect([...others.update(rows([1, 9]), '', 101)]).toEqual([[1, 'new']]);
});

it('TIME-3: a mark ends when the clock is set back', () => {
	const moves = new Moves();
	moves.update([], '', 5000);
	expect([...moves.update(rows([1, 9]), '', 5001)]).toEqual([[1, 'new']]);
	expect([...moves.update(rows([1, 9]), '', 1400)]).toEqual([]);
});

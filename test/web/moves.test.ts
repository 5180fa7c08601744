import { expect, it } from 'vitest';
import { Moves } from '../../src/web/moves.ts';

it('marks rows that are new and rows that moved up, for three seconds; not those that were passed', () => {
	const moves = new Moves();
	expect([...moves.note([1, 2, 3], '', 100)]).toEqual([]);
	expect([...moves.note([2, 1, 4], '', 101)]).toEqual([
		[2, 'up'],
		[4, 'new'],
	]);
	expect([...moves.note([2, 1, 4], '', 103)]).toHaveLength(2);
	expect([...moves.note([2, 1, 4], '', 104)]).toEqual([]);
});

it('other filters show other rows: they are not new', () => {
	const moves = new Moves();
	moves.note([1, 2], 'all', 100);
	expect([...moves.note([7, 8], 'some', 100)]).toEqual([]);
	expect([...moves.note([8, 7], 'some', 101)]).toEqual([[8, 'up']]);
});

import { describe, expect, it } from 'vitest';
import { search } from '../../src/engine/search.ts';
import { network } from './network.ts';

function heard() {
	const { at } = network();
	at(0).start('a', { from: '2629901 DL5QZX Quirin', on: '262 Quarry' });
	at(1).start('b', { from: '2629902 PA9QQA Zoë', on: '2621 Quince' });
	at(10).stop('a');
	at(11).stop('b');
	const find = (text: string, second = 20) => search(at(second).reading, text).map(({ kind, id }) => `${kind} ${id}`);
	return { at, find };
}

describe('the search of what was heard in the last ten minutes', () => {
	it('finds numbers by a part: an exact match first, then numbers that begin with it, the latest active first', () => {
		const { find } = heard();
		expect(find('262')).toEqual(['talkgroup 262', 'talkgroup 2621', 'station 2629902', 'station 2629901']);
		expect(find('9902')).toEqual(['station 2629902']);
	});

	it('finds names and call signs by a part in upper or lower case, and by their beginning with `*`', () => {
		const { find } = heard();
		expect(find('q')).toEqual(['talkgroup 2621', 'talkgroup 262', 'station 2629901', 'station 2629902']);
		expect(find('qu')).toEqual(['talkgroup 2621', 'talkgroup 262', 'station 2629901']);
		expect(find(' dl5q ')).toEqual(['station 2629901']);
		expect(find('ZOË')).toEqual(['station 2629902']);
		expect(find('pa9*')).toEqual(['station 2629902']);
		expect(find('pa9qqa/p')).toEqual(['station 2629902']);
		expect(find('9qq*')).toEqual([]);
	});

	it('finds active subjects, no subject that ended 600 s ago, and nothing for an empty text', () => {
		const { at, find } = heard();
		expect(find('quarry', 609)).toEqual(['talkgroup 262']);
		expect(find('quarry', 610)).toEqual([]);
		expect(find('   ')).toEqual([]);
		const { reading } = at(700).start('c', { on: '7777' }).start('d', { on: 'ysf:QUIET' });
		expect(search(reading, '777')).toMatchObject([{ id: '7777', lastActive: null }]);
		expect(search(reading, 'qui')).toMatchObject([{ id: 'ysf:QUIET' }]);
	});
});

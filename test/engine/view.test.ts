import { describe, expect, it } from 'vitest';
import type { Reading, Station } from '../../src/engine/reading.ts';
import { readSubjects } from '../../src/engine/subjects.ts';
import { isInLens, isShownTo, readBeginnings, shownConversations, viewOf } from '../../src/engine/view.ts';
import { heard, network } from './network.ts';

// Rules: WATCH-6

interface Given {
	readonly hide?: string;
	readonly only?: string;
	readonly lens?: readonly string[];
}

function view(reading: Reading, { hide = '', only = '', lens = [] }: Given) {
	return viewOf(reading, {
		hidden: readSubjects(hide),
		watched: readSubjects(only),
		lens,
		hasCallsignCountries: false,
	});
}

/** The talkgroups of the ranking that are shown. */
const talkgroups = (reading: Reading, given: Given) =>
	['91', '92', '222'].filter((id) => isShownTo(view(reading, given), { talkgroup: { id, name: '' } }));

it('a station is hidden, or shown alone, with all of its ids, in rows, on the board and by its talkgroups', () => {
	const other: Station = { id: '2350009', callsign: 'Q1AAA', name: '' };
	const { reading } = heard('91: 2350001 Q1AAA 0-9, 2350002 Q2BBB 10-20', '92: 2350009 Q1AAA 21-30').at(40);
	const board = (given: Given) =>
		shownConversations(reading, view(reading, given)).map(({ shown }) => shown.map(({ callsign }) => callsign).join());
	for (const subject of ['st:2350001', 'st:2350009', 'st:Q1AAA', 'st:Q1AAA-7', 'st:Q1*']) {
		expect(isShownTo(view(reading, { hide: subject }), { station: other })).toBe(false);
		expect(isShownTo(view(reading, { only: subject }), { station: other })).toBe(true);
		expect(board({ hide: subject })).toEqual(['Q2BBB']);
		expect(board({ only: subject })).toEqual(['Q2BBB,Q1AAA']);
		expect(talkgroups(reading, { only: subject })).toEqual(['91', '92']);
	}
	expect(board({ only: 'st:2350002', lens: ['Q1*'] })).toEqual([]);
	expect(board({ lens: ['Q1*'] })).toEqual(['Q1AAA,Q2BBB']);
});

it('a lens has its own talkgroups in front on the board', () => {
	const { reading } = heard(
		'91: 2350001 Q1AAA 0-9, 2220001 Q2BBB 10-40',
		'222: 2350003 Q3CCC 0-9, 2350004 Q4DDD 10-14',
		'92: 2350005 Q5EEE 0-9, 2350006 Q6FFF 10-20',
	).at(45);
	const board = (lens: readonly string[]) =>
		shownConversations(reading, view(reading, { lens })).map(({ talkgroup }) => talkgroup.id);
	expect(board([])).toEqual(['91', '92', '222']);
	expect(board(['IT'])).toEqual(['222', '91']);
});

describe('a country as a lens', () => {
	const italian = { id: '2220001', callsign: 'Q1AAA', name: '' };
	const german = { id: '2620001', callsign: 'Q2BBB', name: '' };
	const italy = { id: '222', name: 'Italia' };
	const world = { id: '91', name: 'World-wide' };

	it('shows a row if its station or its talkgroup is of the country', () => {
		expect(isInLens(['IT'], { station: italian, talkgroup: world })).toBe(true);
		expect(isInLens(['IT'], { station: german, talkgroup: italy })).toBe(true);
		expect(isInLens(['IT'], { station: german, talkgroup: world })).toBe(false);
		expect(isInLens(['IT', 'DE'], { station: german })).toBe(true);
		expect(isInLens([], { station: italian })).toBe(false);
		expect(['Q1*', 'Q1A*', 'Q2*'].map((beginning) => isInLens([beginning], { station: italian }))).toEqual([
			true,
			true,
			false,
		]);
	});

	it('shows the talkgroups of the country, and those with a recent over of a station from there', () => {
		const { at } = network({ hasRivals: false });
		at(0).start('a', { from: '2220001 Q1AAA', on: '91' });
		at(0).start('b', { from: '2620001 Q2BBB', on: '222 Italia' });
		at(0).start('c', { from: '2620002 Q3CCC', on: '92' });
		at(10).stop('a').stop('b').stop('c');
		expect(talkgroups(at(20).reading, { lens: ['IT'] })).toEqual(['91', '222']);
		expect(talkgroups(at(20).reading, { lens: ['DE'] })).toEqual(['92', '222']);
		// 300 s after its end, an over is no longer recent.
		expect(talkgroups(at(310).reading, { lens: ['IT'] })).toEqual(['222']);
		expect(talkgroups(at(310).reading, {})).toEqual(['91', '92', '222']);
	});

	it('shows the conversations in which it has part: its own talkgroups first, and its own stations first', () => {
		const { reading } = heard(
			'91: 2220001 Q1AAA 0-9, 2620001 Q2BBB 10-20, 2350001 Q3CCC 21-30',
			'92: 2620002 Q4DDD 0-9, 2350002 Q5EEE 10-20',
			'222: 2620003 Q6FFF 0-9, 2350003 Q7GGG 10-20',
		).at(40);
		const shown = shownConversations(reading, view(reading, { lens: ['IT'] }));
		expect(shown.map((one) => [one.talkgroup.id, one.shown[0]?.callsign])).toEqual([
			['222', 'Q7GGG'],
			['91', 'Q1AAA'],
		]);
	});
});

it('reads the beginnings of call signs, and ignores what is none', () => {
	expect(readBeginnings('DL*,g4*,G4ABC,,91*,*,DL*,<b>*')).toEqual(['DL*', 'G4*']);
});

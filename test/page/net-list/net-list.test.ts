import { describe, expect, it } from 'vitest';
import type { Reading, Station } from '../../../src/engine/reading.ts';
import {
	addStation,
	beginList,
	grow,
	listedKey,
	MAX_STATIONS,
	markStation,
	type NetList,
	whilePaused,
} from '../../../src/page/net-list/net-list.ts';
import { readNet, writeNet } from '../../../src/page/net-list/stored-net.ts';
import { heard, network } from '../../engine/network.ts';
import { T0 } from '../../model/messages.ts';

/** `1 Q1AAA 2 overs 15s`, for each station: when it is first in the list, in seconds after T0. */
function said({ stations }: NetList): readonly string[] {
	return stations.map(
		({ station, since, overs, talkTime }) =>
			`${since - T0} ${station.callsign || station.id} ${overs} overs ${talkTime}s`,
	);
}

function byHand(callsign: string): Station {
	return { id: '', callsign, name: '' };
}

describe('a net list', () => {
	it('begins with the stations of the last ten minutes, in the order of their first over, without key-ups', () => {
		const { at } = heard('91: Q2BBB 0-10, Q1AAA 12-20, Q2BBB 22-30, Q3CCC 31-32, Q4DDD 33-', '92: Q5EEE 0-9');
		expect(said(beginList({ id: '91' }, at(40).reading))).toEqual([
			'0 Q2BBB 2 overs 18s',
			'12 Q1AAA 1 overs 8s',
			'33 Q4DDD 1 overs 0s',
		]);
	});

	it('has a station that was added by hand in its place, also once it is heard', () => {
		const { at } = network({ hasRivals: false });
		at(0).start('a', { from: 'Q1AAA' });
		at(10).stop('a');
		let list = beginList({ id: '91' }, at(15).reading);
		list = addStation(list, byHand('Q2BBB'), T0 + 20);
		list = addStation(list, byHand('Q3CCC'), T0 + 21);
		expect(list.stations.map((listed) => listed.heard)).toEqual([T0, null, null]);
		at(30).start('b', { from: 'Q2BBB' });
		list = grow(list, at(40).stop('b').reading);
		expect(said(list)).toEqual(['0 Q1AAA 1 overs 10s', '20 Q2BBB 1 overs 10s', '21 Q3CCC 0 overs 0s']);
		for (const again of ['Q3CCC', 'Q1AAA-7', 'Q2BBB/P'])
			expect(said(addStation(list, byHand(again), T0 + 60))).toEqual(said(list));
	});

	it('counts a removed station on, and brings it back with its tick', () => {
		const { at } = network({ hasRivals: false });
		const begun = beginList({ id: '91' }, at(10).start('a', { from: 'Q1AAA', start: 0 }).reading);
		let list = markStation(begun, 'Q1AAA', { called: true, removed: true });
		list = grow(list, at(20).stop('a').start('b', { from: 'Q1AAA' }).stop('b', { stop: 30 }).reading);
		list = addStation(list, byHand('Q1AAA'), T0 + 60);
		expect(list.stations).toMatchObject([{ called: true, removed: false, overs: 2 }]);
	});

	it('has at most 500 stations', () => {
		const { at } = network({ hasRivals: false });
		const moment = at(0);
		for (let index = 0; index < MAX_STATIONS + 5; index += 1) moment.start(`s${index}`, { from: `Q${index}AA` });
		const list = beginList({ id: '91' }, at(5).reading);
		expect(list.stations).toHaveLength(MAX_STATIONS);
		expect(grow(list, at(5).reading)).toBe(list);
		expect(addStation(list, byHand('Q9ZZZ'), T0)).toBe(list);
	});

	it('counts an over once that a feed resends after its end', () => {
		const { at } = heard('91: Q1AAA 0-10');
		const list = beginList({ id: '91' }, at(15).reading);
		const { reading } = at(20);
		const [over] = reading.ended;
		if (over === undefined) throw new Error('no over');
		const resent = { ...over, stop: null, localStop: null, duration: null, doubt: null };
		const again: Reading = { ...reading, active: [resent] };
		expect(said(grow(list, again))).toEqual(['0 Q1AAA 1 overs 10s']);
	});

	it('stands still on a paused screen, but for what the visitor does', () => {
		const { at } = network({ hasRivals: false });
		at(0).start('a', { from: 'Q1AAA' });
		const before = beginList({ id: '91' }, at(10).stop('a').reading);
		at(30).start('b', { from: 'Q1AAA' }).start('c', { from: 'Q2BBB' });
		let list = grow(before, at(60).reading);
		list = addStation(markStation(list, 'Q1AAA', { called: true }), byHand('Q3CCC'), T0 + 61);
		const shown = whilePaused(before, list);
		expect(said(shown)).toEqual(['0 Q1AAA 1 overs 10s', '61 Q3CCC 0 overs 0s']);
		expect(shown.stations[0]?.called).toBe(true);
	});
});

describe('a stored net list', () => {
	it('is read as it was written', () => {
		const { at } = heard('91: Q1AAA 0-10, Q2BBB 12-');
		const begun = addStation(beginList({ id: '91' }, at(20).reading), byHand('Q3CCC'), T0 + 20);
		const list = { ...begun, talkgroup: { ...begun.talkgroup, network: 'tgif' }, ownCallsign: 'Q1AAA' };
		expect(readNet(writeNet(list))).toEqual(list);
		expect(list.stations.map(listedKey)).toEqual(['Q1AAA', 'Q2BBB', 'Q3CCC']);
	});

	it('is none where it holds more than a list takes', () => {
		const list = beginList({ id: '91' }, heard('91: Q1AAA 0-10').at(20).reading);
		const [over] = list.overs.values();
		const overs = new Map(
			Array.from({ length: 2001 }, (_, id) => [
				String(id),
				over ?? { station: byHand('Q1AAA'), start: T0, talkTime: 0 },
			]),
		);
		expect(readNet(writeNet({ ...list, overs }))).toBeUndefined();
	});

	it.each(['', '{', 'null', '[]', '{"talkgroup":{"id":"91","name":""},"begun":1,"overs":[{}],"added":[],"marks":[]}'])(
		'is none where the text is %s',
		(text) => {
			expect(readNet(text)).toBeUndefined();
		},
	);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isKeyUp, oversOnTalkgroup } from '../../../src/engine/overs.ts';
import type { Reading, Station } from '../../../src/engine/reading.ts';
import { beginList, grow, type NetList } from '../../../src/page/net-list/net-list.ts';
import { readNet, writeNet } from '../../../src/page/net-list/stored-net.ts';
import { network } from '../../engine/network.ts';
import { CASE, SEED } from '../../model/seed.ts';

const TALKGROUP = { id: '91', name: '' };
/** Two stations with numbers of their own, and two behind the number of a bridge. The names of all are unknown at first. */
const STATIONS = ['2350001 G4QAA Ann', '2629002 DL9QCQ Uwe', '235 M0QAB', '235 M0QCD'];

/** In each act, time passes, and then something happens. */
const acts = fc.array(
	fc.record({
		wait: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0, max: 6 }) }, fc.constantFrom(60, 300, 650)),
		act: fc.constantFrom(
			...(['start', 'start', 'end', 'end', 'drop', 'name', 'name', 'lose', 'restore', 'reload'] as const),
		),
		station: fc.constantFrom(...STATIONS),
	}),
	{ minLength: 20, maxLength: 150 },
);

type Acts = typeof acts extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * The readings of a network. `lose`: the page has lost the overs that it heard, as after a reload without a relay. `restore`: they come back, as with
 * a relay's state. `reload`: only the tab is loaded again.
 */
function play(given: Acts): readonly { readonly reading: Reading; readonly reloaded: boolean }[] {
	const { at } = network({ hasRivals: false });
	let second = 0;
	let isLost = false;
	const open: { readonly id: string; readonly from: string }[] = [];
	return given.map(({ wait, act, station }, index) => {
		second += wait;
		const moment = at(second);
		const [from = ''] = station.split(' ');
		if (act === 'start') {
			moment.start(`${index}`, { from });
			open.push({ id: `${index}`, from: station });
		}
		if (act === 'end') moment.stop(open.shift()?.id ?? 'none');
		if (act === 'drop') moment.drop(open.shift()?.id ?? 'none');
		// Each over gets the call sign of its own station.
		if (act === 'name')
			for (const over of open) if (over.from.startsWith(from)) moment.update(over.id, { from: over.from });
		if (act === 'lose' || act === 'restore') isLost = act === 'lose';
		const { reading } = moment;
		return {
			reading: isLost ? { ...reading, active: [], ended: [] } : reading,
			reloaded: act === 'reload' || act === 'lose',
		};
	});
}

/** What a list should say: every over that ever lasted 2 s, once, for the station that it was heard of last. */
function recount(readings: readonly Reading[]): readonly string[] {
	const overs = new Map<string, { station: Station; talkTime: number | undefined }>();
	const callsigns = new Map<string, string>();
	for (const reading of readings) {
		const heard = oversOnTalkgroup(reading, TALKGROUP);
		for (const over of heard) {
			const before = overs.get(over.id);
			if (before === undefined && isKeyUp(over, reading.at)) continue;
			overs.set(over.id, { station: over.station, talkTime: before?.talkTime ?? over.duration ?? undefined });
		}
		// A number of one station gets its call sign, also from a key-up.
		for (const { id, callsign } of heard.map(({ station }) => station)) {
			const isListed = Array.from(overs.values()).some(({ station }) => station.id === id);
			if (id !== '235' && callsign !== '' && isListed) callsigns.set(id, callsign);
		}
	}
	const sums = new Map<string, { overs: number; talkTime: number }>();
	for (const { station, talkTime = 0 } of overs.values()) {
		const name = station.callsign || (callsigns.get(station.id) ?? station.id);
		const sum = sums.get(name) ?? { overs: 0, talkTime: 0 };
		sums.set(name, { overs: sum.overs + 1, talkTime: sum.talkTime + talkTime });
	}
	return Array.from(sums, ([name, sum]) => `${name} ${sum.overs} ${sum.talkTime}s`).sort();
}

function said({ stations }: NetList): readonly string[] {
	return stations
		.map(({ station, overs, talkTime }) => `${station.callsign || station.id} ${overs} ${talkTime}s`)
		.sort();
}

it('counts each over once for its station, over losses, reloads and hours', () => {
	fc.assert(
		fc.property(acts, (given) => {
			const moments = play(given);
			const [first] = moments;
			if (first === undefined) return;
			let list = beginList(TALKGROUP, first.reading);
			for (const { reading, reloaded } of moments) {
				if (reloaded) list = readNet(writeNet(list)) ?? list;
				list = grow(list, reading);
				expect(grow(list, reading)).toBe(list);
				const times = list.stations.map(({ since }) => since);
				expect(times).toEqual(times.toSorted((a, b) => a - b));
			}
			expect(said(list)).toEqual(recount(moments.map(({ reading }) => reading)));
		}),
		{ seed: SEED, numRuns: 300, ...CASE },
	);
});

import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { isKeyUp, oversOnTalkgroup } from '../../../src/engine/overs.ts';
import type { ActiveOver, EndedOver, Over, Reading, Station } from '../../../src/engine/reading.ts';
import { beginList, grow, type NetList } from '../../../src/page/nets/net-list.ts';
import { readNet, writeNet } from '../../../src/page/nets/stored-net.ts';
import { T0 } from '../../model/messages.ts';
import { CASE, printSeed, SEED } from '../../model/seed.ts';

const TALKGROUP = { id: '91', name: 'World-wide' };
/** Two stations with numbers of their own, and two behind the number of a bridge. The names of all are unknown at first. */
const STATIONS: readonly Station[] = [
	{ id: '2350001', callsign: 'G4QAA', name: 'Ann' },
	{ id: '2629002', callsign: 'DL9QCQ', name: 'Uwe' },
	{ id: '235', callsign: 'M0QAB', name: '' },
	{ id: '235', callsign: 'M0QCD', name: '' },
];

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
 * A network and its readings. `lose`: the page loses the overs that it heard, as after a reload without a relay. `restore`: they come back, as with a
 * relay's state. `reload`: only the tab is loaded again.
 */
function play(given: Acts): readonly { readonly reading: Reading; readonly reloaded: boolean }[] {
	let now = T0;
	let overs: readonly Over[] = [];
	let lost: readonly Over[] = [];
	return given.map(({ wait, act, station }, index) => {
		now += wait;
		const first = overs.find((over): over is ActiveOver => over.localStop === null);
		const change = (next: Over) => overs.map((over) => (over === first ? next : over));
		if (act === 'start') overs = [...overs, startOf(`over ${index}`, station, now)];
		if (act === 'end' && first !== undefined) overs = change(ended(first, now));
		if (act === 'drop') overs = overs.filter((over) => over !== first);
		// Each over gets the call sign of its own station, when some message names it.
		if (act === 'name') overs = overs.map((over) => (over.station.id === station.id ? nameAgain(over) : over));
		if (act === 'lose') {
			lost = overs;
			overs = [];
		}
		if (act === 'restore') overs = [...lost.filter(({ id }) => overs.every((over) => over.id !== id)), ...overs];
		overs = overs.filter(({ localStop }) => localStop === null || now - localStop < 600);
		lost = lost.filter(({ localStop }) => localStop !== null && now - localStop < 600);
		return { reading: readingOf(overs, now), reloaded: act === 'reload' || act === 'lose' };
	});
}

const owners = new WeakMap<Over, Station>();

function owned<Kind extends Over>(over: Kind, owner: Station): Kind {
	owners.set(over, owner);
	return over;
}

function startOf(id: string, station: Station, now: number): ActiveOver {
	const unnamed = { id: station.id, callsign: '', name: '' };
	const times = { start: now, localStart: now, stop: null, localStop: null, duration: null, doubt: null };
	return owned({ id, station: unnamed, talkgroup: TALKGROUP, ...times }, station);
}

function ended(over: ActiveOver, now: number): EndedOver {
	const times = { stop: now, localStop: now, duration: now - over.start };
	return owned({ ...over, ...times, doubt: null }, owners.get(over) ?? over.station);
}

function nameAgain(over: Over): Over {
	const owner = owners.get(over) ?? over.station;
	return owned({ ...over, station: owner }, owner);
}

function readingOf(overs: readonly Over[], at: number): Reading {
	return {
		at,
		receivedSince: T0 - 600,
		active: overs.filter((over) => over.localStop === null),
		ended: overs.filter((over) => over.localStop !== null),
		directory: { station: ({ id }) => ({ id, callsign: '', name: '' }), talkgroup: () => TALKGROUP },
	};
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

beforeAll(() => printSeed('The net list'));

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

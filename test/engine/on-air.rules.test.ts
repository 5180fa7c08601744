import { expect, it } from 'vitest';
import { onAirCounts } from '../../src/engine/on-air.ts';
import type { ActiveOver, EndedOver, Reading } from '../../src/engine/reading.ts';

const STATION = { id: '2350001', callsign: 'G4ABC', name: '' };
const TALKGROUP = { id: '91', name: 'World-wide' };

function over(localStart: number): ActiveOver {
	const times = { start: localStart, localStart, stop: null, localStop: null, duration: null, doubt: null };
	return { id: `${localStart}`, station: STATION, talkgroup: TALKGROUP, ...times };
}

function ended(localStart: number, localStop: number): EndedOver {
	return { ...over(localStart), stop: localStop, localStop, duration: localStop - localStart, doubt: null };
}

function reading(at: number, given: Partial<Reading>): Reading {
	const directory = { station: () => STATION, talkgroup: () => TALKGROUP };
	return { at, receivedSince: 0, active: [], ended: [], directory, ...given };
}

it('counts the overs on the air at every full ten seconds of the window', () => {
	// At 970, 980 and 990; the second 1000 is not over yet.
	expect(onAirCounts(reading(1000, { ended: [ended(965, 985), ended(990, 995)], active: [over(972)] }), 30)).toEqual([
		1, 2, 2,
	]);
});

it('counts no over that lies between two steps, and none at its end', () => {
	expect(onAirCounts(reading(1000, { ended: [ended(971, 979), ended(975, 980)] }), 30)).toEqual([0, 0, 0]);
});

it('says nothing about the time before the connection', () => {
	expect(onAirCounts(reading(1000, { receivedSince: 985, active: [over(900)] }), 30)).toEqual([1]);
	expect(onAirCounts(reading(1000, { receivedSince: undefined }), 30)).toEqual([]);
});

it('keeps its counts while a step lasts', () => {
	const overs = { ended: [ended(965, 985)], active: [over(972)] };
	expect(onAirCounts(reading(1001, overs), 30)).toEqual(onAirCounts(reading(1009, overs), 30));
});

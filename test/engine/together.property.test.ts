import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { transmissions } from '../../src/engine/overs.ts';
import { callsigns, talkgroups } from '../../src/engine/rankings.ts';
import type { EndedOver, Over, Reading, Station } from '../../src/engine/reading.ts';
import { type ReadNetwork, together } from '../../src/engine/together.ts';
import { T0 } from '../model/messages.ts';
import { CASE, printSeed, SEED } from '../model/seed.ts';

// Rules: RELAY-32

beforeAll(() => printSeed('together.property'));

interface GivenOver {
	readonly from: Station;
	readonly on: string;
	/** Seconds after T0 of its receipt. */
	readonly at: number;
	/** Undefined while it is on the air. */
	readonly seconds: number | undefined;
}

const station = (id: string, callsign: string): Station => ({ id, callsign, name: '' });

function over({ from, on, at, seconds }: GivenOver, index: number): Over {
	const start = T0 + at;
	const common = { id: String(index), station: from, talkgroup: { id: on, name: '' }, start, localStart: start };
	if (seconds === undefined) return { ...common, stop: null, localStop: null, duration: null, doubt: null };
	const stop = start + seconds;
	return { ...common, stop, localStop: stop, duration: seconds, doubt: null };
}

function network(key: string, given: readonly GivenOver[], lost = false): ReadNetwork {
	const overs = given.map(over);
	const reading: Reading = {
		at: T0 + 300,
		receivedSince: T0 - 600,
		active: overs.flatMap((each) => (each.localStop === null ? [each] : [])),
		ended: overs
			.flatMap((each): EndedOver[] => (each.localStop === null ? [] : [each]))
			.sort((a, b) => a.localStop - b.localStop),
		directory: { station: (id) => station(id, ''), talkgroup: (id) => ({ id, name: '' }) },
	};
	return { key, name: key.toUpperCase(), reading, lost };
}

describe('several networks together', () => {
	const alice = station('2350001', 'Q1AAA');

	it('keep talkgroups of one number apart, and add up what a station said anywhere', () => {
		const reading = together([
			network('bm', [{ from: alice, on: '91', at: 0, seconds: 20 }]),
			network('tgif', [{ from: alice, on: '91', at: 100, seconds: 10 }]),
		]);
		expect(talkgroups(reading, 600).map((row) => [row.talkgroup.id, row.talkTime])).toEqual([
			['bm/91', 20],
			['tgif/91', 10],
		]);
		expect(callsigns(reading, 600).map((row) => [row.station.callsign, row.talkTime])).toEqual([['Q1AAA', 30]]);
	});

	it('count a bridged over once for its station, and on each talkgroup', () => {
		const hotspot = station('ysf:Q1AAA', 'q1aaa');
		const reading = together([
			network('bm', [{ from: alice, on: '91', at: 12, seconds: undefined }]),
			network('hotspot', [{ from: hotspot, on: 'ysf:GB QUIET', at: 10, seconds: undefined }]),
		]);
		const [shown, ...others] = transmissions(reading);
		expect(others).toEqual([]);
		expect(shown?.talkgroup.id).toBe('hotspot/ysf:GB QUIET');
		expect(shown?.alsoOn).toMatchObject([{ id: 'bm/91' }]);
		expect(reading.active).toHaveLength(2);
	});

	it('take a DMR id with two call signs for two stations, and an id without a call sign for the one that has it', () => {
		const reading = together([
			network('bm', [{ from: alice, on: '91', at: 0, seconds: 20 }]),
			network('tgif', [{ from: station('2350001', 'Q2BBB'), on: '92', at: 1, seconds: 20 }]),
			network('free', [{ from: station('2350001', ''), on: '93', at: 100, seconds: 20 }]),
		]);
		const ranked = callsigns(reading, 600).map((row) => [row.station.callsign, row.talkTime]);
		expect(ranked).toEqual([
			['Q1AAA', 40],
			['Q2BBB', 20],
		]);
	});

	it('let a lost network stand still, and the others go on', () => {
		const given = [{ from: alice, on: '91', at: 290, seconds: undefined }];
		const lost = network('tgif', given, true);
		const reading = together([network('bm', []), { ...lost, reading: { ...lost.reading, at: T0 + 295 } }]);
		expect([reading.at, reading.active[0]?.lostAt]).toEqual([T0 + 300, T0 + 295]);
		expect(reading.networks?.map(({ lostAt }) => lostAt)).toEqual([undefined, T0 + 295]);
	});
});

/** All transmissions, found pair by pair: the first over of each, with the others that are copies of it. */
function naiveTransmissions(overs: readonly (Over & { readonly network: number })[]) {
	const inOrder = [...overs].sort((a, b) => a.localStart - b.localStart);
	const firsts: { over: (typeof overs)[number]; copies: (typeof overs)[number][] }[] = [];
	for (const each of inOrder) {
		const carrier = firsts.findLast(
			({ over: first }) =>
				first.station.callsign === each.station.callsign &&
				first.network !== each.network &&
				each.localStart - first.localStart <= 3 &&
				(first.localStop === null || first.localStop > each.localStart),
		);
		if (carrier === undefined) firsts.push({ over: each, copies: [] });
		else carrier.copies.push(each);
	}
	return firsts;
}

it('the talk time of each station is that of its transmissions, bridged or not, late, lost or out of order', () => {
	const people = ['Q1AAA', 'Q2BBB', 'Q3CCC'].map((callsign, index) => station(`235000${index}`, callsign));
	const given = fc.record({
		from: fc.constantFrom(...people),
		on: fc.constantFrom('91', '92', 'ysf:GB QUIET'),
		at: fc.integer({ min: 0, max: 290 }),
		seconds: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
	});
	/** A talk on one network, and what other networks carry of it. */
	const talk = fc.record({
		over: given,
		delays: fc.array(fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }), { minLength: 3, maxLength: 3 }),
	});
	fc.assert(
		fc.property(
			fc.array(talk, { maxLength: 25 }),
			fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
			(talks, lost) => {
				const networks = [0, 1, 2].map((index) => {
					const overs = talks.flatMap(({ over: one, delays }) => {
						const delay = delays[index];
						return delay === undefined ? [] : [{ ...one, at: Math.min(290, one.at + delay) }];
					});
					return network(`n${index}`, overs, lost[index]);
				});
				const all = networks.flatMap(({ reading }, index) =>
					[...reading.ended, ...reading.active].map((each) => ({ ...each, network: index })),
				);
				const expected = new Map<string, number>();
				for (const { over: first } of naiveTransmissions(all)) {
					if (first.duration === null) continue;
					const { callsign } = first.station;
					expected.set(callsign, (expected.get(callsign) ?? 0) + first.duration);
				}
				const reading = together(networks);
				const ranked = callsigns(reading, 600).map((row): [string, number] => [row.station.callsign, row.talkTime]);
				expect(new Map(ranked)).toEqual(expected);
				// Each network's overs stand on its own talkgroups.
				expect([...reading.ended, ...reading.active]).toHaveLength(all.length);
			},
		),
		{ seed: SEED, numRuns: 300, ...CASE },
	);
});

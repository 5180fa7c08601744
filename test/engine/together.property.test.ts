import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import { conversation } from '../../src/engine/conversation.ts';
import { conversations } from '../../src/engine/live-conversations.ts';
import { openings } from '../../src/engine/openings.ts';
import { isKeyUp, receivedOnlySince, transmissions } from '../../src/engine/overs.ts';
import { callsigns, talkgroups } from '../../src/engine/rankings.ts';
import type { Over, Reading, Station, Talkgroup } from '../../src/engine/reading.ts';
import { stationActivity } from '../../src/engine/station-activity.ts';
import { matchingSubjects, readSubjects, type Subject } from '../../src/engine/subjects.ts';
import { type ReadNetwork, together } from '../../src/engine/together.ts';
import { waiting } from '../../src/engine/waiting.ts';
import { startMessage, stopMessage, T0 } from '../model/messages.ts';
import { CASE, SEED } from '../model/seed.ts';
import { heard } from './network.ts';

// Rules: RELAY-32

const station = (id: string, callsign: string): Station => ({ id, callsign, name: '' });

/** A network as it was heard until 300 s; see `heard`. @param lostAt in seconds after T0 */
function network(key: string, overs: readonly string[], lostAt?: number): ReadNetwork {
	const { reading } = heard(...overs).at(300);
	return { key, name: key.toUpperCase(), reading, lostAt: lostAt === undefined ? undefined : T0 + lostAt };
}

const read = (networks: readonly ReadNetwork[]) => together(networks, T0 + 300);

describe('several networks together', () => {
	it('count a bridged over once for its station, and on each talkgroup', () => {
		const reading = read([
			network('bm', ['91: 2350001 Q1AAA 12-']),
			network('hotspot', ['ysf:QUIET: ysf:Q1AAA Q1AAA 10-']),
		]);
		const [shown, ...others] = transmissions(reading);
		expect(others).toEqual([]);
		expect(shown).toMatchObject({
			talkgroup: { id: 'ysf:QUIET', network: 'hotspot' },
			alsoOn: [{ id: '91', network: 'bm' }],
		});
		expect(reading.active).toHaveLength(2);
		expect(openings(reading).map(({ talkgroup }) => talkgroup.id)).toEqual(['ysf:QUIET']);
		const { talkgroups: places, overs } = stationActivity(reading, { id: '2350001' });
		expect([places.length, overs.length]).toEqual([2, 1]);
	});

	it('have been received since the last of them was, and each since its own time', () => {
		const late = network('tgif', []);
		const reading = read([network('bm', []), { ...late, reading: { ...late.reading, receivedSince: T0 } }]);
		expect([undefined, 'bm', 'tgif'].map((key) => receivedOnlySince(reading, key))).toEqual([T0, undefined, T0]);
	});

	it('take a DMR id with two call signs for two stations, and an id without a call sign for the one that has it', () => {
		const reading = read([
			network('bm', ['91: 2350001 Q1AAA 0-20']),
			network('tgif', ['92: 2350001 Q2BBB 1-21']),
			network('free', ['93: 2350001 100-120']),
		]);
		const ranked = callsigns(reading, 600).map((row) => [row.station.callsign, row.talkTime]);
		expect(ranked).toEqual([
			['Q1AAA', 40],
			['Q2BBB', 20],
		]);
	});

	it('let the copy of a connected network speak for one that was lost', () => {
		const reading = read([network('bm', ['91: 2350001 Q1AAA 290-'], 295), network('tgif', ['92: 2350001 Q1AAA 291-'])]);
		expect(transmissions(reading)).toMatchObject([
			{ id: 'bm/a', talkgroup: { network: 'tgif' }, localStart: T0 + 290, doubt: null },
		]);
		expect(reading.active.map(({ doubt }) => doubt)).toEqual(['unheard', null]);
	});

	it('name a talkgroup of every network by its number alone', () => {
		const reading = read([
			network('bm', ['91: 2350001 Q1AAA 200-220']),
			network('tgif', ['91: 2350002 Q2BBB 225-245']),
		]);
		const both = conversation(reading, { id: '91' });
		// Nobody answers on another network.
		expect([both.kind, both.turns, both.stations.length]).toEqual(['waiting', 0, 2]);
		expect(conversation(reading, { id: '91', network: 'bm' }).stations).toHaveLength(1);
		const bridged = [network('bm', ['91: 2350001 Q1AAA 0-9']), network('tgif', ['91: 2350001 Q1AAA 1-10'])];
		const [own] = conversation(read(bridged), { id: '91' }).stations;
		expect([own?.overs, own?.talkTime]).toEqual([1, 10]);
		const [watched] = readSubjects('tg:91');
		const on: Subject = { kind: 'talkgroup', id: '91', network: 'tgif' };
		expect(matchingSubjects(readSubjects('tg:91,tg:bm/91'), on)).toEqual([watched]);
	});

	it('give a station the first of its ids, until its overs have left', () => {
		const bridged = network('bm', ['91: 2350001 Q1AAA 100-109']);
		const later = network('hotspot', ['ysf:QUIET: ysf:Q1AAA Q1AAA 100-109', 'ysf:QUIET: ysf:Q1AAA Q1AAA 200-209']);
		const ids = [[bridged, later], [later]].map((networks) => callsigns(read(networks), 600)[0]?.station.id);
		expect(ids).toEqual(['2350001', 'ysf:Q1AAA']);
	});

	it('are read in a moment, however many overs one station has', { timeout: 60_000 }, () => {
		const overs = Array.from(
			{ length: 20_000 },
			(_, index) => `2350001 Q1AAA ${Math.floor(index / 100)}-${Math.floor(index / 100) + 1}`,
		);
		const many = [`91: ${overs.join(', ')}`];
		expect(read([network('bm', many), network('tgif', many)]).transmissions?.ended).toHaveLength(20_000);
	});
});

/** All transmissions, found pair by pair: the first over of each, with the others that are copies of it. */
function naiveTransmissions(overs: readonly (Over & { readonly network: number })[]) {
	const inOrder = [...overs].sort((a, b) => a.localStart - b.localStart);
	const firsts: { over: (typeof overs)[number]; all: (typeof overs)[number][] }[] = [];
	for (const each of inOrder) {
		const carrier = firsts.findLast(
			({ over: first, all }) =>
				first.station.callsign === each.station.callsign &&
				first.network !== each.network &&
				each.localStart - first.localStart <= 3 &&
				all.some(({ localStop }) => localStop === null || localStop > each.localStart),
		);
		if (carrier === undefined) firsts.push({ over: each, all: [each] });
		else carrier.all.push(each);
	}
	return firsts.map(({ all }) => all);
}

/** From the earliest start to the latest end; undefined while a network that is not lost has it on the air, or all have. */
function naiveDuration(copies: readonly (Over & { readonly network: number })[], lost: readonly boolean[]) {
	const open = copies.filter(({ localStop }) => localStop === null);
	const isOpen = open.length === copies.length || open.some(({ network: index }) => lost[index] !== true);
	if (isOpen) return undefined;
	const stops = copies.flatMap(({ localStop }) => localStop ?? []);
	return Math.max(...stops) - Math.min(...copies.map(({ localStart }) => localStart));
}

it('the talk time of each station is that of its transmissions, bridged or not, late, lost or out of order', () => {
	const given = fc.record({
		from: fc.constantFrom('2350001 Q1AAA', '2350002 Q2BBB', '2350003 Q3CCC'),
		on: fc.constantFrom('91', '92', 'ysf:QUIET'),
		at: fc.integer({ min: 0, max: 290 }),
		seconds: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
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
					const overs = talks.flatMap(({ over: { from, on, at, seconds }, delays }) => {
						const delay = delays[index];
						const start = Math.min(290, at + (delay ?? 0));
						return delay === undefined
							? []
							: [`${on}: ${from} ${start}-${seconds === undefined ? '' : start + seconds}`];
					});
					return network(`n${index}`, overs, lost[index] === true ? 300 : undefined);
				});
				const all = networks.flatMap(({ reading }, index) =>
					[...reading.ended, ...reading.active].map((each) => ({ ...each, network: index })),
				);
				const expected = new Map<string, number>();
				for (const copies of naiveTransmissions(all)) {
					const duration = naiveDuration(copies, lost);
					const callsign = copies[0]?.station.callsign ?? '';
					if (duration !== undefined) expected.set(callsign, (expected.get(callsign) ?? 0) + duration);
				}
				const reading = read(networks);
				const ranked = callsigns(reading, 600).map((row): [string, number] => [row.station.callsign, row.talkTime]);
				expect(new Map(ranked)).toEqual(expected);
				// Each network's overs stand on its own talkgroups.
				expect([...reading.ended, ...reading.active]).toHaveLength(all.length);
			},
		),
		{ seed: SEED, numRuns: 300, ...CASE },
	);
});

/** What a page of one network says, or the page of all networks of that one. */
function said(reading: Reading, key?: string) {
	const isOwn = ({ talkgroup }: { readonly talkgroup: Talkgroup }) => talkgroup.network === key;
	const ranked = talkgroups(reading, 300).filter(isOwn);
	const live = conversations(reading).filter(isOwn);
	return {
		ranked: ranked.map(({ talkgroup, talkTime, active }) => [talkgroup.id, talkTime, active.length]),
		live: live.map(({ talkgroup, kind, turns, stations, active, lastActive, overs }) => {
			const names = stations.map(({ callsign }) => callsign).sort();
			return [talkgroup.id, kind, turns, names, active.length, lastActive, overs.length];
		}),
		waiting: waiting(reading)
			.filter(isOwn)
			.map((call) => [call.talkgroup.id, call.station.callsign, call.talkTime]),
	};
}

it('for ten minutes, three networks together say of each what its own page says, and keep the ids of their stations', () => {
	const talk = fc.record({
		at: fc.integer({ min: 1, max: 590 }),
		lasts: fc.integer({ min: 1, max: 60 }),
		from: fc.integer({ min: 1, max: 5 }),
		on: fc.constantFrom('91', '92'),
		networks: fc.subarray([0, 1, 2], { minLength: 1 }),
	});
	const keys = ['bm', 'tgif', 'hotspot'];
	fc.assert(
		fc.property(fc.array(talk, { maxLength: 60 }), (talks) => {
			const activities = keys.map(() => new Activity({ hasRivals: false }));
			for (const activity of activities) activity.changeUpstream('connected', T0 - 600);
			const ids = new Map<string, Set<string>>();
			for (let second = 0; second <= 600; second += 1) {
				const now = T0 + second;
				for (const [index, { at, lasts, from, on, networks }] of talks.entries()) {
					for (const place of networks) {
						const id = place === 2 ? `ysf:Q${from}AAA` : `235000${from}`;
						const given = {
							sessionId: `${index}`,
							station: station(id, `Q${from}AAA`),
							talkgroup: { id: on, name: '' },
						};
						if (second === at) activities[place]?.apply(startMessage({ ...given, start: now }), now);
						if (second === at + lasts)
							activities[place]?.apply(stopMessage({ ...given, start: now - lasts, stop: now }), now);
					}
				}
				if (second % 5 > 0) continue;
				const single = activities.map((activity) => activity.at(now));
				const all = together(
					single.map((reading, index) => ({ key: keys[index] ?? '', name: '', reading, lostAt: undefined })),
					now,
				);
				const talking = new Set(all.active.filter((each) => !isKeyUp(each, now)).map((each) => each.station.callsign));
				for (const [index, reading] of single.entries()) {
					const own = said(reading);
					// Who talks on another network does not wait.
					const calls = own.waiting.filter(([, callsign]) => !talking.has(String(callsign)));
					expect(said(all, keys[index])).toEqual({ ...own, waiting: calls });
				}
				for (const row of callsigns(all, 600)) {
					const { id, callsign } = row.station;
					ids.set(callsign, (ids.get(callsign) ?? new Set()).add(id));
				}
			}
			// At most from a name to the number that is first, when that is heard.
			for (const seen of ids.values()) expect(seen.size).toBeLessThanOrEqual(2);
		}),
		{ seed: SEED, numRuns: 20, ...CASE },
	);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import { conversation } from '../../src/engine/conversation.ts';
import { conversations } from '../../src/engine/live-conversations.ts';
import { openings } from '../../src/engine/openings.ts';
import { stationActivity } from '../../src/engine/station-activity.ts';
import { waiting } from '../../src/engine/waiting.ts';
import { T0 } from '../model/messages.ts';
import { NaiveActivity } from '../model/naive-activity.ts';
import {
	naiveConversation,
	naiveLive,
	naiveOpenings,
	naiveStation,
	naiveWaiting,
	stationOf,
} from '../model/naive-conversations.ts';
import { calls, type Operation, play, STATIONS, schedules, TALKGROUPS } from '../model/operations.ts';
import { CASE, SEED } from '../model/seed.ts';
import { heard, network } from './network.ts';

const RUNS = 100;

// Rules: OVER-1, OVER-2, OVER-3, OVER-4, TALK-1, TALK-3, TALK-4, TALK-5, TALK-9, TALK-10, TALK-11, OPENING-1, WAIT-1, WAIT-2, WAIT-3, WAIT-4,
// WAIT-6, WAIT-9, LIVE-1, LIVE-2

it.each([
	['any kind', schedules],
	['calls and answers', calls],
])(
	'the engine’s conversations, openings, waiting calls and stations equal the naive model’s, in schedules of %s',
	(_, kind) => {
		const found = new Map<string, number>();
		const count = (what: string) => found.set(what, (found.get(what) ?? 0) + 1);
		fc.assert(
			fc.property(kind, fc.boolean(), (schedule, hasRivals) => check(schedule, hasRivals, count)),
			{ seed: SEED, numRuns: RUNS, ...CASE },
		);
		if (CASE.path !== undefined || kind === schedules) return;
		for (const what of ['quiet', 'waiting', 'alone', 'exchange', 'conversation', 'several live', 'several openings']) {
			expect(found.get(what) ?? 0, what).toBeGreaterThan(10);
		}
	},
);

/** Plays a schedule to the engine and to the model, and compares their answers at each look. */
function check(schedule: readonly Operation[], hasRivals: boolean, count: (what: string) => void): void {
	const engine = new Activity({ hasRivals });
	const model = new NaiveActivity(hasRivals);
	engine.changeUpstream('connected', T0 - 100);
	model.changeUpstream('connected', T0 - 100);
	play([...schedule, { do: 'look' }], engine, model, (reading, expected) => {
		expect(waiting(reading)).toStrictEqual(naiveWaiting(expected));
		expect(conversations(reading)).toStrictEqual(naiveLive(expected));
		expect(openings(reading)).toStrictEqual(naiveOpenings(expected));
		if (conversations(reading).length > 1) count('several live');
		if (openings(reading).length > 1) count('several openings');
		for (const id of [...TALKGROUPS, '7777']) {
			expect(conversation(reading, { id })).toStrictEqual(naiveConversation(expected, id));
			count(conversation(reading, { id }).kind);
		}
		for (const id of STATIONS) {
			const { neighbours, ...station } = stationActivity(reading, { id });
			const { neighbours: expectedNeighbours, ...expectedStation } = naiveStation(expected, id);
			expect(station).toStrictEqual(expectedStation);
			expect(neighbours.map((neighbour) => stationOf(neighbour.station)).sort()).toEqual(expectedNeighbours.toSorted());
		}
	});
}

// LIVE-2
it('with the same two-way talk, the most turns come first', () => {
	const overs = ['91: Q1AAA 0-10, Q2BBB 12-27', '92: Q3CCC 0-10, Q4DDD 11-16, Q3CCC 16-21, Q4DDD 21-26'];
	expect(heard(...overs).at(30).live).toEqual(['92', '91']);
});

// WAIT-5
it('nobody waits until 120 s after a connection', () => {
	const { at } = network({ connected: 0 });
	at(100).start('a', { from: 'Q1AAA' });
	at(106).stop('a');
	expect([at(119).waiting, at(120).waiting]).toEqual([[], ['Q1AAA on 91']]);
});

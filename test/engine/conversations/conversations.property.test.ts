import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { describeConversation } from '../../../src/engine/conversations/conversation.ts';
import { lastActiveOf } from '../../../src/engine/conversations/live.ts';
import { lastStops } from '../../../src/engine/conversations/overs.ts';
import { describeStation } from '../../../src/engine/conversations/station.ts';
import { stationKey } from '../../../src/engine/stations.ts';
import { T0 } from '../../model/messages.ts';
import { NaiveActivity } from '../../model/naive-activity.ts';
import {
	naiveConversation,
	naiveLive,
	naiveOversOf,
	naivePartners,
	naiveWaiting,
	stationOf,
} from '../../model/naive-conversations.ts';
import { calls, type Operation, play, SOURCES, schedules } from '../../model/operations.ts';
import { CASE, printSeed, SEED } from '../../model/seed.ts';

const RUNS = 100;
const TALKGROUPS = [90, 91, 262, 2350, 4000, 7777];

beforeAll(() => printSeed('conversations.property'));

it.each([
	['any kind', schedules],
	['calls and answers', calls],
])(
	'the engine’s conversations and waiting stations equal the naive model’s at every snapshot, in schedules of %s',
	(_, kind) => {
		const kinds = new Map<string, number>();
		fc.assert(
			fc.property(kind, fc.boolean(), (schedule, hasRivals) =>
				check(schedule, hasRivals, (found) => kinds.set(found, (kinds.get(found) ?? 0) + 1)),
			),
			{ seed: SEED, numRuns: RUNS, ...CASE },
		);
		if (CASE.path !== undefined || kind === schedules) return;
		for (const found of ['quiet', 'waiting', 'alone', 'exchange', 'conversation', 'live']) {
			expect(kinds.get(found) ?? 0, found).toBeGreaterThan(10);
		}
	},
);

/** Plays a schedule to the engine and to the model, and compares their answers at each look. */
function check(schedule: readonly Operation[], hasRivals: boolean, onKind: (kind: string) => void): void {
	const engine = new Activity({ hasRivals });
	const model = new NaiveActivity(hasRivals);
	engine.changeUpstream('connected', T0 - 100);
	model.changeUpstream('connected', T0 - 100);
	play([...schedule, { do: 'look' }], engine, model, ({ at: now }) => {
		const state = model.state(now);
		expect(engine.waiting(now)).toStrictEqual(naiveWaiting(state));
		const live = engine.conversations(now);
		expect(
			live.map(({ stations, session, ...row }) => ({
				...row,
				sources: stations.map(({ srcId }) => srcId),
				lastActive: lastActiveOf({ stations, session, ...row }, now),
				talking: session?.srcId,
			})),
		).toStrictEqual(naiveLive(state));
		if (live.length > 0) onKind('live');
		for (const id of TALKGROUPS) {
			const { overs, ...conversation } = describeConversation(id, engine.recentActivity(now));
			const listed = overs.map(({ srcId, start, stop, duration, id: overId }) => {
				return { id: overId, srcId, start, stop, duration };
			});
			expect({ ...conversation, overs: listed }).toStrictEqual(naiveConversation(state, id));
			onKind(conversation.kind);
		}
		const { onTalkgroup, ofStation } = lastStops(engine.recentActivity(now));
		const stored = state.ended.filter(({ localStop }) => now - localStop < 600);
		const latest = (own: typeof stored) =>
			own.length === 0 ? undefined : Math.max(...own.map((one) => one.localStop));
		for (const id of TALKGROUPS) expect(onTalkgroup(id)).toBe(latest(stored.filter(({ dstId }) => dstId === id)));
		const { names } = engine.recentActivity(now);
		for (const over of stored) {
			const own = stored.filter((one) => stationOf(state, one) === stationOf(state, over) && one.dstId !== 4000);
			expect(ofStation(names.stationOf(over))).toBe(latest(own));
		}
		for (const id of SOURCES) {
			const { overs, partners, talkgroups } = describeStation(id, engine.recentActivity(now));
			const keys = partners.map(stationKey).map((key) => (typeof key === 'number' ? `number ${key}` : key));
			expect(keys.sort()).toStrictEqual(naivePartners(state, id));
			expect(overs.map((over) => over.id).sort()).toStrictEqual(naiveOversOf(state, id).sort());
			for (const { dstId, overs: count, talkTime } of talkgroups) {
				const there = overs.filter((over) => over.dstId === dstId);
				expect(there).toHaveLength(count);
				const durations = there.filter(({ stop }) => stop !== null).map(({ duration }) => duration);
				expect(talkTime).toBe(durations.reduce((sum, duration) => sum + duration, 0));
			}
			expect(overs.length).toBe(talkgroups.reduce((sum, one) => sum + one.overs, 0));
		}
	});
}

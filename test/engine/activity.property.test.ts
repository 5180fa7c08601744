import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import { WINDOWS_SECONDS } from '../../src/engine/constants.ts';
import { callsigns, talkgroups } from '../../src/engine/rankings.ts';
import type { ActiveOver, EndedOver, Reading } from '../../src/engine/reading.ts';
import { encodeRelayState, readRelayState } from '../../src/protocol/relay-state.ts';
import { NaiveActivity } from '../model/naive-activity.ts';
import { naiveCallsigns, naiveTalkgroups } from '../model/naive-rankings.ts';
import { type Operation, play, STATIONS, schedules } from '../model/operations.ts';
import { CASE, SEED } from '../model/seed.ts';

// Rules: START-3, START-4, START-5, START-6, STOP-1, STOP-4, CLOSING-1, CLOSING-2, LOST-1, LOST-2, LOST-3, GHOST-1, GHOST-2, GHOST-3,
// DURATION-1, DURATION-3, RANK-1, RANK-2, RANK-3, NAMES-1, NAMES-2, NAMES-3, ORDER-1, FRAME-7, WINDOW-1, TIME-3, TIME-4

it.each([
	['with looks between frames', 700, (schedule: readonly Operation[]) => schedule],
	['with a look after every operation', 150, withLooks],
])(
	'the engine agrees with the naive model %s; later operations change no reading, and what stays the same is the same object',
	(_, numRuns, looked) => {
		const most = { started: 0, ended: 0, ranked: 0 };
		const seen = { closing: 0, unconfirmed: 0, unheard: 0 };
		fc.assert(
			fc.property(schedules, fc.boolean(), (schedule, hasRivals) => {
				let last: Reading | undefined;
				let lastText = '';
				check(looked(schedule), hasRivals, (reading, engine) => {
					expect(engine.at(reading.at)).toBe(reading);
					if (last !== undefined) {
						expect(textOf(last)).toBe(lastText);
						expectSameObjects(last, reading);
					}
					last = reading;
					lastText = textOf(reading);
					if (hasRivals) expectNoRivals(reading.active);
					most.started = Math.max(most.started, engine.frames.started);
					most.ended = Math.max(most.ended, engine.frames.ended);
					most.ranked = Math.max(most.ranked, reading.ended.length);
					for (const { doubt } of reading.active) if (doubt !== null) seen[doubt] += 1;
				});
			}),
			{ seed: SEED, numRuns, ...CASE },
		);
		if (CASE.path !== undefined) return;
		expect(most.started).toBeGreaterThan(5);
		expect(most.ended).toBeGreaterThan(3);
		expect(most.ranked).toBeGreaterThan(1);
		for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
	},
);

/** Plays a schedule, with another look at its end, and compares engine and model at each look. */
function check(
	schedule: readonly Operation[],
	hasRivals: boolean,
	look: (reading: Reading, engine: Activity) => void,
): void {
	const engine = new Activity({ hasRivals });
	const model = new NaiveActivity(hasRivals);
	let looks = 0;
	play([...schedule, { do: 'look' }], engine, model, (reading, expected) => {
		const { directory, ...state } = reading;
		const { directory: expectedDirectory, ...expectedState } = expected;
		expect(state).toStrictEqual(expectedState);
		expect(STATIONS.map((id) => directory.station({ id }))).toStrictEqual(
			STATIONS.map((id) => expectedDirectory.station({ id })),
		);
		looks += 1;
		const window = WINDOWS_SECONDS[looks % WINDOWS_SECONDS.length] ?? 300;
		expect(talkgroups(reading, window)).toStrictEqual(naiveTalkgroups(expected, window));
		expect(callsigns(reading, window)).toStrictEqual(naiveCallsigns(expected, window));
		expect(engine.frames).toStrictEqual(model.frames);
		if (looks % 5 === 0) expectRestored(reading, engine, hasRivals);
		look(reading, engine);
	});
}

/** Expects what a relay sends to its pages to be read as it was written, and to give the same reading. */
function expectRestored({ directory: _directory, ...reading }: Reading, engine: Activity, hasRivals: boolean): void {
	const activity = engine.save(reading.at);
	const sent = JSON.stringify(encodeRelayState({ lastFrameAt: undefined, activity }));
	expect(readRelayState(JSON.parse(sent))?.activity).toEqual(activity);
	const restored = new Activity({ hasRivals });
	restored.restore(activity);
	expect(restored.at(reading.at)).toMatchObject(reading);
}

function withLooks(schedule: readonly Operation[]): readonly Operation[] {
	return schedule.flatMap((operation): Operation[] => [operation, { do: 'look' }]);
}

function textOf({ directory: _directory, ...state }: Reading): string {
	return JSON.stringify(state);
}

/** Expects an over that did not change to be the same object in both readings. */
function expectSameObjects(before: Reading, after: Reading): void {
	const known = new Map<string, ActiveOver | EndedOver>();
	for (const over of [...before.active, ...before.ended]) known.set(JSON.stringify(over), over);
	for (const over of [...after.active, ...after.ended]) {
		const same = known.get(JSON.stringify(over));
		if (same !== undefined) expect(over).toBe(same);
	}
}

function expectNoRivals(active: readonly ActiveOver[]): void {
	expect(new Set(active.map(({ talkgroup }) => talkgroup.id)).size).toBe(active.length);
	expect(new Set(active.map(({ station }) => station.id)).size).toBe(active.length);
}

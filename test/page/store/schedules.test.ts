import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FrameCounts } from '../../../src/engine/frame-counts.ts';
import type { Reading } from '../../../src/engine/reading.ts';
import { schedules } from '../../model/schedules/actions.ts';
import { playSchedule } from '../../model/schedules/play.ts';
import { CASE, SEED } from '../../model/seed.ts';

// Rules: CLEAR-1, PRUNE-1, TIME-2, WINDOW-6

it('store and engine agree with the naive model after every step, in schedules of frames, faults and presses of buttons', () => {
	const most = { started: 0, ended: 0, ranked: 0 };
	const seen = { closing: 0, unconfirmed: 0, unheard: 0 };
	const look = ({ active, ended }: Reading, frames: FrameCounts) => {
		most.started = Math.max(most.started, frames.started);
		most.ended = Math.max(most.ended, frames.ended);
		most.ranked = Math.max(most.ranked, ended.length);
		for (const { doubt } of active) if (doubt !== null) seen[doubt] += 1;
	};
	fc.assert(
		fc.property(schedules, (actions) => {
			playSchedule(actions, look);
		}),
		{ seed: SEED, numRuns: 300, ...CASE },
	);
	if (CASE.path !== undefined) return;
	expect(most.started).toBeGreaterThan(5);
	expect(most.ended).toBeGreaterThan(3);
	expect(most.ranked).toBeGreaterThan(1);
	for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
});

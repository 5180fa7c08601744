import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostileSchedules, schedules, type Talk } from '../../model/schedules/acts.ts';
import { playOnRelay } from '../../model/schedules/relay-play.ts';
import type { RelayCoverage } from '../../model/schedules/same-views.ts';
import { CASE, printSeed, SEED } from '../../model/seed.ts';

beforeAll(() => printSeed('relay-schedules'));

describe('RELAY-5, RELAY-6: pages on a relay show what a page on the network shows', () => {
	it.each([
		['frames, losses of the network and of the relay, and what people press', schedules, 150],
		['frames of every kind of wrong among healthy ones', hostileSchedules, 50],
	])('in schedules of %s', (_, kind, numRuns) => {
		const coverage: RelayCoverage = { checks: 0, active: 0, ranked: 0, unheardSinceLoss: 0, states: 0 };
		fc.assert(
			fc.property(kind, (acts) => playOnRelay(acts, coverage)),
			{ seed: SEED, numRuns, ...CASE },
		);
		// The schedules reach the states that they are made for.
		expect(coverage.checks).toBeGreaterThan(numRuns);
		expect(coverage.active).toBeGreaterThan(numRuns / 10);
		expect(coverage.ranked).toBeGreaterThan(numRuns / 2);
		expect(coverage.states).toBeGreaterThan(numRuns);
	});

	it('show the same when a loss comes in the second in which sessions from before the last loss close', () => {
		const arrivals: Talk['arrivals'] = [[0], [0], [0], [0], []];
		const talk: Omit<Talk, 'seconds'> = {
			do: 'talk',
			station: 0,
			talkgroup: 1,
			sessionType: 7,
			namedAtOnce: false,
			knows: 'call sign and name',
			stopsByUpdate: false,
			correction: 0,
			startMoves: 0,
			arrivals,
		};
		const coverage: RelayCoverage = { checks: 0, active: 0, ranked: 0, unheardSinceLoss: 0, states: 0 };
		playOnRelay(
			[
				{ after: 0, act: { ...talk, seconds: 1 } },
				{ after: 0, act: { ...talk, seconds: 25 } },
				{ after: 80, act: { do: 'lose', for: 22_920 } },
				{ after: 27_921, act: { do: 'lose', for: 0 } },
			],
			coverage,
		);
		expect(coverage.checks).toBe(2);
	});
});

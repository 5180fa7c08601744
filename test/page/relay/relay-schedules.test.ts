import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { hostileSchedules, schedules } from '../../model/schedules/acts.ts';
import { playOnRelay, type RelayCoverage } from '../../model/schedules/relay-play.ts';
import { CASE, printSeed, SEED } from '../../model/seed.ts';

beforeAll(() => printSeed('relay-schedules'));

it.each([
	['frames, losses of the network and of the relay, and what people press', schedules, 150],
	['frames of every kind of wrong among healthy ones', hostileSchedules, 50],
])('RELAY-5, RELAY-6: a page that returns shows what one that stayed shows, in schedules of %s', (_, kind, numRuns) => {
	const coverage: RelayCoverage = { active: 0, ranked: 0, states: 0 };
	fc.assert(
		fc.property(kind, (acts) => playOnRelay(acts, coverage)),
		{ seed: SEED, numRuns, ...CASE },
	);
	// The schedules reach the states that they are made for.
	expect(coverage.active).toBeGreaterThan(numRuns / 10);
	expect(coverage.ranked).toBeGreaterThan(numRuns / 2);
	expect(coverage.states).toBeGreaterThan(numRuns);
});

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostileSchedules, schedules } from '../model/schedules/acts.ts';
import { playOnRelay, type RelayTally } from '../model/schedules/relay-play.ts';
import { CASE, printSeed, SEED } from '../model/seed.ts';

beforeAll(() => printSeed('relay-schedules'));

describe('issue 6: whoever watches through a relay sees what a page sees that was on the network all along', () => {
	it.each([
		['frames, losses of the network and of the relay, and what people press', schedules, 150],
		['frames of every kind of wrong among healthy ones', hostileSchedules, 50],
	])('in schedules of %s', (_, kind, numRuns) => {
		const tally: RelayTally = { checks: 0, active: 0, ranked: 0, acrossLoss: 0, histories: 0 };
		fc.assert(
			fc.property(kind, (acts) => playOnRelay(acts, tally)),
			{ seed: SEED, numRuns, ...CASE },
		);
		// They reach what they are made for.
		expect(tally.checks).toBeGreaterThan(numRuns);
		expect(tally.active).toBeGreaterThan(numRuns / 10);
		expect(tally.ranked).toBeGreaterThan(numRuns / 2);
		expect(tally.histories).toBeGreaterThan(numRuns);
	});
});

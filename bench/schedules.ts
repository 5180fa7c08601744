import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { inherited } from '../test/model/inherited.ts';
import { type Act, hostileSchedules, schedules } from '../test/model/schedules/acts.ts';
import { playSchedule } from '../test/model/schedules/play.ts';
import { SEED } from '../test/model/seed.ts';
import type { Row } from './measuring.ts';

/** Enough to be quick, few enough to tell one failure from the next. */
const RUNS_PER_SEED = 1000;

/** Random schedules of a network, faults and what people press, against the naive model. */
export function measureSchedules(count: number): Row[] {
	return measure('schedules', schedules, (played) => played >= count);
}

/** The same among bursts of hostile frames, until so many frames were sent. */
export function measureHostileFrames(count: number): Row[] {
	const before = inherited();
	const rows = measure('hostile schedules', hostileSchedules, (_, frames) => frames >= count);
	if (!isDeepStrictEqual(inherited(), before)) throw new Error('a frame changed a prototype');
	return rows;
}

/** Plays on, one seed after the other, until it is enough; what fails is shrunk, told and counted. */
function measure(
	kind: string,
	acts: fc.Arbitrary<Act[]>,
	isEnough: (played: number, frames: number) => boolean,
): Row[] {
	const started = performance.now();
	let seed = SEED;
	let [played, frames, failures] = [0, 0, 0];
	const property = fc.property(acts, (schedule) => {
		frames += playSchedule(schedule);
	});
	while (!isEnough(played, frames)) {
		const result = fc.check(property, { seed, numRuns: RUNS_PER_SEED });
		played += result.numRuns;
		seed += 1;
		if (!result.failed) continue;
		failures += 1;
		console.error(fc.defaultReportMessage(result));
		console.error(
			`SEED=${result.seed} CASE=${result.counterexamplePath} npx vitest run test/page/store/schedules.test.ts -t ': ${kind}'\n`,
		);
	}
	return [
		{ what: `${kind} as the naive model has them`, figure: played, unit: `from SEED=${SEED} on` },
		{ what: `${kind}: frames`, figure: frames, unit: 'frames' },
		{ what: `${kind}: failures`, figure: failures, unit: 'seeds' },
		{ what: `${kind}: time`, figure: (performance.now() - started) / 1000, unit: 's' },
	];
}

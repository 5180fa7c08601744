import type { Clock } from '../feed/clock.ts';
import { PatternMatcher } from './pattern-matcher.ts';
import patternWorkerAddress from './pattern-worker.ts?worker&url';
import { trustedWorkerFactory } from './trusted-worker.ts';

const createWorker = trustedWorkerFactory(patternWorkerAddress);

/** Loaded when the first text filter is written into. */
export function createMatcher(clock: Clock): PatternMatcher {
	return new PatternMatcher(createWorker, clock);
}

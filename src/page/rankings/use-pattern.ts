import { useEffect, useRef } from 'react';
import type { Cancel, Timers } from '../../feed/clock.ts';
import { useServices } from '../services.ts';
import type { PatternResponse } from '../workers/pattern-worker.ts';
import { createPatternWorker } from '../workers/trusted-workers.ts';

export interface AppliedPattern {
	/** `''` where every text passes: nothing is typed, no pattern has been matched yet, or the pattern is invalid or too slow. */
	readonly pattern: string;
	readonly matches: (text: string) => boolean;
	/** The typed text is not a regular expression. */
	readonly invalid: boolean;
}

export const NO_PATTERN: AppliedPattern = { pattern: '', matches: () => true, invalid: false };
const INVALID_PATTERN: AppliedPattern = { ...NO_PATTERN, invalid: true };

/** The worker must load and answer within this many milliseconds. An ordinary pattern takes less than 1 ms for all names. */
const DEADLINE_MS = 2000;

/**
 * Applies the pattern of a text filter. A worker with a deadline matches it, so that no pattern can freeze the page. The previous pattern filters
 * until the worker has answered for the new one.
 *
 * @param typed `''` filters nothing
 * @param texts the names to match; the same array for as long as they are the same
 * @param apply called with each pattern that is to be applied from then on; the same function always
 */
export function usePattern(typed: string, texts: readonly string[], apply: (applied: AppliedPattern) => void): void {
	const { timers } = useServices();
	const matcher = useRef<ReturnType<typeof startMatcher>>(undefined);
	useEffect(() => {
		// A cleared pattern must not filter again when another is typed.
		if (typed === '') return apply(NO_PATTERN);
		const started = startMatcher(typed, timers, apply);
		matcher.current = started;
		return started.end;
	}, [typed, timers, apply]);
	useEffect(() => {
		if (typed !== '') matcher.current?.match(texts);
	}, [typed, texts]);
}

/** Starts a worker for a pattern. A pattern that misses the deadline filters nothing from then on, nor does any pattern without a worker. */
function startMatcher(pattern: string, timers: Timers, publish: (applied: AppliedPattern) => void) {
	const worker = createPatternWorker();
	if (worker === undefined) return { match: () => publish(NO_PATTERN), end: () => {} };
	let cancelDeadline: Cancel | undefined;
	const end = () => {
		cancelDeadline?.();
		worker.terminate();
	};
	worker.addEventListener('message', ({ data }: MessageEvent<PatternResponse>) => {
		cancelDeadline?.();
		cancelDeadline = undefined;
		const matching = new Set(data);
		publish(data === 'invalid' ? INVALID_PATTERN : { pattern, matches: (text) => matching.has(text), invalid: false });
	});
	return {
		match: (texts: readonly string[]) => {
			worker.postMessage({ pattern, texts });
			cancelDeadline ??= timers.after(DEADLINE_MS, () => {
				end();
				publish(NO_PATTERN);
			});
		},
		end,
	};
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '../../engine/steps.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import type { Clock } from '../../feed/clock.ts';

/** What took long to compute is kept for so many times as long. */
const KEPT = 10;

/**
 * For answers that many visitors ask for: a limit on their number does not limit what each of them costs.
 *
 * @param compute gets the time in Unix milliseconds
 * @returns a function that computes its value at most once in each second, and spends at most a tenth of the time on it
 */
export function onceASecond<Value>(clock: Clock, compute: (at: number) => Promise<Value>): () => Promise<Value> {
	let last: { readonly at: number; readonly value: Promise<Value>; keep: number } | undefined;
	return () => {
		const at = clock.now();
		if (last !== undefined && toUnixSeconds(last.at) === toUnixSeconds(at)) return last.value;
		if (last !== undefined && Math.abs(at - last.at) < last.keep) return last.value;
		const next = { at, value: compute(at), keep: Number.POSITIVE_INFINITY };
		const computed = () => {
			next.keep = KEPT * (clock.now() - at);
		};
		next.value.then(computed, computed);
		last = next;
		return next.value;
	};
}

let turns: Promise<void> = Promise.resolve();

/** Does one step in each turn of the event loop, of all such work together, so that the server answers other requests meanwhile. */
export async function inSteps<Value>(steps: Steps<Value>): Promise<Value> {
	for (;;) {
		turns = turns.then(() => nextTurn());
		await turns;
		const step = steps.next();
		if (step.done === true) return step.value;
	}
}

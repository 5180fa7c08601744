import { toUnixSeconds } from '../../engine/time.ts';
import type { Clock } from '../../feed/clock.ts';

/** What takes long to compute is kept for so many times as long. */
const KEPT = 10;
/** The longest that it is kept for, in milliseconds. */
const LONGEST = 10_000;

/**
 * For answers that many visitors ask for: a limit on their number does not limit what each of them costs.
 *
 * @param compute gets the time in Unix milliseconds
 * @returns a function that computes its value at most once in each second, and less often where that takes over a tenth of a second
 */
export function onceASecond<Value>(clock: Clock, compute: (at: number) => Value): () => Value {
	let last: { readonly at: number; readonly keep: number; readonly value: Value } | undefined;
	return () => {
		const at = clock.now();
		if (last !== undefined && toUnixSeconds(last.at) === toUnixSeconds(at)) return last.value;
		if (last !== undefined && Math.abs(at - last.at) < last.keep) return last.value;
		const value = compute(at);
		last = { at, keep: Math.min(KEPT * (clock.now() - at), LONGEST), value };
		return value;
	};
}

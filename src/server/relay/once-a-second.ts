import { toUnixSeconds } from '../../engine/time.ts';
import type { Clock } from '../../feed/clock.ts';

/**
 * For answers that many visitors ask for: a limit on their number does not limit what each of them costs.
 *
 * @param compute gets the time in Unix milliseconds
 * @returns a function that computes its value at most once in each second
 */
export function onceASecond<Value>(clock: Clock, compute: (at: number) => Value): () => Value {
	let last: { readonly second: number; readonly value: Value } | undefined;
	return () => {
		const at = clock.now();
		const second = toUnixSeconds(at);
		if (last?.second !== second) last = { second, value: compute(at) };
		return last.value;
	};
}

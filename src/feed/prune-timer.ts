import { PRUNE_INTERVAL_SECONDS } from '../engine/constants.ts';
import { toUnixSeconds, type UnixSeconds } from '../engine/time.ts';
import type { Cancel, Clock } from './clock.ts';

const INTERVAL = PRUNE_INTERVAL_SECONDS * 1000;

/** Calls `prune` 60 s after `start` and every 60 s after that. There is never more than one timer (PRUNE-1). */
export class PruneTimer {
	readonly #clock: Clock;
	readonly #prune: (now: UnixSeconds) => void;
	#cancel: Cancel | undefined;

	constructor(clock: Clock, prune: (now: UnixSeconds) => void) {
		this.#clock = clock;
		this.#prune = prune;
	}

	/** Restarts the intervals. */
	start(): void {
		this.stop();
		this.#wait(this.#clock.now() + INTERVAL);
	}

	stop(): void {
		this.#cancel?.();
		this.#cancel = undefined;
	}

	#wait(due: number): void {
		this.#cancel = this.#clock.after(Math.max(0, due - this.#clock.now()), () => {
			const now = this.#clock.now();
			this.#prune(toUnixSeconds(now));
			// After a sleep, one prune replaces those that were missed. After the clock was set back, no long wait remains.
			this.#wait(Math.abs(now - due) < INTERVAL ? due + INTERVAL : now + INTERVAL);
		});
	}
}

/**
 * The latest prune that is due while stored frames are applied: those of a recording (REPLAY-2), or the rows of a relay's history. It removes all
 * that earlier ones would have removed.
 *
 * @param openedAt the time of the first frame, in Unix milliseconds
 * @param at the time of the present one, in Unix milliseconds
 * @returns Unix milliseconds; undefined before the first prune
 */
export function lastPruneDue(openedAt: number, at: number): number | undefined {
	const due = openedAt + Math.floor((at - openedAt) / INTERVAL) * INTERVAL;
	return due > openedAt ? due : undefined;
}

import { PRUNE_INTERVAL_SECONDS } from '../engine/constants.ts';
import { toUnixSeconds, type UnixSeconds } from '../engine/time.ts';
import type { Cancel, Clock } from './clock.ts';

const INTERVAL = PRUNE_INTERVAL_SECONDS * 1000;

/** Calls for a prune 60 s after the feed was opened and every 60 s after that; there is never more than one (ruling Time). */
export class PruneTimer {
	readonly #clock: Clock;
	readonly #prune: (now: UnixSeconds) => void;
	#cancel: Cancel | undefined;

	constructor(clock: Clock, prune: (now: UnixSeconds) => void) {
		this.#clock = clock;
		this.#prune = prune;
	}

	/** Starts anew, from now. */
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
			// After a sleep the prunes that were missed are one; a clock set back does not leave a long wait behind.
			this.#wait(Math.abs(now - due) < INTERVAL ? due + INTERVAL : now + INTERVAL);
		});
	}
}

/** The latest prune due by `at`, in a recording opened at `openedAt`; both in milliseconds. Earlier ones would find no more than it does. */
export function lastPruneDue(openedAt: number, at: number): number | undefined {
	const due = openedAt + Math.floor((at - openedAt) / INTERVAL) * INTERVAL;
	return due > openedAt ? due : undefined;
}

import { toUnixSeconds } from '../engine/time.ts';
import type { Clock } from '../feed/clock.ts';

/** The most messages that count in a second: some ten times what the largest network sends. */
const MAX_MESSAGES = 2000;
/** A long message counts once more for each of these many characters, because reading it takes as long. */
const CHARACTERS = 4096;

/** Limits what a network may send in a second, so that no network can keep the server busy (NETWORK-30). */
export class Quota {
	readonly #clock: Clock;
	#second = 0;
	#used = 0;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** @param length of the message, in characters @returns whether the message counts; the caller leaves it out otherwise */
	admits(length = 0): boolean {
		const second = toUnixSeconds(this.#clock.now());
		if (second !== this.#second) this.#used = 0;
		this.#second = second;
		this.#used += 1 + Math.floor(length / CHARACTERS);
		return this.#used <= MAX_MESSAGES;
	}
}

/** For the log. */
export const TOO_MUCH = `too much: only ${MAX_MESSAGES} messages in a second count, long ones several times. The rest is left out`;

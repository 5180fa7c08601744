import { MINIMUM_DESTINATION_ID, RECENT_SECONDS } from '../engine/constants.ts';
import type { EventQueue } from './event-queue.ts';
import type { Random, Weighted } from './random.ts';
import type { Talkgroup } from './talkgroups.ts';

/** A talkgroup is quiet after this many milliseconds without use: a little longer than the page looks back (WAIT-2). */
const QUIET_AFTER = (RECENT_SECONDS + 30) * 1000;

/** Which talkgroups are in use: each carries one conversation or call at a time. */
export class TalkgroupUse {
	readonly #talkgroups: Weighted<Talkgroup>;
	readonly #queue: EventQueue;
	readonly #random: Random;
	readonly #taken = new Set<Talkgroup>();
	/** When each was used last, in Unix milliseconds. */
	readonly #usedUntil = new Map<Talkgroup, number>();

	/** @param talkgroups by popularity. Needs more than there are conversations at once, or `take` never returns */
	constructor(talkgroups: Weighted<Talkgroup>, queue: EventQueue, random: Random) {
		this.#talkgroups = talkgroups;
		this.#queue = queue;
		this.#random = random;
	}

	/** Takes a talkgroup that is free, mostly a popular one. */
	take(): Talkgroup {
		for (;;) {
			const talkgroup = this.#talkgroups.pick(this.#random);
			if (this.#taken.has(talkgroup)) continue;
			this.#taken.add(talkgroup);
			return talkgroup;
		}
	}

	/** Takes a talkgroup with a name on which nothing was heard for some minutes. @returns undefined where there is none */
	takeQuiet(): Talkgroup | undefined {
		const quiet = this.#talkgroups.items.filter((talkgroup) => this.#isQuiet(talkgroup));
		if (quiet.length === 0) return undefined;
		const talkgroup = this.#random.pick(quiet);
		this.#taken.add(talkgroup);
		return talkgroup;
	}

	release(talkgroup: Talkgroup): void {
		this.#taken.delete(talkgroup);
		this.#usedUntil.set(talkgroup, this.#queue.now);
	}

	#isQuiet(talkgroup: Talkgroup): boolean {
		// Calls on a local talkgroup reach one repeater only.
		if (talkgroup.name === '' || talkgroup.id < MINIMUM_DESTINATION_ID || this.#taken.has(talkgroup)) return false;
		return this.#queue.now - (this.#usedUntil.get(talkgroup) ?? Number.NEGATIVE_INFINITY) >= QUIET_AFTER;
	}
}

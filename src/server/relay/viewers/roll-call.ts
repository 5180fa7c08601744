import type { Viewer } from './viewer.ts';

/** A call of all viewers goes through so many groups, one at a time. */
const GROUPS = 5;
/** Who has said nothing for so many calls is missing, and for so many is given up: rather soon where many are missing. */
const MISSING_AFTER = 6;
const GIVEN_UP_AFTER = 34;
const GIVEN_UP_SOON_AFTER = 8;
/** So many, and so large a share of all. One in a tunnel costs nothing; a thousand who take nothing cost what the system keeps for each. */
const MANY = 50;
const MANY_OF_ALL = 0.05;

/**
 * Finds out who is there no longer, or takes nothing any more: the system takes megabytes for a viewer before anything waits here. Patience is
 * counted in calls and not in time: a relay that stood still has heard nobody meanwhile.
 */
export class RollCall {
	readonly #groups: readonly Set<Viewer>[] = Array.from({ length: GROUPS }, () => new Set<Viewer>());
	#turn = 0;
	#joined = 0;
	/** In this round, and in the last. */
	#missing = 0;
	#missed = 0;

	/** @returns what takes it out again */
	add(viewer: Viewer): () => void {
		const group = this.#groups[this.#joined++ % GROUPS];
		group?.add(viewer);
		return () => group?.delete(viewer);
	}

	get size(): number {
		return this.#groups.reduce((sum, { size }) => sum + size, 0);
	}

	*all(): Generator<Viewer> {
		for (const group of this.#groups) yield* group;
	}

	/** Calls the next group; to be called ten times a second. @returns those of it who are given up */
	call(): readonly Viewer[] {
		this.#turn = (this.#turn + 1) % GROUPS;
		if (this.#turn === 0) {
			this.#missed = this.#missing;
			this.#missing = 0;
		}
		const many = this.#missed >= MANY && this.#missed >= MANY_OF_ALL * this.size;
		const limit = many ? GIVEN_UP_SOON_AFTER : GIVEN_UP_AFTER;
		const givenUp: Viewer[] = [];
		for (const viewer of this.#groups[this.#turn] ?? []) {
			const quiet = viewer.ask();
			if (quiet >= MISSING_AFTER) this.#missing += 1;
			if (quiet >= limit) givenUp.push(viewer);
		}
		return givenUp;
	}
}

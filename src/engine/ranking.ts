import type { UnixSeconds } from './time.ts';

/** The talk of one talkgroup, or of one source, within the window. */
export interface TalkTotal {
	readonly id: number;
	/** Seconds. */
	talkTime: number;
	sessions: number;
	lastActive: UnixSeconds;
}

/**
 * Sums of talk time (RANK-3), ranked (RANK-1). Each session changes one sum when it enters or leaves the window. So the cost of a frame
 * does not depend on the number of sessions. Sums are sorted when a snapshot needs them.
 */
export class Ranking {
	readonly #totals = new Map<number, TalkTotal>();

	/** Counts a session that came into the window. */
	add(id: number, duration: number, localStop: UnixSeconds): void {
		const total = this.#totals.get(id);
		if (total === undefined) {
			this.#totals.set(id, { id, talkTime: duration, sessions: 1, lastActive: localStop });
			return;
		}
		total.talkTime += duration;
		total.sessions += 1;
		total.lastActive = Math.max(total.lastActive, localStop);
	}

	/** Subtracts a session that left the window. Sessions leave in the order of their ends, so `lastActive` stays right (RANK-3). */
	subtract(id: number, duration: number): void {
		const total = this.#totals.get(id);
		if (total === undefined) return;
		total.talkTime -= duration;
		total.sessions -= 1;
		if (total.sessions === 0) this.#totals.delete(id);
	}

	/** The whole ranking. */
	ranked(): readonly Readonly<TalkTotal>[] {
		return [...this.#totals.values()].sort((a, b) => b.talkTime - a.talkTime || a.id - b.id);
	}

	clear(): void {
		this.#totals.clear();
	}
}

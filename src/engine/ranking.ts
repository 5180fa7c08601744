import type { UnixSeconds } from './time.ts';

/** The totals of one talkgroup, or of one source, within the window. */
export interface TalkTotal {
	readonly id: number;
	/** Seconds. */
	talkTime: number;
	sessions: number;
	lastActive: UnixSeconds;
}

/**
 * Sums of talk time (RANK-3), ranked (RANK-1). A session changes one sum when it enters or leaves the window, so the cost of a frame does
 * not depend on the number of sessions. Sums are sorted only when a snapshot needs them.
 */
export class Ranking {
	readonly #totals = new Map<number, TalkTotal>();

	/** Adds a session that entered the window. */
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

	/** @returns all totals, the most talk time first, then the lowest id */
	ranked(): readonly Readonly<TalkTotal>[] {
		return [...this.#totals.values()].sort((a, b) => b.talkTime - a.talkTime || a.id - b.id);
	}

	clear(): void {
		this.#totals.clear();
	}
}

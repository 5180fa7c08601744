import type { EndedSession } from '../snapshot.ts';
import type { UnixSeconds } from '../time.ts';

/** The sessions of one talkgroup by `localStop`; those before `first` are removed. */
interface Stored {
	readonly sessions: EndedSession[];
	first: number;
}

/** An index of the stored sessions: those of each talkgroup, in the order in which they ended. */
export class SessionsByTalkgroup {
	readonly #talkgroups = new Map<number, Stored>();

	add(session: EndedSession): void {
		const stored = this.#talkgroups.get(session.dstId);
		if (stored === undefined) {
			this.#talkgroups.set(session.dstId, { sessions: [session], first: 0 });
			return;
		}
		const { sessions, first } = stored;
		// A session ends after all others, unless the clock was set back.
		if ((sessions.at(-1)?.localStop ?? 0) <= session.localStop) sessions.push(session);
		else sessions.splice(firstAfter(sessions, first, session.localStop), 0, session);
	}

	/** Removes the session of a talkgroup that ended first. */
	removeOldest(dstId: number): void {
		const stored = this.#talkgroups.get(dstId);
		if (stored === undefined) return;
		stored.first += 1;
		const { sessions, first } = stored;
		if (first === sessions.length) this.#talkgroups.delete(dstId);
		else if (first * 2 > sessions.length) {
			// Removing many at once keeps the cost of one removal constant.
			sessions.splice(0, first);
			stored.first = 0;
		}
	}

	/** @returns the talkgroups that have sessions, each with the session that ended last */
	*latest(): Generator<EndedSession> {
		for (const { sessions } of this.#talkgroups.values()) {
			const session = sessions.at(-1);
			if (session !== undefined) yield session;
		}
	}

	/**
	 * @param after only sessions with a later `localStop`
	 * @param max the most sessions returned, the latest ones
	 * @returns sessions of a talkgroup, in the order of `localStop`
	 */
	endedAfter(dstId: number, after: UnixSeconds, max = Number.POSITIVE_INFINITY): EndedSession[] {
		const stored = this.#talkgroups.get(dstId);
		if (stored === undefined) return [];
		const { sessions, first } = stored;
		return sessions.slice(Math.max(firstAfter(sessions, first, after), sessions.length - max));
	}

	clear(): void {
		this.#talkgroups.clear();
	}
}

/** @returns the index of the first session, from `low` on, that ended after `second` (binary search) */
function firstAfter(sessions: readonly EndedSession[], low: number, second: UnixSeconds): number {
	let [from, to] = [low, sessions.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if ((sessions[middle]?.localStop ?? second) <= second) from = middle + 1;
		else to = middle;
	}
	return from;
}

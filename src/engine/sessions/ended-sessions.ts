import { RETENTION_SECONDS, WINDOW_SECONDS, type WindowSeconds } from '../constants.ts';
import type { EndedSession } from '../snapshot.ts';
import type { UnixSeconds } from '../time.ts';

/** At the cap, this share of it is evicted at once, so that the cost per session stays small. */
const EVICTED_SHARE = 0.01;

/**
 * The ended sessions: stored for ten minutes (PRUNE-2), counted while they are in the window (WINDOW-1).
 *
 * Sessions are in the order of `localStop`, so the counted ones are the last, and a prune removes the first. The owner keeps sums with `onEnter` and
 * `onLeave`, which are called when sessions enter or leave the window: as time passes, when a clock is set back (TIME-3), or with another window
 * (WINDOW-2).
 */
export class EndedSessions {
	#sessions: EndedSession[] = [];
	/** The sessions of each talkgroup, in the same order. */
	readonly #byTalkgroup = new Map<number, EndedSession[]>();
	readonly #ids = new Set<string>();
	readonly #cap: number;
	readonly #onEnter: (session: EndedSession) => void;
	readonly #onLeave: (session: EndedSession) => void;
	#window: WindowSeconds = WINDOW_SECONDS;
	/** The number of leading `#sessions` that are outside the window. */
	#uncounted = 0;

	/**
	 * @param cap the most sessions stored, 1 or more; past it the oldest are evicted (FRAME-6)
	 * @param onEnter called for each session that starts to count
	 * @param onLeave called for each session that no longer counts
	 */
	constructor(cap: number, onEnter: (session: EndedSession) => void, onLeave: (session: EndedSession) => void) {
		this.#cap = cap;
		this.#onEnter = onEnter;
		this.#onLeave = onLeave;
	}

	/** Sets the window's length. It takes effect at the next `advance`. */
	setWindow(seconds: WindowSeconds): void {
		this.#window = seconds;
	}

	/** Moves the window to the session's end, then stores and counts it, unless its id is stored already (RANK-2). */
	add(session: EndedSession): void {
		if (this.#ids.has(session.id)) return;
		this.advance(session.localStop);
		if (this.#sessions.length >= this.#cap) this.#evictOldest();
		insert(this.#sessions, session);
		const ofTalkgroup = this.#byTalkgroup.get(session.dstId);
		if (ofTalkgroup === undefined) this.#byTalkgroup.set(session.dstId, [session]);
		else insert(ofTalkgroup, session);
		this.#ids.add(session.id);
		this.#onEnter(session);
	}

	/** Moves the window to `now`. */
	advance(now: UnixSeconds): void {
		const uncounted = firstAfter(this.#sessions, now - this.#window);
		for (const session of this.#sessions.slice(this.#uncounted, uncounted)) this.#onLeave(session);
		for (const session of this.#sessions.slice(uncounted, this.#uncounted)) this.#onEnter(session);
		this.#uncounted = uncounted;
	}

	/** Removes sessions that ended at least `RETENTION_SECONDS` ago (PRUNE-2). */
	prune(now: UnixSeconds): void {
		this.advance(now);
		this.#removeFirst(firstAfter(this.#sessions, now - RETENTION_SECONDS));
	}

	/** Removes all sessions, without a call of `onLeave`. */
	clear(): void {
		this.#sessions = [];
		this.#byTalkgroup.clear();
		this.#ids.clear();
		this.#uncounted = 0;
	}

	/** @returns the sessions of a talkgroup that ended less than `seconds` before `now`, in the order of `localStop` */
	ofTalkgroup(dstId: number, seconds: number, now: UnixSeconds): readonly EndedSession[] {
		const sessions = this.#byTalkgroup.get(dstId) ?? [];
		return sessions.slice(firstAfter(sessions, now - seconds));
	}

	/** @returns for each talkgroup, the session that ended last */
	latestOnTalkgroups(): readonly EndedSession[] {
		return Array.from(this.#byTalkgroup.values(), (sessions) => sessions.slice(-1)).flat();
	}

	/** All sessions stored, in the order of `localStop`. Adding them again in this order gives the same state. */
	save(): readonly EndedSession[] {
		return [...this.#sessions];
	}

	/** @returns all sessions that ended less than `seconds` before `now`, in the order of `localStop` */
	youngerThan(seconds: number, now: UnixSeconds): readonly EndedSession[] {
		return this.#sessions.slice(firstAfter(this.#sessions, now - seconds));
	}

	#evictOldest(): void {
		const count = Math.ceil(this.#cap * EVICTED_SHARE);
		for (const session of this.#sessions.slice(this.#uncounted, count)) this.#onLeave(session);
		this.#removeFirst(count);
	}

	#removeFirst(count: number): void {
		const removed = new Map<number, number>();
		for (const { id, dstId } of this.#sessions.splice(0, count)) {
			this.#ids.delete(id);
			removed.set(dstId, (removed.get(dstId) ?? 0) + 1);
		}
		this.#uncounted = Math.max(0, this.#uncounted - count);
		for (const [dstId, removedCount] of removed) {
			const sessions = this.#byTalkgroup.get(dstId);
			sessions?.splice(0, removedCount);
			if (sessions?.length === 0) this.#byTalkgroup.delete(dstId);
		}
	}
}

/** Inserts a session behind those that ended in the same second or before: at the end, unless the clock was set back. */
function insert(sessions: EndedSession[], session: EndedSession): void {
	if ((sessions.at(-1)?.localStop ?? 0) <= session.localStop) sessions.push(session);
	else sessions.splice(firstAfter(sessions, session.localStop), 0, session);
}

/** @returns the index of the first session that ended after `second` (binary search) */
function firstAfter(sessions: readonly EndedSession[], second: UnixSeconds): number {
	let [from, to] = [0, sessions.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if ((sessions[middle]?.localStop ?? second) <= second) from = middle + 1;
		else to = middle;
	}
	return from;
}

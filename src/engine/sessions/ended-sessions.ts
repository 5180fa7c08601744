import { RETENTION_SECONDS } from '../constants.ts';
import type { EndedSession } from '../snapshot.ts';
import type { UnixSeconds } from '../time.ts';

/** At the cap, this share of it is evicted at once, so that the cost per session stays small. */
const EVICTED_SHARE = 0.01;

/** The ended sessions, stored for ten minutes (PRUNE-2), in the order of `localStop`. */
export class EndedSessions {
	#sessions: EndedSession[] = [];
	/** The sessions of each talkgroup, in the same order. */
	readonly #byTalkgroup = new Map<number, EndedSession[]>();
	readonly #ids = new Set<string>();
	readonly #cap: number;

	/** @param cap the most sessions stored, 1 or more; past it the oldest are evicted (FRAME-6) */
	constructor(cap: number) {
		this.#cap = cap;
	}

	/** Stores a session, unless its id is stored already (RANK-2). */
	add(session: EndedSession): void {
		if (this.#ids.has(session.id)) return;
		if (this.#sessions.length >= this.#cap) this.#removeFirst(Math.ceil(this.#cap * EVICTED_SHARE));
		insert(this.#sessions, session);
		const ofTalkgroup = this.#byTalkgroup.get(session.dstId);
		if (ofTalkgroup === undefined) this.#byTalkgroup.set(session.dstId, [session]);
		else insert(ofTalkgroup, session);
		this.#ids.add(session.id);
	}

	/** Removes sessions that ended at least `RETENTION_SECONDS` ago (PRUNE-2). */
	prune(now: UnixSeconds): void {
		this.#removeFirst(firstAfter(this.#sessions, now - RETENTION_SECONDS));
	}

	clear(): void {
		this.#sessions = [];
		this.#byTalkgroup.clear();
		this.#ids.clear();
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

	#removeFirst(count: number): void {
		const removed = new Map<number, number>();
		for (const { id, dstId } of this.#sessions.splice(0, count)) {
			this.#ids.delete(id);
			removed.set(dstId, (removed.get(dstId) ?? 0) + 1);
		}
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

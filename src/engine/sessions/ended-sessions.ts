import { RETENTION_SECONDS, WINDOW_SECONDS, type WindowSeconds } from '../constants.ts';
import type { EndedSession } from '../snapshot.ts';
import type { UnixSeconds } from '../time.ts';
import { SessionsByTalkgroup } from './sessions-by-talkgroup.ts';

/** Sessions that ended in one second. The first `evicted` of them were evicted by the cap. */
interface Second {
	readonly at: UnixSeconds;
	readonly sessions: EndedSession[];
	evicted: number;
}

/**
 * The ended sessions: stored for ten minutes (PRUNE-2), counted while they are in the window (WINDOW-1).
 *
 * They are kept by the second of their localStop. A second counts as a whole. When time moves on, when a clock is set back (TIME-3) and when the
 * window changes (WINDOW-4), only the seconds between the old edge and the new one leave or enter the sums.
 */
export class EndedSessions {
	readonly #seconds = new Map<UnixSeconds, Second>();
	readonly #ids = new Set<string>();
	readonly #byTalkgroup = new SessionsByTalkgroup();
	readonly #cap: number;
	readonly #onEnter: (session: EndedSession) => void;
	readonly #onLeave: (session: EndedSession) => void;
	#window: WindowSeconds = WINDOW_SECONDS;
	/** The edge of the window: later seconds count. */
	#edge: UnixSeconds = Number.NEGATIVE_INFINITY;
	#oldest: Second | undefined;
	#evicted = 0;

	/**
	 * @param cap the most sessions stored; past it the oldest is evicted (FRAME-6)
	 * @param onEnter called for each session that starts to count
	 * @param onLeave called for each session that no longer counts
	 */
	constructor(cap: number, onEnter: (session: EndedSession) => void, onLeave: (session: EndedSession) => void) {
		this.#cap = cap;
		this.#onEnter = onEnter;
		this.#onLeave = onLeave;
	}

	/** Changes how many seconds count; the next `advance` brings the sums up to date. */
	setWindow(seconds: WindowSeconds): void {
		this.#window = seconds;
	}

	/** Stores and counts a session, unless its id is stored already (RANK-2). */
	add(session: EndedSession): void {
		if (this.#ids.has(session.id)) return;
		this.advance(session.localStop);
		if (this.#ids.size >= this.#cap) this.#evictOldest();
		const second = this.#seconds.get(session.localStop) ?? this.#open(session.localStop);
		second.sessions.push(session);
		this.#byTalkgroup.add(session);
		this.#ids.add(session.id);
		this.#onEnter(session);
	}

	/** Moves the window to `now`. */
	advance(now: UnixSeconds): void {
		const from = this.#edge;
		const to = now - this.#window;
		if (from === to) return;
		this.#edge = to;
		const [low, high, notify] = to > from ? [from, to, this.#onLeave] : [to, from, this.#onEnter];
		for (const second of this.#between(low, high)) {
			for (const session of storedIn(second)) notify(session);
		}
	}

	/** Removes sessions that are older than the retention (PRUNE-2). */
	prune(now: UnixSeconds): void {
		this.advance(now);
		for (const second of this.#seconds.values()) {
			if (now - second.at < RETENTION_SECONDS) continue;
			for (const session of storedIn(second)) this.#removeFromIndexes(session);
			this.#close(second);
		}
	}

	clear(): void {
		this.#seconds.clear();
		this.#ids.clear();
		this.#byTalkgroup.clear();
		this.#oldest = undefined;
	}

	/** @returns the latest sessions of a talkgroup that count, in the order of `localStop` */
	counted(dstId: number, most: number): readonly EndedSession[] {
		return this.#byTalkgroup.since(dstId, this.#edge, most);
	}

	/** @returns the sessions of a talkgroup whose age at `now` is less than `seconds`, in the order of `localStop` */
	onTalkgroup(dstId: number, seconds: number, now: UnixSeconds): readonly EndedSession[] {
		return this.#byTalkgroup.since(dstId, now - seconds);
	}

	/** @returns of each talkgroup the session that ended last */
	latestOnTalkgroups(): Iterable<EndedSession> {
		return this.#byTalkgroup.latest();
	}

	/** @returns all sessions whose age at `now` is less than `seconds` */
	*since(seconds: number, now: UnixSeconds): Generator<EndedSession> {
		for (const second of this.#seconds.values()) {
			if (now - second.at < seconds) yield* storedIn(second);
		}
	}

	/** Sessions stored. */
	get size(): number {
		return this.#ids.size;
	}

	/** Sessions evicted by the cap. */
	get evicted(): number {
		return this.#evicted;
	}

	/** The seconds after `low` up to `high`: looked up one by one, or found among all of them when those are fewer. */
	*#between(low: UnixSeconds, high: UnixSeconds): Generator<Second> {
		if (high - low > this.#seconds.size) {
			for (const second of this.#seconds.values()) if (second.at > low && second.at <= high) yield second;
			return;
		}
		for (let at = low + 1; at <= high; at++) {
			const second = this.#seconds.get(at);
			if (second !== undefined) yield second;
		}
	}

	#open(at: UnixSeconds): Second {
		const second = { at, sessions: [], evicted: 0 };
		this.#seconds.set(at, second);
		if (this.#oldest !== undefined && at < this.#oldest.at) this.#oldest = second;
		return second;
	}

	#close(second: Second): void {
		this.#seconds.delete(second.at);
		if (this.#oldest === second) this.#oldest = undefined;
	}

	#evictOldest(): void {
		this.#oldest ??= [...this.#seconds.values()].reduce((a, b) => (b.at < a.at ? b : a));
		const second = this.#oldest;
		const session = second.sessions[second.evicted];
		if (session === undefined) return;
		second.evicted += 1;
		this.#evicted += 1;
		this.#removeFromIndexes(session);
		if (second.at > this.#edge) this.#onLeave(session);
		if (second.evicted === second.sessions.length) this.#close(second);
		else if (second.evicted * 2 > second.sessions.length) {
			// Removing many at once keeps the cost of one removal constant.
			second.sessions.splice(0, second.evicted);
			second.evicted = 0;
		}
	}

	#removeFromIndexes({ id, dstId }: EndedSession): void {
		this.#ids.delete(id);
		this.#byTalkgroup.removeOldest(dstId);
	}
}

function storedIn({ sessions, evicted }: Second): readonly EndedSession[] {
	return evicted === 0 ? sessions : sessions.slice(evicted);
}

import { RETENTION_SECONDS, WINDOW_SECONDS, type WindowSeconds } from '../constants.ts';
import type { EndedSession } from '../snapshot.ts';
import type { UnixSeconds } from '../time.ts';
import { SessionsByTalkgroup } from './sessions-by-talkgroup.ts';

/** The sessions that ended in one second. The first `evicted` of them were evicted by the cap. */
interface Bucket {
	readonly at: UnixSeconds;
	readonly sessions: EndedSession[];
	evicted: number;
}

/**
 * The ended sessions: stored for ten minutes (PRUNE-2), counted while they are in the window (WINDOW-1).
 *
 * They are kept in buckets by their localStop. A bucket holds the sessions of one second and enters or leaves the window as a unit. The edge of the
 * window moves with time, with a clock that is set back (TIME-3), or with another window (WINDOW-4). Then only the buckets between the old and the
 * new edge leave or enter the sums.
 */
export class EndedSessions {
	readonly #buckets = new Map<UnixSeconds, Bucket>();
	readonly #ids = new Set<string>();
	readonly #byTalkgroup = new SessionsByTalkgroup();
	readonly #cap: number;
	readonly #onEnter: (session: EndedSession) => void;
	readonly #onLeave: (session: EndedSession) => void;
	#window: WindowSeconds = WINDOW_SECONDS;
	/** The edge of the window: sessions with a later localStop count. */
	#edge: UnixSeconds = Number.NEGATIVE_INFINITY;
	#oldest: Bucket | undefined;
	#evicted = 0;

	/**
	 * @param cap the most sessions stored, 1 or more; past it the oldest is evicted (FRAME-6)
	 * @param onEnter called for each session that starts to count
	 * @param onLeave called for each session that no longer counts
	 */
	constructor(cap: number, onEnter: (session: EndedSession) => void, onLeave: (session: EndedSession) => void) {
		this.#cap = cap;
		this.#onEnter = onEnter;
		this.#onLeave = onLeave;
	}

	/** Sets the window's length; the next `advance` brings the sums up to date. */
	setWindow(seconds: WindowSeconds): void {
		this.#window = seconds;
	}

	/** Stores and counts a session, unless its id is stored already (RANK-2). */
	add(session: EndedSession): void {
		if (this.#ids.has(session.id)) return;
		this.advance(session.localStop);
		if (this.#ids.size >= this.#cap) this.#evictOldest();
		const bucket = this.#buckets.get(session.localStop) ?? this.#open(session.localStop);
		bucket.sessions.push(session);
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
		for (const bucket of this.#between(low, high)) {
			for (const session of storedIn(bucket)) notify(session);
		}
	}

	/** Removes sessions that are older than the retention (PRUNE-2). */
	prune(now: UnixSeconds): void {
		this.advance(now);
		for (const bucket of this.#buckets.values()) {
			if (now - bucket.at < RETENTION_SECONDS) continue;
			for (const session of storedIn(bucket)) this.#removeFromIndexes(session);
			this.#close(bucket);
		}
	}

	clear(): void {
		this.#buckets.clear();
		this.#ids.clear();
		this.#byTalkgroup.clear();
		this.#oldest = undefined;
	}

	/** @returns the latest sessions of a talkgroup that count, in the order of `localStop` */
	counted(dstId: number, max: number): readonly EndedSession[] {
		return this.#byTalkgroup.endedAfter(dstId, this.#edge, max);
	}

	/** @returns the sessions of a talkgroup whose age at `now` is less than `seconds`, in the order of `localStop` */
	ofTalkgroup(dstId: number, seconds: number, now: UnixSeconds): readonly EndedSession[] {
		return this.#byTalkgroup.endedAfter(dstId, now - seconds);
	}

	/** @returns for each talkgroup, the session that ended last */
	latestOnTalkgroups(): Iterable<EndedSession> {
		return this.#byTalkgroup.latest();
	}

	/** All sessions stored, in an order in which adding them again gives the same state. */
	save(): readonly EndedSession[] {
		return Array.from(this.#buckets.values(), storedIn).flat();
	}

	/** @returns all sessions whose age at `now` is less than `seconds` */
	*youngerThan(seconds: number, now: UnixSeconds): Generator<EndedSession> {
		for (const bucket of this.#buckets.values()) {
			if (now - bucket.at < seconds) yield* storedIn(bucket);
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

	/** The buckets after `low` up to `high`. Iterates over the range or over all buckets, whichever is smaller. */
	*#between(low: UnixSeconds, high: UnixSeconds): Generator<Bucket> {
		if (high - low > this.#buckets.size) {
			for (const bucket of this.#buckets.values()) if (bucket.at > low && bucket.at <= high) yield bucket;
			return;
		}
		for (let at = low + 1; at <= high; at++) {
			const bucket = this.#buckets.get(at);
			if (bucket !== undefined) yield bucket;
		}
	}

	#open(at: UnixSeconds): Bucket {
		const bucket = { at, sessions: [], evicted: 0 };
		this.#buckets.set(at, bucket);
		if (this.#oldest !== undefined && at < this.#oldest.at) this.#oldest = bucket;
		return bucket;
	}

	#close(bucket: Bucket): void {
		this.#buckets.delete(bucket.at);
		this.#oldest = undefined;
	}

	#evictOldest(): void {
		this.#oldest ??= [...this.#buckets.values()].reduce((a, b) => (b.at < a.at ? b : a));
		const bucket = this.#oldest;
		const session = bucket.sessions[bucket.evicted];
		if (session === undefined) return;
		bucket.evicted += 1;
		this.#evicted += 1;
		this.#removeFromIndexes(session);
		if (bucket.at > this.#edge) this.#onLeave(session);
		if (bucket.evicted === bucket.sessions.length) this.#close(bucket);
		else if (bucket.evicted * 2 > bucket.sessions.length) {
			// Removing many at once keeps the cost of one removal constant.
			bucket.sessions.splice(0, bucket.evicted);
			bucket.evicted = 0;
		}
	}

	#removeFromIndexes({ id, dstId }: EndedSession): void {
		this.#ids.delete(id);
		// The oldest sessions leave first, so this one is its talkgroup's oldest, or leaves together with it.
		this.#byTalkgroup.removeOldest(dstId);
	}
}

function storedIn({ sessions, evicted }: Bucket): readonly EndedSession[] {
	return evicted === 0 ? sessions : sessions.slice(evicted);
}

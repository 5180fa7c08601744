import {
	ANNOUNCED_AGE_SECONDS,
	CLOSING_SECONDS,
	FRESHNESS_SECONDS,
	MAX_START_AGE_SECONDS,
	RADIO_TIMEOUT_SECONDS,
	SETTLING_SECONDS,
} from './constants.ts';
import type { LiveMessage } from './message.ts';
import type { ActiveSession } from './snapshot.ts';
import type { UnixSeconds } from './time.ts';

const NEVER = Number.POSITIVE_INFINITY;

/** A session on the air. */
export interface Session {
	readonly id: string;
	readonly sourceId: number;
	readonly destinationId: number;
	readonly start: UnixSeconds;
	readonly localStart: UnixSeconds;
	/** When a frame last carried its id. */
	heard: UnixSeconds;
	/** When its last stop without a duration came. */
	closingSince: UnixSeconds | undefined;
	/** The connection was lost since it was last heard of. */
	acrossLoss: boolean;
	/** When a feed that announces what is active left it out. */
	missingSince: UnixSeconds | undefined;
	/** How it was last shown. */
	view: ActiveSession | undefined;
}

/** To find the first entry of a map is to walk over all that were deleted before it, so the oldest are looked up by the hundred. */
const OLDEST_AT_ONCE = 100;

/** Receives a session that ended with a known stop: on its own, or ended by a rival. */
export type OnEnd = (session: Session, stop: UnixSeconds, now: UnixSeconds) => void;

export type StartOutcome = 'started' | 'too old' | 'not the newest' | 'already active';
export type StopOutcome = 'ended' | 'not active' | 'no duration';

/**
 * The active sessions (rules START, STOP, CLOSING, LOST and GHOST). A start ends every older session on the same
 * destination or from the same source, so each destination and each source has at most one here, and a start has at most two rivals.
 */
export class ActiveSessions {
	readonly #byId = new Map<string, Session>();
	readonly #byDestination = new Map<number, Session>();
	readonly #bySource = new Map<number, Session>();
	readonly #onEnd: OnEnd;
	readonly #cap: number;
	/** No session expires before this second. It may be too early, never too late. */
	#nextExpiry = NEVER;
	#ordered: readonly Session[] | undefined;
	/** The oldest last; some may have left. */
	#oldest: Session[] = [];
	#dropped = 0;
	/** While the sessions of before a loss are being settled. */
	#reconnectedAt: UnixSeconds | undefined;
	/** The feed tells a new connection what is active. */
	#announces = false;

	/** @param cap the most sessions held; past it the oldest leaves, uncounted */
	constructor(cap: number, onEnd: OnEnd) {
		this.#cap = cap;
		this.#onEnd = onEnd;
	}

	/** Any frame that carries a session's id counts as hearing of it (GHOST-3). */
	hear(id: string, now: UnixSeconds): void {
		const session = this.#byId.get(id);
		if (session === undefined) return;
		session.heard = now;
		session.acrossLoss = false;
		session.missingSince = undefined;
		this.#expect(session);
	}

	/** The connection was lost: nobody knows what becomes of the sessions until they are heard of again. */
	markLoss(): void {
		this.#reconnectedAt = undefined;
		for (const session of this.#byId.values()) session.acrossLoss = true;
	}

	/**
	 * There is a connection again. Where the feed announces what is active, whatever it leaves out for 5 s has ended meanwhile; it closes,
	 * uncounted, since nobody knows when.
	 */
	reconnected(now: UnixSeconds): void {
		this.#reconnectedAt = now;
		this.#announces = false;
		this.#nextExpiry = Math.min(this.#nextExpiry, now + SETTLING_SECONDS);
	}

	/** Applies a start (START-3 to START-6). */
	start(message: LiveMessage, now: UnixSeconds): StartOutcome {
		this.#noteAnnouncement(message);
		if (now - message.start > MAX_START_AGE_SECONDS) return 'too old';
		if (this.#byId.has(message.sessionId)) return 'already active';
		const onDestination = this.#byDestination.get(message.destinationId);
		const fromSource = this.#bySource.get(message.sourceId);
		if (onDestination !== undefined && onDestination.start >= message.start) return 'not the newest';
		if (fromSource !== undefined && fromSource.start >= message.start) return 'not the newest';
		if (onDestination !== undefined) this.#endByRival(onDestination, message.start, now);
		if (fromSource !== undefined && fromSource !== onDestination) this.#endByRival(fromSource, message.start, now);
		this.#add({
			id: message.sessionId,
			sourceId: message.sourceId,
			destinationId: message.destinationId,
			start: message.start,
			localStart: now,
			heard: now,
			closingSince: undefined,
			acrossLoss: false,
			missingSince: undefined,
			view: undefined,
		});
		return 'started';
	}

	/** Applies a stop (STOP-3 to STOP-5); `message` is a stop, or an update that carries a stop. */
	stop(message: LiveMessage, now: UnixSeconds): StopOutcome {
		const session = this.#byId.get(message.sessionId);
		if (session === undefined) return 'not active';
		if (message.stop - message.start <= 0) {
			session.closingSince = now;
			this.#expect(session);
			return 'no duration';
		}
		this.#remove(session);
		this.#onEnd(session, message.stop, now);
		return 'ended';
	}

	/** Removes, uncounted, sessions that have been closing for 5 s (CLOSING-2) or silent for 600 s (GHOST-1). */
	expire(now: UnixSeconds): void {
		if (now < this.#nextExpiry) return;
		this.#settle(now);
		let next = this.#reconnectedAt === undefined ? NEVER : this.#reconnectedAt + SETTLING_SECONDS;
		for (const session of this.#byId.values()) {
			const expires = expiry(session);
			if (now >= expires) this.#remove(session);
			else next = Math.min(next, expires);
		}
		this.#nextExpiry = next;
	}

	/** Oldest start first, then id (ORDER-1). */
	ordered(): readonly Session[] {
		this.#ordered ??= [...this.#byId.values()].sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
		return this.#ordered;
	}

	/** The session under way on a talkgroup, closing or not. */
	on(destinationId: number): Session | undefined {
		return this.#byDestination.get(destinationId);
	}

	/** The session under way from a source, closing or not. */
	from(sourceId: number): Session | undefined {
		return this.#bySource.get(sourceId);
	}

	clear(): void {
		this.#byId.clear();
		this.#byDestination.clear();
		this.#bySource.clear();
		this.#nextExpiry = NEVER;
		this.#reconnectedAt = undefined;
		this.#ordered = undefined;
	}

	/** Sessions let go to stay within the cap. */
	get dropped(): number {
		return this.#dropped;
	}

	/** Ends a session at the rival's start minus 1 (LOST-1), or uncounted when its stop was lost (LOST-2). */
	#endByRival(session: Session, rivalStart: UnixSeconds, now: UnixSeconds): void {
		this.#remove(session);
		if (!isUnconfirmed(session, now)) this.#onEnd(session, rivalStart - 1, now);
	}

	/** A start of what was active before, or of what began well before: no live frame is that old. */
	#noteAnnouncement({ sessionId, start }: LiveMessage): void {
		if (this.#reconnectedAt === undefined) return;
		const known = this.#byId.get(sessionId);
		const before = known === undefined ? start + ANNOUNCED_AGE_SECONDS : known.localStart;
		if (before <= this.#reconnectedAt) this.#announces = true;
	}

	#settle(now: UnixSeconds): void {
		if (this.#reconnectedAt === undefined) return;
		const settled = this.#reconnectedAt + SETTLING_SECONDS;
		if (now < settled) return;
		this.#reconnectedAt = undefined;
		if (!this.#announces) return;
		for (const session of this.#byId.values()) if (session.acrossLoss) session.missingSince ??= settled;
	}

	#add(session: Session): void {
		if (this.#byId.size >= this.#cap) this.#dropOldest();
		this.#byId.set(session.id, session);
		this.#byDestination.set(session.destinationId, session);
		this.#bySource.set(session.sourceId, session);
		this.#ordered = undefined;
		this.#expect(session);
	}

	#dropOldest(): void {
		for (;;) {
			if (this.#oldest.length === 0) this.#oldest = [...this.#byId.values()].slice(0, OLDEST_AT_ONCE).toReversed();
			const oldest = this.#oldest.pop();
			if (oldest === undefined) return;
			if (this.#byId.get(oldest.id) !== oldest) continue;
			this.#remove(oldest);
			this.#dropped += 1;
			return;
		}
	}

	/** Its expiry may be the next one: even a frame that prolongs it can bring that nearer, when the clock was set back. */
	#expect(session: Session): void {
		this.#nextExpiry = Math.min(this.#nextExpiry, expiry(session));
	}

	#remove(session: Session): void {
		this.#byId.delete(session.id);
		this.#byDestination.delete(session.destinationId);
		this.#bySource.delete(session.sourceId);
		this.#ordered = undefined;
	}
}

/** Its stop came without a duration, or a feed that announces what is active left it out: it leaves the list soon, uncounted. */
export function isClosing({ closingSince, missingSince }: Session): boolean {
	return closingSince !== undefined || missingSince !== undefined;
}

/** Whether nothing was heard of the session for longer than a radio can transmit (GHOST-2). */
export function isUnconfirmed(session: Session, now: UnixSeconds): boolean {
	return now - session.heard > RADIO_TIMEOUT_SECONDS;
}

/** The first second at which the session is gone. */
function expiry(session: Session): UnixSeconds {
	const closing = Math.min(session.closingSince ?? NEVER, session.missingSince ?? NEVER);
	return Math.min(session.heard + FRESHNESS_SECONDS, closing + CLOSING_SECONDS);
}

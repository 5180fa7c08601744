import {
	CLOSING_SECONDS,
	MAX_START_AGE_SECONDS,
	UNCONFIRMED_AFTER_SECONDS,
	UNHEARD_LIMIT_SECONDS,
	UNHEARD_SINCE_LOSS_SECONDS,
} from '../constants.ts';
import type { LiveMessage } from '../message.ts';
import { hasSameNames, type Names } from '../names.ts';
import { byStart } from '../overs.ts';
import type { ActiveOver, Doubt } from '../reading.ts';
import { isSharedNumber } from '../station-key.ts';
import type { UnixSeconds } from '../time.ts';

const NEVER = Number.POSITIVE_INFINITY;

export interface Session {
	readonly id: string;
	readonly stationId: string;
	readonly talkgroupId: string;
	readonly start: UnixSeconds;
	readonly localStart: UnixSeconds;
	/** The first call sign of the session, where its source's number is shared; otherwise `''` (TALK-10). */
	ownCallsign: string;
	/** When a frame last carried its id. */
	lastHeardAt: UnixSeconds;
	/** When its last stop without a duration came (CLOSING-1). */
	stopWithoutDurationAt: UnixSeconds | undefined;
	/** Whether the connection was lost since the session was last heard of (GHOST-4). */
	unheardSinceLoss: boolean;
}

interface HeldSession extends Session {
	/** In the order in which sessions were added. */
	readonly place: number;
	/** In the latest reading. */
	over?: ActiveOver;
}

export type SavedSession = Readonly<Session>;

/** Receives a session that ended at a known time: by its own stop or by a rival. */
export type OnEnd = (session: Session, stop: UnixSeconds, now: UnixSeconds) => void;

export type StartOutcome = 'started' | 'too old' | 'not the newest' | 'already active';
export type StopOutcome = 'ended' | 'not active' | 'no duration';

/**
 * The active sessions (START-3 to START-6, STOP-4, CLOSING-1). On a network with rivals a start ends all its rivals, so each
 * talkgroup and each station's id has at most one active session, and a start has at most two rivals.
 */
export class ActiveSessions {
	readonly #byId = new Map<string, HeldSession>();
	/** On a network with rivals, the session of each station and of each talkgroup. */
	readonly #byStation = new Map<string, HeldSession>();
	readonly #byTalkgroup = new Map<string, HeldSession>();
	#added = 0;
	readonly #hasRivals: boolean;
	readonly #onEnd: OnEnd;
	readonly #cap: number;
	/** The second in which `expire` last ran. Deadlines are whole seconds, so once per second is enough. */
	#expiredAt: UnixSeconds | undefined;
	#connectedAt: UnixSeconds | undefined;
	/** Grows when a session comes, leaves or is marked. */
	version = 0;

	/** @param cap the most sessions held; past it the oldest is evicted, uncounted (FRAME-6) */
	constructor(cap: number, hasRivals: boolean, onEnd: OnEnd) {
		this.#cap = cap;
		this.#hasRivals = hasRivals;
		this.#onEnd = onEnd;
	}

	/** Notes that a frame carried a session's id (GHOST-3). */
	markHeard(id: string, now: UnixSeconds): void {
		const session = this.#byId.get(id);
		if (session === undefined) return;
		if (session.unheardSinceLoss || isUnconfirmed(session, now)) this.version += 1;
		session.lastHeardAt = now;
		session.unheardSinceLoss = false;
	}

	/** Learns which station transmits with a shared number: the call sign often follows the start (TALK-10). */
	learnCallsign({ sessionId, station: { id, callsign } }: LiveMessage): void {
		if (callsign === '' || !isSharedNumber(id)) return;
		const session = this.#byId.get(sessionId);
		if (session?.stationId !== id || session.ownCallsign !== '') return;
		session.ownCallsign = callsign;
		this.version += 1;
	}

	/** Marks all sessions when the connection is lost (GHOST-4). Sessions expire first, because this second's tick may not have run yet (TIME-2). */
	markLoss(now: UnixSeconds): void {
		this.expire(now);
		this.#connectedAt = undefined;
		for (const session of this.#byId.values()) session.unheardSinceLoss = true;
		this.version += 1;
	}

	/** Call this at each connection. Marked sessions leave unless they are heard of soon (GHOST-4). */
	noteConnected(now: UnixSeconds): void {
		this.expire(now);
		this.#connectedAt = now;
		this.version += 1;
	}

	/** When the feed was connected; undefined without a connection. */
	get connectedAt(): UnixSeconds | undefined {
		return this.#connectedAt;
	}

	/** Handles a start (START-3, START-4, START-5, START-6). */
	start(message: LiveMessage, now: UnixSeconds): StartOutcome {
		if (now - message.start > MAX_START_AGE_SECONDS) return 'too old';
		if (this.#byId.has(message.sessionId)) return 'already active';
		const rivals = this.#rivalsOf(message);
		if (rivals.some((rival) => plausibleStart(rival) >= message.start)) return 'not the newest';
		for (const rival of rivals) this.#endByRival(rival, message.start, now);
		const { station, talkgroup } = message;
		this.#add({
			id: message.sessionId,
			stationId: station.id,
			ownCallsign: isSharedNumber(station.id) ? station.callsign : '',
			talkgroupId: talkgroup.id,
			start: message.start,
			localStart: now,
			lastHeardAt: now,
			stopWithoutDurationAt: undefined,
			unheardSinceLoss: false,
		});
		return 'started';
	}

	/** Handles a stop, or an update that carries a stop (STOP-4, CLOSING-1, CLOSING-2). */
	stop(message: LiveMessage, now: UnixSeconds): StopOutcome {
		const session = this.#byId.get(message.sessionId);
		if (session === undefined) return 'not active';
		if (message.stop - message.start <= 0) {
			session.stopWithoutDurationAt = now;
			this.version += 1;
			return 'no duration';
		}
		this.#remove(session);
		this.#onEnd(session, message.stop, now);
		return 'ended';
	}

	/** Removes a session uncounted (LOST-3). */
	drop(id: string): StopOutcome {
		const session = this.#byId.get(id);
		if (session === undefined) return 'not active';
		this.#remove(session);
		return 'ended';
	}

	/** Removes, uncounted, sessions that were closing or not heard of for too long (CLOSING-2, GHOST-1, GHOST-4). */
	expire(now: UnixSeconds): void {
		if (now === this.#expiredAt) return;
		this.#expiredAt = now;
		for (const session of this.#byId.values()) if (now >= this.#expiry(session)) this.#remove(session);
	}

	/** The sessions' overs in the order of ORDER-1. */
	overs(names: Names, now: UnixSeconds): readonly ActiveOver[] {
		return [...this.#byId.values()].sort(byStart).map((session) => {
			session.over = activeOver(session, names, now);
			return session.over;
		});
	}

	clear(): void {
		this.#byId.clear();
		this.#byStation.clear();
		this.#byTalkgroup.clear();
		this.version += 1;
	}

	/** All sessions with their marks, in the order in which they were added. */
	save(): readonly SavedSession[] {
		return Array.from(this.#byId.values(), ({ place: _place, over: _over, ...session }) => session);
	}

	/** Replaces all sessions, and the time of the connection, by saved ones. */
	restore(sessions: readonly SavedSession[], connectedAt: UnixSeconds | undefined): void {
		this.clear();
		for (const session of sessions) this.#add(session);
		this.#connectedAt = connectedAt;
		this.#expiredAt = undefined;
	}

	/** In the order in which they were added. */
	#rivalsOf({ station, talkgroup }: LiveMessage): readonly HeldSession[] {
		const rivals = [this.#byStation.get(station.id), this.#byTalkgroup.get(talkgroup.id)];
		return [...new Set(rivals)].flatMap((rival) => rival ?? []).sort((a, b) => a.place - b.place);
	}

	/** Ends a session at its rival's start minus 1 s (LOST-1). Removes it uncounted when its end is unknown (LOST-2). */
	#endByRival(session: HeldSession, rivalStart: UnixSeconds, now: UnixSeconds): void {
		this.#remove(session);
		if (!isUnconfirmed(session, now) && !session.unheardSinceLoss) this.#onEnd(session, rivalStart - 1, now);
	}

	/** The first second at which the session is gone. */
	#expiry({ lastHeardAt, stopWithoutDurationAt = NEVER, unheardSinceLoss }: Session): UnixSeconds {
		const missingAt = unheardSinceLoss ? (this.#connectedAt ?? NEVER) + UNHEARD_SINCE_LOSS_SECONDS : NEVER;
		return Math.min(lastHeardAt + UNHEARD_LIMIT_SECONDS, stopWithoutDurationAt + CLOSING_SECONDS, missingAt);
	}

	#add(session: Session): void {
		if (this.#byId.size >= this.#cap) this.#evictOldest();
		this.#added += 1;
		const held = { ...session, place: this.#added };
		this.#byId.set(session.id, held);
		if (this.#hasRivals) {
			this.#byStation.set(session.stationId, held);
			this.#byTalkgroup.set(session.talkgroupId, held);
		}
		this.version += 1;
	}

	#evictOldest(): void {
		const [oldest] = this.#byId.values();
		if (oldest !== undefined) this.#remove(oldest);
	}

	#remove(session: HeldSession): void {
		this.#byId.delete(session.id);
		this.#byStation.delete(session.stationId);
		this.#byTalkgroup.delete(session.talkgroupId);
		this.version += 1;
	}
}

/** The over of a session at `now`: the one of the reading before, unless something changed. */
function activeOver(session: HeldSession, names: Names, now: UnixSeconds): ActiveOver {
	const { id, talkgroupId, start, localStart, over: before } = session;
	const over: ActiveOver = {
		id,
		station: names.stationOf(session),
		talkgroup: names.talkgroup({ id: talkgroupId }),
		start,
		localStart,
		stop: null,
		localStop: null,
		duration: null,
		doubt: doubtOf(session, now),
	};
	return before !== undefined && before.doubt === over.doubt && hasSameNames(before, over) ? before : over;
}

function doubtOf(session: Session, now: UnixSeconds): Doubt | null {
	if (session.stopWithoutDurationAt !== undefined) return 'closing';
	if (session.unheardSinceLoss) return 'unheard';
	return isUnconfirmed(session, now) ? 'unconfirmed' : null;
}

/** Whether nothing was heard of a session for longer than a radio can transmit (GHOST-2, LOST-2). */
function isUnconfirmed(session: Session, now: UnixSeconds): boolean {
	return now - session.lastHeardAt > UNCONFIRMED_AFTER_SECONDS;
}

/** A session's start, or its time of receipt where the start is too far ahead to be right (START-4). */
function plausibleStart({ start, localStart }: Session): UnixSeconds {
	return start - localStart > MAX_START_AGE_SECONDS ? localStart : start;
}

import { ActiveSessions, isClosing, isUnconfirmed, type OnEnd, type Session } from './active-sessions.ts';
import {
	ACCEPTED_SESSION_TYPE,
	CAPS,
	type Caps,
	MINIMUM_DESTINATION_ID,
	OVERS_SHOWN,
	type WindowSeconds,
} from './constants.ts';
import { type Conversation, describeConversation } from './conversation.ts';
import { type EndedSession, EndedSessions } from './ended-sessions.ts';
import { FrameTally, type IgnoredBecause, type Unreadable } from './frame-counts.ts';
import type { LiveMessage } from './message.ts';
import { label, Names } from './names.ts';
import { oversOnTalkgroup } from './overs.ts';
import { Ranking } from './ranking.ts';
import { type Found, search } from './search.ts';
import type { ActiveSession, CallsignAggregate, Snapshot, TalkgroupAggregate } from './snapshot.ts';
import { describeStation, type StationActivity } from './station.ts';
import type { UnixSeconds } from './time.ts';
import { Waiting, type WaitingStation } from './waiting.ts';

/** What was let go so that memory stays within the caps. */
export interface Dropped {
	readonly active: number;
	readonly ended: number;
	readonly names: number;
}

/**
 * The activity of a network: feed it messages, ask it for snapshots. It has no clock of its own: every call takes `now`, in whole
 * unix seconds, and the caller starts the prunes (PRUNE-1).
 */
export class Activity {
	readonly #names: Names;
	readonly #active: ActiveSessions;
	readonly #ended: EndedSessions;
	readonly #talkgroups: Ranking<TalkgroupAggregate>;
	readonly #callsigns: Ranking<CallsignAggregate>;
	readonly #waiting: Waiting;
	readonly #frames = new FrameTally();
	#shown: readonly ActiveSession[] = [];

	constructor(caps: Caps = CAPS) {
		// A row keeps its name even where that has been forgotten meanwhile.
		const talkgroups = new Ranking<TalkgroupAggregate>(({ id, talkTime, lastActive, before }) => {
			const name = names.talkgroup(id) || (before?.name ?? '');
			const drawn = sameItems(before?.overs ?? [], ended.counted(id, OVERS_SHOWN));
			const holds =
				before?.talkTime === talkTime &&
				before.lastActive === lastActive &&
				before.name === name &&
				before.overs === drawn;
			return holds ? before : { id, name, talkTime, lastActive, overs: drawn };
		});
		const callsigns = new Ranking<CallsignAggregate>(({ id, talkTime, lastActive, before }) => {
			const station = names.station(id);
			const callsign = station.callsign || (before?.callsign ?? '');
			const name = station.name || (before?.name ?? '');
			const holds =
				before?.talkTime === talkTime &&
				before.lastActive === lastActive &&
				before.callsign === callsign &&
				before.name === name;
			return holds ? before : { id, callsign, name, talkTime, lastActive };
		});
		const names = new Names(
			caps.names,
			(sourceId) => callsigns.touch(sourceId),
			(destinationId) => talkgroups.touch(destinationId),
		);
		this.#names = names;
		this.#talkgroups = talkgroups;
		this.#callsigns = callsigns;
		const ended = new EndedSessions(
			caps.ended,
			({ dstId, srcId, duration, localStop }) => {
				talkgroups.add(dstId, duration, localStop);
				callsigns.add(srcId, duration, localStop);
			},
			({ dstId, srcId, duration }) => {
				talkgroups.subtract(dstId, duration);
				callsigns.subtract(srcId, duration);
			},
		);
		this.#ended = ended;
		this.#active = new ActiveSessions(caps.active, this.#book);
		this.#waiting = new Waiting(ended, this.#active, names);
	}

	/**
	 * Applies what a frame says, and counts the frame by what became of it (FRAME-7).
	 *
	 * @param content the message, or why the frame could not be read (FRAME-3)
	 */
	apply(content: LiveMessage | Unreadable, now: UnixSeconds): void {
		this.#active.expire(now);
		this.#frames.count(typeof content === 'string' ? content : this.#handle(content, now));
	}

	/** Removes expired sessions; call it at each second's tick (TIME-2). */
	expire(now: UnixSeconds): void {
		this.#active.expire(now);
	}

	/** Removes old stored sessions; call it 60 s after the feed was opened and every 60 s after that (PRUNE-1). */
	prune(now: UnixSeconds): void {
		this.#ended.prune(now);
	}

	/** Empties the active list and both rankings (CLEAR-1). Names stay known (CLEAR-2). */
	clear(now: UnixSeconds): void {
		this.#active.clear();
		this.#ended.clear();
		this.#talkgroups.clear();
		this.#callsigns.clear();
		this.#waiting.clear(now);
	}

	/** Clears the active sessions (CONNECT-2). */
	clearActive(): void {
		this.#active.clear();
	}

	/** The connection was lost: until they are heard of again, the sessions under way are marked. */
	markLoss(): void {
		this.#active.markLoss();
	}

	/** There is a connection again: on a feed that announces what is active, what it leaves out closes after 5 s. */
	reconnected(now: UnixSeconds): void {
		this.#active.reconnected(now);
	}

	/** Who is on at `now`, everything due by then done. */
	active(now: UnixSeconds): readonly ActiveSession[] {
		this.#active.expire(now);
		return this.#showActive(now);
	}

	/** The state at `now`, everything due by then done. */
	snapshot(now: UnixSeconds): Snapshot {
		const active = this.active(now);
		this.#ended.advance(now);
		return {
			at: now,
			active,
			talkgroups: this.#talkgroups.rows(),
			callsigns: this.#callsigns.rows(),
			frames: this.#frames.counts(),
		};
	}

	/** Changes how many seconds are summed and ranked, from the next snapshot on. Everything stored for it counts at once. */
	setWindow(seconds: WindowSeconds): void {
		this.#ended.setWindow(seconds);
	}

	/**
	 * Says from when on the feed was heard without a gap: when it was opened, or came back after a loss. Until 120 s after that, and as long as this
	 * was never said, no station is taken to wait for an answer.
	 */
	listen(since: UnixSeconds): void {
		this.#waiting.listen(since);
	}

	/** The stations that wait for an answer at `now`: the latest first, then talkgroup id. The same list for as long as it is the same. */
	waiting(now: UnixSeconds): readonly WaitingStation[] {
		this.#active.expire(now);
		return this.#waiting.list(now);
	}

	/** Whether the feed was heard for long enough to know who waits. */
	knowsWhoWaits(now: UnixSeconds): boolean {
		return this.#waiting.isKnown(now);
	}

	/** A talkgroup's last ten minutes at `now`; quiet and empty where nothing was heard of it. */
	conversation(talkgroupId: number, now: UnixSeconds): Conversation {
		this.#active.expire(now);
		const overs = oversOnTalkgroup(this.#ended, this.#active, talkgroupId, now);
		const waits = this.#waiting.isWaiting(talkgroupId, now);
		return describeConversation(talkgroupId, overs, waits, this.#names, now);
	}

	/** A station's last ten minutes at `now`; empty where nothing was heard of it. */
	station(sourceId: number, now: UnixSeconds): StationActivity {
		this.#active.expire(now);
		return describeStation(sourceId, this.#ended, this.#active, this.#names, now);
	}

	/** Searches what was heard in the last ten minutes, by a part of a number, a name or a call sign. */
	find(text: string, now: UnixSeconds): readonly Found[] {
		this.#active.expire(now);
		return search(text, this.#ended, this.#active, this.#names, now);
	}

	/** Frames ignored, by reason. */
	get ignored(): ReadonlyMap<IgnoredBecause, number> {
		return this.#frames.reasons;
	}

	get dropped(): Dropped {
		return { active: this.#active.dropped, ended: this.#ended.dropped, names: this.#names.forgotten };
	}

	/** Handles starts apart from stops and updates (WIRE-4). Every frame is a sign of life of its session (GHOST-3). */
	#handle(message: LiveMessage, now: UnixSeconds): 'started' | 'ended' | IgnoredBecause {
		this.#active.hear(message.sessionId, now);
		if (message.destinationId < MINIMUM_DESTINATION_ID) return 'local destination';
		if (message.sessionType !== ACCEPTED_SESSION_TYPE) return 'session type';
		this.#names.learn(message);
		if (message.event === 'start') return this.#active.start(message, now);
		return refuseStop(message) ?? this.#active.stop(message, now);
	}

	/** Books an ended session with its stop minus the start it became active with, never negative (DURATION-1). */
	readonly #book: OnEnd = ({ id, start, localStart, sourceId, destinationId }, stop, now) => {
		this.#ended.add({
			id,
			start,
			localStart,
			stop,
			localStop: now,
			duration: Math.max(0, stop - start),
			srcId: sourceId,
			dstId: destinationId,
		});
	};

	#showActive(now: UnixSeconds): readonly ActiveSession[] {
		const shown = this.#active.ordered().map((session) => this.#showSession(session, now));
		const same = shown.length === this.#shown.length && shown.every((row, index) => row === this.#shown[index]);
		if (!same) this.#shown = shown;
		return this.#shown;
	}

	#showSession(session: Session, now: UnixSeconds): ActiveSession {
		const station = this.#names.station(session.sourceId);
		const talkgroup = this.#names.talkgroup(session.destinationId);
		const closing = isClosing(session);
		const unconfirmed = isUnconfirmed(session, now);
		const last = session.view;
		if (
			last?.callsign === station.callsign &&
			last.callsignName === station.name &&
			last.talkgroup === talkgroup &&
			last.closing === closing &&
			last.unconfirmed === unconfirmed &&
			last.acrossLoss === session.acrossLoss
		) {
			return last;
		}
		session.view = {
			id: session.id,
			srcId: session.sourceId,
			dstId: session.destinationId,
			callsign: station.callsign,
			callsignName: station.name,
			callsignLabel: label(station.callsign, session.sourceId),
			talkgroup,
			talkgroupLabel: label(talkgroup, session.destinationId),
			start: session.start,
			localStart: session.localStart,
			closing,
			unconfirmed,
			acrossLoss: session.acrossLoss,
		};
		return session.view;
	}
}

/** @returns `before` where both hold the same sessions */
function sameItems(before: readonly EndedSession[], now: readonly EndedSession[]): readonly EndedSession[] {
	return before.length === now.length && before.every((session, index) => session === now[index]) ? before : now;
}

/** @returns why a frame is no stop (STOP-1) */
function refuseStop({ event, stop }: LiveMessage): IgnoredBecause | undefined {
	if (event === 'none') return 'no session event';
	return event === 'update' && stop <= 0 ? 'update' : undefined;
}

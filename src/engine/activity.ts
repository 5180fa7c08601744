import {
	CAPS,
	type Caps,
	MAX_START_AGE_SECONDS,
	MINIMUM_DESTINATION_ID,
	WINDOW_SECONDS,
	type WindowSeconds,
} from './constants.ts';
import { type LiveConversation, liveConversations } from './conversations/live.ts';
import type { RecentActivity } from './conversations/overs.ts';
import { isWaitingKnown, type WaitingStation, waitingStations } from './conversations/waiting.ts';
import { FrameCounter, type IgnoreReason, type Unreadable } from './frame-counts.ts';
import { type LiveMessage, refuseMessage } from './message.ts';
import { Names, type SessionSource } from './names.ts';
import { ranked } from './ranking.ts';
import type { SavedActivity } from './saved-activity.ts';
import { activeRow } from './sessions/active-row.ts';
import { ActiveSessions, type OnEnd } from './sessions/active-sessions.ts';
import { EndedSessions } from './sessions/ended-sessions.ts';
import type { ActiveSession, Snapshot } from './snapshot.ts';
import type { StationKey } from './stations.ts';
import type { UnixSeconds } from './time.ts';

/** The rules in which networks differ. */
export interface NetworkRules {
	/** Lower destinations are local to one repeater (START-1). Default: 90. */
	readonly smallestDestination?: number;
	/**
	 * Whether a start ends every rival (START-4, START-6), because the network loses stops and lets one station talk at a time on a talkgroup.
	 * Otherwise each session has its own end. Default: true.
	 */
	readonly hasRivals?: boolean;
}

/**
 * The activity of a network. Applies frames, and returns snapshots and recent activity.
 *
 * It has no clock: methods take `now`, in whole Unix seconds (TIME-1). The owner must call `prune` once a minute (PRUNE-1).
 */
export class Activity {
	readonly #smallestDestination: number;
	readonly #names: Names;
	readonly #active: ActiveSessions;
	readonly #ended: EndedSessions;
	readonly #frames = new FrameCounter();
	#receivedSince: UnixSeconds | undefined;
	#window: WindowSeconds = WINDOW_SECONDS;

	constructor(
		{ smallestDestination = MINIMUM_DESTINATION_ID, hasRivals = true }: NetworkRules = {},
		caps: Caps = CAPS,
	) {
		this.#smallestDestination = smallestDestination;
		this.#names = new Names(caps.names);
		this.#ended = new EndedSessions(caps.ended);
		this.#active = new ActiveSessions(caps.active, hasRivals, this.#recordEnded);
	}

	/**
	 * Applies a frame's message, and counts the frame by its effect (FRAME-7).
	 *
	 * @param content the message, or why the frame could not be read (FRAME-3)
	 */
	apply(content: LiveMessage | Unreadable, now: UnixSeconds): void {
		this.#active.expire(now);
		this.#frames.count(typeof content === 'string' ? content : this.#handle(content, now));
	}

	/** Removes sessions that are due to leave; called at each second's tick (TIME-2). */
	expire(now: UnixSeconds): void {
		this.#active.expire(now);
	}

	/** Removes stored sessions that are too old (PRUNE-2). */
	prune(now: UnixSeconds): void {
		this.#ended.prune(now);
	}

	/** Empties the active list, the rankings and the stored sessions. Names stay known (CLEAR-1). `receivedSince` becomes `now`, if it is defined. */
	clear(now: UnixSeconds): void {
		this.#active.clear();
		this.#ended.clear();
		if (this.#receivedSince !== undefined) this.#receivedSince = now;
	}

	/** Removes the active sessions (CONNECT-2). */
	clearActive(): void {
		this.#active.clear();
	}

	/**
	 * Call this when the connection to the network is lost or made. A loss marks the active sessions until they are heard of again. Sessions that
	 * are still marked 10 s after the next connection leave (GHOST-4). For 120 s after a connection, no station waits for an answer (WAIT-5).
	 */
	changeUpstream(change: 'lost' | 'connected', now: UnixSeconds): void {
		if (change === 'lost') {
			this.#active.markLoss(now);
			return;
		}
		this.#active.noteConnected(now);
		this.#receivedSince = now;
	}

	/** Whether the network is connected. */
	get connected(): boolean {
		return this.#active.connectedAt !== undefined;
	}

	/** The time of the last connection or of the last Clear, whichever is later; undefined before the first connection (WINDOW-6). */
	get receivedSince(): UnixSeconds | undefined {
		return this.#receivedSince;
	}

	/** Returns the sessions, their names and the times of the connection as plain data, for `restore`. */
	save(now: UnixSeconds): SavedActivity {
		this.#active.expire(now);
		const active = this.#active.save();
		const ended = this.#ended.save();
		const sources = new Set([...active.map(({ srcId }) => srcId), ...ended.map(({ srcId }) => srcId)]);
		const destinations = new Set([...active.map(({ dstId }) => dstId), ...ended.map(({ dstId }) => dstId)]);
		return {
			connectedAt: this.#active.connectedAt,
			receivedSince: this.#receivedSince,
			active,
			ended,
			stations: Array.from(sources, (id) => ({ id, ...this.#names.station(id) })),
			talkgroups: Array.from(destinations, (id) => ({ id, name: this.#names.talkgroup(id) })),
		};
	}

	/** Replaces the sessions and the times of the connection, and learns the saved names. Other names, the window and the counts of frames stay. */
	restore({ connectedAt, receivedSince, active, ended, stations, talkgroups }: SavedActivity): void {
		this.#receivedSince = receivedSince;
		for (const { id, callsign, name } of stations) this.#names.learnStation(id, callsign, name);
		for (const { id, name } of talkgroups) this.#names.learnTalkgroup(id, name);
		this.#active.restore(active, connectedAt);
		this.#ended.clear();
		for (const session of ended) this.#ended.add(session);
	}

	/** The active sessions at `now`, in the order of ORDER-1. */
	active(now: UnixSeconds): readonly ActiveSession[] {
		this.#active.expire(now);
		return this.#active.ordered().map((session) => activeRow(session, this.#names, now));
	}

	/** The state at `now`. */
	snapshot(now: UnixSeconds): Snapshot {
		const counted = this.#ended.youngerThan(this.#window, now);
		return {
			at: now,
			active: this.active(now),
			talkgroups: ranked(counted, ({ dstId }) => dstId).map(({ id, talkTime, lastActive }) => {
				return { id, name: this.#names.talkgroup(id), talkTime, lastActive };
			}),
			callsigns: ranked(counted, ({ srcId }) => srcId).map(({ id, talkTime, lastActive }) => {
				const { callsign, name } = this.#names.station(id);
				return { id, callsign, name, talkTime, lastActive };
			}),
			frames: this.#frames.counts(),
		};
	}

	/** Sets the window of the rankings (WINDOW-1, WINDOW-2). */
	setWindow(seconds: WindowSeconds): void {
		this.#window = seconds;
	}

	/** The stations that wait for an answer at `now`, in the order of WAIT-6. */
	waiting(now: UnixSeconds): readonly WaitingStation[] {
		return waitingStations(this.recentActivity(now));
	}

	/** Whether the network has been received for long enough to know which stations wait (WAIT-5). */
	isWaitingKnown(now: UnixSeconds): boolean {
		return isWaitingKnown({ receivedSince: this.#receivedSince, now });
	}

	/** The conversations going on at `now`, in the order of LIVE-2. */
	conversations(now: UnixSeconds): readonly LiveConversation[] {
		return liveConversations(this.recentActivity(now), this.active(now));
	}

	/** The input of the functions in `conversations`. It is live: do not keep it, because the next frame changes it. */
	recentActivity(now: UnixSeconds): RecentActivity {
		this.#active.expire(now);
		return {
			ended: this.#ended,
			active: this.#active,
			names: this.#names,
			receivedSince: this.#receivedSince,
			now,
		};
	}

	stationOf(source: SessionSource): StationKey {
		return this.#names.stationOf(source);
	}

	/** Counts of the ignored frames, by reason (FRAME-3). */
	get ignored(): ReadonlyMap<IgnoreReason, number> {
		return this.#frames.reasons;
	}

	/**
	 * Only a start starts a session. Other events can end only the session with their id (WIRE-5). Every message is a sign of life, even an ignored
	 * one (GHOST-3).
	 */
	#handle(message: LiveMessage, now: UnixSeconds): 'started' | 'ended' | IgnoreReason {
		this.#active.markHeard(message.sessionId, now);
		const refused = refuseMessage(message, this.#smallestDestination);
		if (refused !== undefined) return refused;
		this.#names.learn(message);
		this.#active.learnCallsign(message);
		if (message.event === 'start') return this.#active.start(message, now);
		if (message.event === 'drop') return this.#active.drop(message.sessionId);
		return refuseStop(message) ?? this.#active.stop(message, now);
	}

	/** Stores an ended session with its duration (CLOSING-1, DURATION-1, DURATION-3). */
	readonly #recordEnded: OnEnd = ({ id, start, localStart, srcId, ownCallsign, dstId }, stop, now) => {
		const longest = now - localStart + MAX_START_AGE_SECONDS;
		this.#ended.add({
			id,
			start,
			localStart,
			stop,
			localStop: now,
			duration: Math.max(0, Math.min(stop - start, longest)),
			srcId,
			ownCallsign,
			dstId,
		});
	};
}

/** @returns why a message is not a stop (STOP-1, WIRE-5); undefined for a stop */
function refuseStop({ event, stop }: LiveMessage): IgnoreReason | undefined {
	if (event === 'none') return 'no session event';
	return event === 'update' && stop <= 0 ? 'update' : undefined;
}

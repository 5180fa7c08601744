import { CAPS, type Caps, MAX_START_AGE_SECONDS, MINIMUM_DESTINATION_ID } from './constants.ts';
import { FrameCounter, type FrameCounts, type IgnoreReason, type Unreadable } from './frame-counts.ts';
import { type LiveMessage, refuseMessage } from './message.ts';
import { Names } from './names.ts';
import type { Reading } from './reading.ts';
import { movedBack, type SavedActivity } from './saved-activity.ts';
import { ActiveSessions, type OnEnd } from './sessions/active-sessions.ts';
import { EndedSessions } from './sessions/ended-sessions.ts';
import type { UnixSeconds } from './time.ts';

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
 * The activity of a network: applies frames, and gives readings.
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
	#latest: { readonly reading: Reading; readonly version: number } | undefined;

	constructor(
		{ smallestDestination = MINIMUM_DESTINATION_ID, hasRivals = true }: NetworkRules = {},
		caps: Caps = CAPS,
	) {
		this.#smallestDestination = smallestDestination;
		this.#names = new Names(caps.names);
		this.#ended = new EndedSessions(caps.ended, this.#names);
		this.#active = new ActiveSessions(caps.active, hasRivals, this.#recordEnded);
	}

	/** The network at `now`. It is the same object until a second has passed or something has changed. */
	at(now: UnixSeconds): Reading {
		this.#active.expire(now);
		const { version } = this;
		if (this.#latest?.version !== version || this.#latest.reading.at !== now) {
			const reading: Reading = {
				at: now,
				receivedSince: this.#receivedSince,
				active: this.#active.overs(this.#names, now),
				ended: this.#ended.overs(now),
				directory: this.#names,
			};
			this.#latest = { reading, version };
		}
		return this.#latest.reading;
	}

	/** Grows with each change that a reading of the same second would show. */
	get version(): number {
		return this.#active.version + this.#ended.version + this.#names.version;
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

	/** Removes stored sessions that are too old (PRUNE-2). */
	prune(now: UnixSeconds): void {
		this.#ended.prune(now);
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

	get connected(): boolean {
		return this.#active.connectedAt !== undefined;
	}

	/** Returns the sessions, their names and the times of the connection as plain data, for `restore`. */
	save(now: UnixSeconds): SavedActivity {
		this.#active.expire(now);
		const active = this.#active.save();
		const ended = this.#ended.save();
		const sessions = [...active, ...ended];
		const stations = new Set(sessions.map(({ stationId }) => stationId));
		const talkgroups = new Set(sessions.map(({ talkgroupId }) => talkgroupId));
		return {
			connectedAt: this.#active.connectedAt,
			receivedSince: this.#receivedSince,
			active,
			ended,
			stations: Array.from(stations, (id) => this.#names.station({ id })),
			talkgroups: Array.from(talkgroups, (id) => this.#names.talkgroup({ id })),
		};
	}

	/** Replaces the sessions and the times of the connection, and learns the saved names. Other names and the counts of frames stay. */
	restore({ connectedAt, receivedSince, active, ended, stations, talkgroups }: SavedActivity): void {
		this.#receivedSince = receivedSince;
		for (const station of stations) this.#names.learnStation(station);
		for (const talkgroup of talkgroups) this.#names.learnTalkgroup(talkgroup);
		this.#active.restore(active, connectedAt);
		this.#ended.clear();
		for (const session of ended) this.#ended.add(session);
	}

	/** Call this when the clock was set back: all times of receipt move back as far (TIME-4). @param now by the new clock */
	setBack(seconds: number, now: UnixSeconds): void {
		this.restore(movedBack(this.save(now), seconds));
	}

	/** How many frames were received, and their effects (FRAME-7). */
	get frames(): FrameCounts {
		return this.#frames.counts();
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
	readonly #recordEnded: OnEnd = ({ id, stationId, ownCallsign, talkgroupId, start, localStart }, stop, now) => {
		const longest = now - localStart + MAX_START_AGE_SECONDS;
		const duration = Math.max(0, Math.min(stop - start, longest));
		this.#ended.add({ id, stationId, ownCallsign, talkgroupId, start, localStart, stop, localStop: now, duration });
	};
}

/** @returns why a message is not a stop (STOP-1, WIRE-5); undefined for a stop */
function refuseStop({ event, stop }: LiveMessage): IgnoreReason | undefined {
	if (event === 'none') return 'no session event';
	return event === 'update' && stop <= 0 ? 'update' : undefined;
}

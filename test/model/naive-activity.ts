import type { LiveMessage } from '../../src/engine/message.ts';
import type {
	ActiveSession,
	CallsignAggregate,
	FrameCounts,
	Snapshot,
	TalkgroupAggregate,
} from '../../src/engine/snapshot.ts';
import type { NaiveState } from './naive-conversations.ts';
import { byTalkTime, distinct, type Ended, known, learn, overs, total } from './naive-sums.ts';

/** An active session with everything the rules ask about it. */
interface Active {
	readonly id: string;
	readonly srcId: number;
	readonly dstId: number;
	readonly start: number;
	readonly localStart: number;
	heard: number;
	/** When the last stop without a duration came. */
	closing: number | undefined;
	/** A connection was lost since it was last heard of. */
	acrossLoss: boolean;
	/** When the 5 s after a reconnect were over in which it was not announced. */
	missing: number | undefined;
}

/**
 * The specification and the rulings, written down again without looking at the engine: plain arrays, all recomputed at every
 * snapshot, nothing bounded. Slow, and meant to be.
 */
export class NaiveActivity {
	#active: Active[] = [];
	#ended: Ended[] = [];
	readonly #talkgroups: { id: number; name: string }[] = [];
	readonly #callsigns: { id: number; name: string }[] = [];
	readonly #callsignNames: { id: number; name: string }[] = [];
	#reconnected: { readonly at: number; announces: boolean } | undefined;
	#since: number | undefined;
	/** How many seconds are summed and ranked. */
	window = 300;
	frames: FrameCounts = { received: 0, started: 0, ended: 0, ignored: 0 };

	/** @param message undefined where the frame could not be read */
	apply(message: LiveMessage | undefined, now: number): void {
		// ruling Ghosts: expiry is evaluated before each frame
		this.expire(now);
		// ruling Ghosts: any frame that carries its session id counts as hearing of it
		for (const session of this.#active) {
			if (session.id === message?.sessionId) {
				Object.assign(session, { heard: now, acrossLoss: false, missing: undefined });
			}
		}
		const outcome = message === undefined ? 'ignored' : this.#decide(message, now);
		// spec 4: a frame either started a session, or ended one, or was ignored
		this.frames = {
			...this.frames,
			received: this.frames.received + 1,
			[outcome]: this.frames[outcome] + 1,
		};
	}

	#decide(message: LiveMessage, now: number): 'started' | 'ended' | 'ignored' {
		// spec 4, start and stop: destination 90 or above, type 7
		if (message.destinationId < 90 || message.sessionType !== 7) return 'ignored';
		// ruling Names: learnt from every frame that passes the destination and type rules
		learn(this.#talkgroups, message.destinationId, message.talkgroup);
		learn(this.#callsigns, message.sourceId, message.callsign);
		learn(this.#callsignNames, message.sourceId, message.callsignName);
		if (message.event === 'start') return this.#start(message, now);
		// spec 4, stop: Session-Stop, or Session-Update with Stop above 0
		if (message.event === 'stop' || (message.event === 'update' && message.stop > 0)) return this.#stop(message, now);
		return 'ignored';
	}

	#start(message: LiveMessage, now: number): 'started' | 'ignored' {
		if (this.#reconnected !== undefined) {
			// issue 5: announced is what was active before the reconnect, or began 10 s before it
			const already = this.#active.find((one) => one.id === message.sessionId);
			const before = already === undefined ? message.start + 10 : already.localStart;
			if (before <= this.#reconnected.at) this.#reconnected.announces = true;
		}
		// ruling Time: too old when now - Start > 300
		if (now - message.start > 300) return 'ignored';
		const rivals = this.#active.filter(
			(session) => session.dstId === message.destinationId || session.srcId === message.sourceId,
		);
		// spec 4, start: ignored when a rival started no earlier than it
		if (rivals.some((rival) => rival.start >= message.start)) return 'ignored';
		// spec 4, start: ignored when its session id is already active
		if (this.#active.some((session) => session.id === message.sessionId)) return 'ignored';
		for (const rival of rivals) {
			this.#remove(rival);
			// ruling Lost stops: nothing heard for more than 180 s, so it ends uncounted
			if (now - rival.heard > 180) continue;
			// spec 4, start: force-ended at the new session's start minus 1, localStop now
			this.#store(rival, message.start - 1, now);
		}
		this.#active.push({
			id: message.sessionId,
			srcId: message.sourceId,
			dstId: message.destinationId,
			start: message.start,
			localStart: now,
			heard: now,
			closing: undefined,
			acrossLoss: false,
			missing: undefined,
		});
		return 'started';
	}

	#stop(message: LiveMessage, now: number): 'ended' | 'ignored' {
		const session = this.#active.find((one) => one.id === message.sessionId);
		// spec 4, stop: ignored if the session id is not active
		if (session === undefined) return 'ignored';
		// rulings Durations, Zero-second stops: judged by the frame's own Stop - Start; not above 0 only marks as closing
		if (message.stop - message.start <= 0) {
			session.closing = now;
			return 'ignored';
		}
		this.#remove(session);
		this.#store(session, message.stop, now);
		return 'ended';
	}

	#store(session: Active, stop: number, now: number): void {
		// spec 4, aggregation: ended sessions with an id already stored are skipped
		if (this.#ended.some((one) => one.id === session.id)) return;
		// ruling Durations: Stop minus the active session's start, never negative
		const duration = Math.max(0, stop - session.start);
		const { id, srcId, dstId, start, localStart } = session;
		this.#ended.push({ id, srcId, dstId, start, localStart, stop, localStop: now, duration });
	}

	#remove(session: Active): void {
		this.#active = this.#active.filter((one) => one !== session);
	}

	expire(now: number): void {
		// issue 5: what an announcing feed does not announce within 5 s of a reconnect is closing
		if (this.#reconnected !== undefined && now - this.#reconnected.at >= 5) {
			const { at, announces } = this.#reconnected;
			for (const session of this.#active) if (announces && session.acrossLoss) session.missing ??= at + 5;
			this.#reconnected = undefined;
		}
		this.#active = this.#active.filter((session) => {
			// ruling Zero-second stops: gone when now - then >= 5, uncounted
			if (session.closing !== undefined && now - session.closing >= 5) return false;
			if (session.missing !== undefined && now - session.missing >= 5) return false;
			// ruling Ghosts: nothing heard for 600 s, gone uncounted
			return now - session.heard < 600;
		});
	}

	/** Ruling Time: stored until the prune that finds it 600 s old. */
	prune(now: number): void {
		this.#ended = this.#ended.filter((one) => now - one.localStop < 600);
	}

	/** Spec 4, aggregation: Clear resets the active list and all aggregations. */
	clear(now: number): void {
		this.clearActive();
		this.#ended = [];
		if (this.#since !== undefined) this.#since = now;
	}

	listen(since: number): void {
		this.#since = since;
	}

	/** What the rules on overs, conversations and waiting ask about, at `now`. */
	state(now: number): NaiveState {
		this.expire(now);
		return {
			ended: this.#ended,
			active: this.#active.map((one) => ({ ...one, isClosing: isClosing(one) })),
			talkgroups: this.#talkgroups,
			callsigns: this.#callsigns,
			callsignNames: this.#callsignNames,
			since: this.#since,
			now,
		};
	}

	/** Spec 4, connection: Connect clears the active sessions. */
	clearActive(): void {
		this.#active = [];
		this.#reconnected = undefined;
	}

	/** Sessions active across a loss are marked until they are heard of again. */
	markLoss(): void {
		this.#reconnected = undefined;
		for (const session of this.#active) session.acrossLoss = true;
	}

	reconnected(now: number): void {
		this.#reconnected = { at: now, announces: false };
	}

	snapshot(now: number): Snapshot {
		// ruling Ghosts: expiry is evaluated at each snapshot
		this.expire(now);
		// counts while now - localStop is less than the window, at every snapshot
		const counted = this.#ended.filter((one) => now - one.localStop < this.window);
		return {
			at: now,
			// ruling Order: by start, oldest first, then id
			active: this.#active
				.map((session) => this.#view(session, now))
				.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1)),
			talkgroups: distinct(counted.map((one) => one.dstId))
				.map((id): TalkgroupAggregate => {
					const sessions = counted.filter((one) => one.dstId === id);
					return { id, name: known(this.#talkgroups, id), ...total(sessions), overs: overs(sessions) };
				})
				.sort(byTalkTime),
			callsigns: distinct(counted.map((one) => one.srcId))
				.map((id): CallsignAggregate => {
					const sessions = counted.filter((one) => one.srcId === id);
					return { id, callsign: known(this.#callsigns, id), name: known(this.#callsignNames, id), ...total(sessions) };
				})
				.sort(byTalkTime),
			frames: this.frames,
		};
	}

	#view(session: Active, now: number): ActiveSession {
		// ruling Names: label everything from the directory
		const callsign = known(this.#callsigns, session.srcId);
		const talkgroup = known(this.#talkgroups, session.dstId);
		return {
			id: session.id,
			srcId: session.srcId,
			dstId: session.dstId,
			callsign,
			callsignName: known(this.#callsignNames, session.srcId),
			// spec 3, Labels: the call sign, or the source id; the talkgroup's name, or its id
			callsignLabel: callsign === '' ? `${session.srcId}` : callsign,
			talkgroup,
			talkgroupLabel: talkgroup === '' ? `${session.dstId}` : talkgroup,
			start: session.start,
			localStart: session.localStart,
			closing: isClosing(session),
			// ruling Ghosts: after 180 s its row is marked as unconfirmed
			unconfirmed: now - session.heard > 180,
			acrossLoss: session.acrossLoss,
		};
	}
}

function isClosing({ closing, missing }: Active): boolean {
	return closing !== undefined || missing !== undefined;
}

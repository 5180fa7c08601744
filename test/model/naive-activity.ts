import type { Unreadable } from '../../src/engine/frame-counts.ts';
import type { LiveMessage } from '../../src/engine/message.ts';
import type {
	ActiveSession,
	CallsignAggregate,
	FrameCounts,
	Snapshot,
	TalkgroupAggregate,
} from '../../src/engine/snapshot.ts';
import { type NaiveState, named } from './naive-conversations.ts';
import { byTalkTime, distinct, type Ended, known, learn, total } from './naive-sums.ts';

interface Active {
	readonly id: string;
	readonly srcId: number;
	ownCallsign: string;
	readonly dstId: number;
	readonly start: number;
	readonly localStart: number;
	heard: number;
	/** The second of the last stop without a duration. */
	closing: number | undefined;
	/** Whether the connection was lost since the session was last heard of. */
	unheardSinceLoss: boolean;
}

/**
 * A second implementation of the specification, to compare the engine with. It is slow but simple: it keeps plain lists, recomputes everything
 * at every snapshot, and has no caps.
 */
export class NaiveActivity {
	readonly #hasRivals: boolean;
	#active: Active[] = [];
	#ended: Ended[] = [];
	readonly #talkgroups = new Map<number, string>();
	readonly #callsigns = new Map<number, string>();
	readonly #callsignNames = new Map<number, string>();
	#connectedAt: number | undefined;
	#since: number | undefined;
	/** The window, in seconds (WINDOW-2). */
	#window = 300;
	frames: FrameCounts = { received: 0, started: 0, ended: 0, ignored: 0 };

	/** @param hasRivals whether the network has rivals (NETWORK-18) */
	constructor(hasRivals = true) {
		this.#hasRivals = hasRivals;
	}

	setWindow(seconds: number): void {
		this.#window = seconds;
	}

	/** @param content why the frame could not be read, or the message */
	apply(content: LiveMessage | Unreadable, now: number): void {
		const message = typeof content === 'string' ? undefined : content;
		// TIME-2
		this.expire(now);
		// GHOST-3
		for (const session of this.#active) {
			if (session.id === message?.sessionId) {
				Object.assign(session, { heard: now, unheardSinceLoss: false });
			}
		}
		const outcome = message === undefined ? 'ignored' : this.#decide(message, now);
		// FRAME-7
		this.frames = {
			...this.frames,
			received: this.frames.received + 1,
			[outcome]: this.frames[outcome] + 1,
		};
	}

	#decide(message: LiveMessage, now: number): 'started' | 'ended' | 'ignored' {
		// START-1
		if (message.dstId < 90 || message.sessionType !== 7) return 'ignored';
		// NAMES-1
		learn(this.#talkgroups, message.dstId, message.talkgroup);
		learn(this.#callsigns, message.srcId, message.callsign);
		learn(this.#callsignNames, message.srcId, message.callsignName);
		// TALK-10
		for (const session of this.#active) {
			const isOf = session.id === message.sessionId && session.srcId === message.srcId;
			if (isOf && session.srcId <= 999_999) session.ownCallsign ||= message.callsign;
		}
		if (message.event === 'start') return this.#start(message, now);
		// LOST-3
		if (message.event === 'drop') return this.#drop(message.sessionId);
		// STOP-1, WIRE-5
		if (message.event === 'stop' || (message.event === 'update' && message.stop > 0)) return this.#stop(message, now);
		return 'ignored';
	}

	#start(message: LiveMessage, now: number): 'started' | 'ignored' {
		// START-3
		if (now - message.start > 300) return 'ignored';
		const rivals = this.#active.filter(
			(session) => this.#hasRivals && (session.dstId === message.dstId || session.srcId === message.srcId),
		);
		// START-4
		const started = ({ start, localStart }: Active) => (start - localStart > 300 ? localStart : start);
		if (rivals.some((rival) => started(rival) >= message.start)) return 'ignored';
		// START-5
		if (this.#active.some((session) => session.id === message.sessionId)) return 'ignored';
		// START-6
		for (const rival of rivals) {
			this.#remove(rival);
			// LOST-2
			if (now - rival.heard > 180 || rival.unheardSinceLoss) continue;
			// LOST-1
			this.#store(rival, message.start - 1, now);
		}
		this.#active.push({
			id: message.sessionId,
			srcId: message.srcId,
			ownCallsign: message.srcId <= 999_999 ? message.callsign : '',
			dstId: message.dstId,
			start: message.start,
			localStart: now,
			heard: now,
			closing: undefined,
			unheardSinceLoss: false,
		});
		return 'started';
	}

	#stop(message: LiveMessage, now: number): 'ended' | 'ignored' {
		const session = this.#active.find((one) => one.id === message.sessionId);
		// STOP-4
		if (session === undefined) return 'ignored';
		// CLOSING-1
		if (message.stop - message.start <= 0) {
			session.closing = now;
			return 'ignored';
		}
		this.#remove(session);
		this.#store(session, message.stop, now);
		return 'ended';
	}

	#drop(id: string): 'ended' | 'ignored' {
		const session = this.#active.find((one) => one.id === id);
		if (session === undefined) return 'ignored';
		this.#remove(session);
		return 'ended';
	}

	#store(session: Active, stop: number, now: number): void {
		// RANK-2
		if (this.#ended.some((one) => one.id === session.id)) return;
		// DURATION-1, DURATION-3
		const duration = Math.max(0, Math.min(stop - session.start, now - session.localStart + 300));
		const { id, srcId, ownCallsign, dstId, start, localStart } = session;
		this.#ended.push({ id, srcId, ownCallsign, dstId, start, localStart, stop, localStop: now, duration });
	}

	#remove(session: Active): void {
		this.#active = this.#active.filter((one) => one !== session);
	}

	expire(now: number): void {
		this.#active = this.#active.filter((session) => {
			// CLOSING-2
			if (session.closing !== undefined && now - session.closing >= 5) return false;
			// GHOST-4
			if (session.unheardSinceLoss && this.#connectedAt !== undefined && now - this.#connectedAt >= 10) return false;
			// GHOST-1
			return now - session.heard < 600;
		});
	}

	/** PRUNE-2 */
	prune(now: number): void {
		this.#ended = this.#ended.filter((one) => now - one.localStop < 600);
	}

	/** CLEAR-1 */
	clear(now: number): void {
		this.clearActive();
		this.#ended = [];
		if (this.#since !== undefined) this.#since = now;
	}

	/** The state at `now` that the rules on overs, conversations and waiting need. */
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

	/** CONNECT-2 */
	clearActive(): void {
		this.#active = [];
	}

	changeUpstream(change: 'lost' | 'connected', now: number): void {
		this.expire(now);
		if (change === 'connected') {
			this.#connectedAt = now;
			// WAIT-5
			this.#since = now;
			return;
		}
		this.#connectedAt = undefined;
		// GHOST-4
		for (const session of this.#active) session.unheardSinceLoss = true;
	}

	snapshot(now: number): Snapshot {
		// TIME-2
		this.expire(now);
		// WINDOW-1
		const counted = this.#ended.filter((one) => now - one.localStop < this.#window);
		return {
			at: now,
			// ORDER-1
			active: this.#active
				.map((session) => this.#view(session, now))
				.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1)),
			talkgroups: distinct(counted.map((one) => one.dstId))
				.map((id): TalkgroupAggregate => {
					const sessions = counted.filter((one) => one.dstId === id);
					return { id, name: known(this.#talkgroups, id), ...total(sessions) };
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
		// NAMES-3
		const { callsign, callsignName } = named(this.state(now), session);
		const talkgroup = known(this.#talkgroups, session.dstId);
		return {
			id: session.id,
			srcId: session.srcId,
			dstId: session.dstId,
			callsign,
			callsignName,
			// SESSION-3
			callsignLabel: callsign === '' ? `${session.srcId}` : callsign,
			talkgroup,
			talkgroupLabel: talkgroup === '' ? `${session.dstId}` : talkgroup,
			start: session.start,
			localStart: session.localStart,
			closing: isClosing(session),
			// GHOST-2
			unconfirmed: now - session.heard > 180,
			unheardSinceLoss: session.unheardSinceLoss,
		};
	}
}

function isClosing({ closing }: Active): boolean {
	return closing !== undefined;
}

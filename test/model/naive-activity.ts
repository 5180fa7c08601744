import type { FrameCounts, Unreadable } from '../../src/engine/frame-counts.ts';
import type { LiveMessage } from '../../src/engine/message.ts';
import type { ActiveOver, Doubt, EndedOver, Reading, Station, Talkgroup } from '../../src/engine/reading.ts';

interface Session {
	readonly id: string;
	readonly stationId: string;
	/** The session's first call sign, on a number that stations share; else `''`. */
	ownCallsign: string;
	readonly talkgroupId: string;
	readonly start: number;
	localStart: number;
}

interface Active extends Session {
	heard: number;
	/** The second of the last stop without a duration. */
	closing: number | undefined;
	/** Whether the connection was lost since the session was last heard of. */
	unheardSinceLoss: boolean;
}

interface Ended extends Session {
	readonly stop: number;
	localStop: number;
	readonly duration: number;
}

/**
 * A second implementation of the specification, to compare the engine with. It is slow but simple: it keeps plain lists, recomputes everything
 * for every reading, and has no caps. It calls nothing of the engine.
 */
export class NaiveActivity {
	readonly #hasRivals: boolean;
	#active: Active[] = [];
	#ended: Ended[] = [];
	readonly #stations = new Map<string, Station>();
	readonly #talkgroups = new Map<string, Talkgroup>();
	#connectedAt: number | undefined;
	#receivedSince: number | undefined;
	frames: FrameCounts = { received: 0, started: 0, ended: 0, ignored: 0 };

	/** @param hasRivals whether the network has rivals */
	constructor(hasRivals = true) {
		this.#hasRivals = hasRivals;
	}

	/** @param content the message, or why the frame could not be read */
	apply(content: LiveMessage | Unreadable, now: number): void {
		const message = typeof content === 'string' ? undefined : content;
		this.expire(now);
		for (const session of this.#active) {
			if (session.id === message?.sessionId) Object.assign(session, { heard: now, unheardSinceLoss: false });
		}
		const outcome = message === undefined ? 'ignored' : this.#decide(message, now);
		this.frames = { ...this.frames, received: this.frames.received + 1, [outcome]: this.frames[outcome] + 1 };
	}

	#decide(message: LiveMessage, now: number): 'started' | 'ended' | 'ignored' {
		const { event, sessionId, sessionType, station, talkgroup, stop } = message;
		if (isNumber(talkgroup.id) && Number(talkgroup.id) < 90) return 'ignored';
		if (sessionType !== 7) return 'ignored';
		this.#learn(station, talkgroup);
		for (const session of this.#active) {
			const isOf = session.id === sessionId && session.stationId === station.id;
			if (isOf && isShared(station.id)) session.ownCallsign ||= station.callsign;
		}
		if (event === 'start') return this.#start(message, now);
		if (event === 'drop') return this.#drop(sessionId);
		return event === 'stop' || (event === 'update' && stop > 0) ? this.#stop(message, now) : 'ignored';
	}

	#learn(station: Station, talkgroup: Talkgroup): void {
		const before = this.#station(station.id);
		const isOther =
			![before.callsign.toUpperCase(), ''].includes(station.callsign.toUpperCase()) && before.callsign !== '';
		const name = station.name === '' && !isOther ? before.name : station.name;
		this.#stations.set(station.id, { ...(station.callsign === '' ? before : station), name });
		if (talkgroup.name !== '') this.#talkgroups.set(talkgroup.id, { id: talkgroup.id, name: talkgroup.name });
	}

	#start({ sessionId, station, talkgroup, start }: LiveMessage, now: number): 'started' | 'ignored' {
		if (now - start > 300) return 'ignored';
		const rivals = this.#active.filter(
			(session) => this.#hasRivals && (session.talkgroupId === talkgroup.id || session.stationId === station.id),
		);
		const startOf = (rival: Active) => (rival.start - rival.localStart > 300 ? rival.localStart : rival.start);
		if (rivals.some((rival) => startOf(rival) >= start)) return 'ignored';
		if (this.#active.some((session) => session.id === sessionId)) return 'ignored';
		for (const rival of rivals) {
			this.#remove(rival);
			if (now - rival.heard <= 180 && !rival.unheardSinceLoss) this.#store(rival, start - 1, now);
		}
		this.#active.push({
			id: sessionId,
			stationId: station.id,
			ownCallsign: isShared(station.id) ? station.callsign : '',
			talkgroupId: talkgroup.id,
			start,
			localStart: now,
			heard: now,
			closing: undefined,
			unheardSinceLoss: false,
		});
		return 'started';
	}

	#stop({ sessionId, start, stop }: LiveMessage, now: number): 'ended' | 'ignored' {
		const session = this.#active.find(({ id }) => id === sessionId);
		if (session === undefined) return 'ignored';
		if (stop <= start) {
			session.closing = now;
			return 'ignored';
		}
		this.#remove(session);
		this.#store(session, stop, now);
		return 'ended';
	}

	#drop(sessionId: string): 'ended' | 'ignored' {
		const session = this.#active.find(({ id }) => id === sessionId);
		if (session === undefined) return 'ignored';
		this.#remove(session);
		return 'ended';
	}

	#store(session: Active, stop: number, now: number): void {
		if (this.#ended.some(({ id }) => id === session.id)) return;
		const duration = Math.max(0, Math.min(stop - session.start, now - session.localStart + 300));
		this.#ended.push({ ...session, stop, localStop: now, duration });
	}

	#remove(session: Active): void {
		this.#active = this.#active.filter((one) => one !== session);
	}

	expire(now: number): void {
		this.#active = this.#active.filter(({ heard, closing, unheardSinceLoss }) => {
			if (closing !== undefined && now - closing >= 5) return false;
			if (unheardSinceLoss && this.#connectedAt !== undefined && now - this.#connectedAt >= 10) return false;
			return now - heard < 600;
		});
	}

	prune(now: number): void {
		this.#ended = this.#ended.filter(({ localStop }) => now - localStop < 600);
	}

	clearActive(): void {
		this.#active = [];
	}

	changeUpstream(change: 'lost' | 'connected', now: number): void {
		this.expire(now);
		this.#connectedAt = change === 'connected' ? now : undefined;
		if (change === 'connected') this.#receivedSince = now;
		else for (const session of this.#active) session.unheardSinceLoss = true;
	}

	setBack(seconds: number): void {
		const back = (at: number | undefined) => (at === undefined ? undefined : at - seconds);
		for (const session of [...this.#active, ...this.#ended]) session.localStart -= seconds;
		for (const session of this.#ended) session.localStop -= seconds;
		for (const session of this.#active) {
			session.heard -= seconds;
			session.closing = back(session.closing);
		}
		this.#connectedAt = back(this.#connectedAt);
		this.#receivedSince = back(this.#receivedSince);
	}

	at(now: number): Reading {
		this.expire(now);
		const active = this.#active.map((session): ActiveOver => {
			const open = { stop: null, localStop: null, duration: null };
			return { ...this.#begun(session), ...open, doubt: doubtOf(session, now) };
		});
		const ended = this.#ended.map((session): EndedOver => {
			const { stop, localStop, duration } = session;
			return { ...this.#begun(session), stop, localStop, duration, doubt: null };
		});
		return {
			at: now,
			receivedSince: this.#receivedSince,
			active: active.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1)),
			ended: ended.filter(({ localStop }) => now - localStop < 600).sort((a, b) => a.localStop - b.localStop),
			directory: { station: ({ id }) => this.#station(id), talkgroup: ({ id }) => this.#talkgroup(id) },
		};
	}

	#begun(session: Session): Pick<ActiveOver, 'id' | 'station' | 'talkgroup' | 'start' | 'localStart'> {
		const { id, stationId, ownCallsign, talkgroupId, start, localStart } = session;
		const known = this.#station(stationId);
		const isLast = ownCallsign.toUpperCase() === known.callsign.toUpperCase();
		const own = { id: stationId, callsign: ownCallsign, name: isLast ? known.name : '' };
		return {
			id,
			station: ownCallsign === '' ? known : own,
			talkgroup: this.#talkgroup(talkgroupId),
			start,
			localStart,
		};
	}

	#station(id: string): Station {
		return this.#stations.get(id) ?? { id, callsign: '', name: '' };
	}

	#talkgroup(id: string): Talkgroup {
		return this.#talkgroups.get(id) ?? { id, name: '' };
	}
}

function doubtOf({ heard, closing, unheardSinceLoss }: Active, now: number): Doubt | null {
	if (closing !== undefined) return 'closing';
	if (unheardSinceLoss) return 'unheard';
	return now - heard > 180 ? 'unconfirmed' : null;
}

export function isNumber(id: string): boolean {
	return /^\d+$/.test(id);
}

/** Whether several stations may use a number. */
export function isShared(id: string): boolean {
	return isNumber(id) && id.length < 7;
}

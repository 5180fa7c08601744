import { RETENTION_SECONDS } from '../constants.ts';
import { hasSameNames, type Names, type SessionStation } from '../names.ts';
import type { EndedOver } from '../reading.ts';
import type { UnixSeconds } from '../time.ts';

export interface EndedSession extends SessionStation {
	readonly id: string;
	readonly talkgroupId: string;
	readonly start: UnixSeconds;
	readonly localStart: UnixSeconds;
	readonly stop: UnixSeconds;
	readonly localStop: UnixSeconds;
	/** Seconds, 0 or more. */
	readonly duration: number;
}

/** At the cap, this share of it is evicted at once, so that the cost per session stays small. */
const EVICTED_SHARE = 0.01;

/** The ended sessions, stored for ten minutes (PRUNE-2), in the order of `localStop`. */
export class EndedSessions {
	readonly #sessions: EndedSession[] = [];
	/** The over of each session, in the same order, with the names of `#namesVersion`. */
	readonly #overs: EndedOver[] = [];
	#namesVersion = 0;
	readonly #ids = new Set<string>();
	readonly #names: Names;
	readonly #cap: number;
	/** Grows when a session is stored or removed. */
	version = 0;

	/** @param cap the most sessions stored, 1 or more; past it the oldest are evicted (FRAME-6) */
	constructor(cap: number, names: Names) {
		this.#cap = cap;
		this.#names = names;
	}

	/** Stores a session, unless its id is stored already (RANK-2). */
	add(session: EndedSession): void {
		if (this.#ids.has(session.id)) return;
		if (this.#sessions.length >= this.#cap) this.#removeFirst(Math.ceil(this.#cap * EVICTED_SHARE));
		// Behind those that ended in the same second or before: at the end, unless the clock was set back.
		const index = this.#firstAfter(session.localStop);
		this.#sessions.splice(index, 0, session);
		this.#overs.splice(index, 0, endedOver(session, this.#names));
		this.#ids.add(session.id);
		this.version += 1;
	}

	/** Removes sessions that ended at least `RETENTION_SECONDS` ago (PRUNE-2). */
	prune(now: UnixSeconds): void {
		this.#removeFirst(this.#firstAfter(now - RETENTION_SECONDS));
	}

	clear(): void {
		this.#removeFirst(this.#sessions.length);
	}

	/** All sessions stored, in the order of `localStop`. Adding them again in this order gives the same state. */
	save(): readonly EndedSession[] {
		return [...this.#sessions];
	}

	/** @returns the overs that ended in the ten minutes before `now`, in the order of `localStop` */
	overs(now: UnixSeconds): readonly EndedOver[] {
		if (this.#namesVersion !== this.#names.version) this.#rename();
		return this.#overs.slice(this.#firstAfter(now - RETENTION_SECONDS));
	}

	/** Gives the overs the names that were learned since the last reading (NAMES-3). */
	#rename(): void {
		this.#namesVersion = this.#names.version;
		for (const [index, session] of this.#sessions.entries()) {
			const before = this.#overs[index];
			const over = endedOver(session, this.#names);
			if (before === undefined || !hasSameNames(before, over)) this.#overs[index] = over;
		}
	}

	#removeFirst(count: number): void {
		for (const { id } of this.#sessions.splice(0, count)) this.#ids.delete(id);
		this.#overs.splice(0, count);
		this.version += 1;
	}

	/** @returns the index of the first session that ended after `second` (binary search) */
	#firstAfter(second: UnixSeconds): number {
		let [from, to] = [0, this.#sessions.length];
		while (from < to) {
			const middle = (from + to) >> 1;
			if ((this.#sessions[middle]?.localStop ?? second) <= second) from = middle + 1;
			else to = middle;
		}
		return from;
	}
}

function endedOver(session: EndedSession, names: Names): EndedOver {
	const { id, talkgroupId, start, localStart, stop, localStop, duration } = session;
	return {
		id,
		station: names.stationOf(session),
		talkgroup: names.talkgroup({ id: talkgroupId }),
		start,
		localStart,
		stop,
		localStop,
		duration,
		doubt: null,
	};
}

import { RECENT_SECONDS, WAITING } from '../constants.ts';
import type { NamedSource, Names } from '../names.ts';
import type { ActiveSessions } from '../sessions/active-sessions.ts';
import type { EndedSessions } from '../sessions/ended-sessions.ts';
import type { EndedSession } from '../snapshot.ts';
import type { UnixSeconds } from '../time.ts';
import { keepSame, keepSameList } from '../unchanged.ts';

/** A station that called on a talkgroup and has no answer yet. It is a hint only: the feed does not say which stations hear each other. */
export interface WaitingStation extends NamedSource {
	readonly dstId: number;
	/** When its last over there was heard to end. */
	readonly lastActive: UnixSeconds;
	/** Sum of its overs there in the last five minutes, seconds. */
	readonly talkTime: number;
	/** The talkgroup's name, `''` where unknown. */
	readonly talkgroup: string;
}

/** The order of the waiting list: the latest call first, then talkgroup id (WAIT-6). */
export function byLatestCall(a: WaitingStation, b: WaitingStation): number {
	return b.lastActive - a.lastActive || a.dstId - b.dstId;
}

/** Finds the stations that wait for an answer (WAIT-1 to WAIT-6). */
export class Waiting {
	readonly #ended: EndedSessions;
	readonly #active: ActiveSessions;
	readonly #names: Names;
	readonly #receivedSince: () => UnixSeconds | undefined;
	#previous: readonly WaitingStation[] = [];

	/** @param receivedSince since when the network has been received without a gap; undefined before the first connection */
	constructor(
		ended: EndedSessions,
		active: ActiveSessions,
		names: Names,
		receivedSince: () => UnixSeconds | undefined,
	) {
		this.#ended = ended;
		this.#active = active;
		this.#names = names;
		this.#receivedSince = receivedSince;
	}

	/** Whether the network was heard for long enough to know who waits (WAIT-5). */
	isKnown(now: UnixSeconds): boolean {
		const since = this.#receivedSince();
		return since !== undefined && now - since >= WAITING.receivedFor;
	}

	/** @returns the rows in the order of WAIT-6. Unchanged rows are the same objects as before, and so is an unchanged list */
	list(now: UnixSeconds): readonly WaitingStation[] {
		const rows: WaitingStation[] = [];
		const previousRows = new Map(this.#previous.map((row) => [row.dstId, row]));
		if (this.isKnown(now)) {
			for (const latest of this.#ended.latestOnTalkgroups()) {
				const talkTime = this.#waitingTalkTime(latest, now);
				if (talkTime === undefined) continue;
				rows.push(keepSame(previousRows.get(latest.dstId), this.#row(latest, talkTime)));
			}
		}
		rows.sort(byLatestCall);
		this.#previous = keepSameList(this.#previous, rows);
		return this.#previous;
	}

	/** Whether a station waits for an answer on a talkgroup. */
	isWaiting(dstId: number, now: UnixSeconds): boolean {
		const latest = this.#ended.ofTalkgroup(dstId, RECENT_SECONDS, now).at(-1);
		return latest !== undefined && this.isKnown(now) && this.#waitingTalkTime(latest, now) !== undefined;
	}

	/**
	 * @param latest the session of a talkgroup that ended last
	 * @returns how long its source called there, in seconds; undefined when it does not wait (WAIT-1 to WAIT-4)
	 */
	#waitingTalkTime({ dstId, srcId, localStop }: EndedSession, now: UnixSeconds): number | undefined {
		const age = now - localStop;
		if (age < WAITING.minAge || age >= WAITING.ageBelow) return undefined;
		if (this.#active.ofDestination(dstId) !== undefined || this.#active.ofSource(srcId) !== undefined) return undefined;
		let talkTime = 0;
		for (const session of this.#ended.ofTalkgroup(dstId, RECENT_SECONDS, now)) {
			if (session.srcId !== srcId) return undefined;
			talkTime += session.duration;
		}
		return talkTime >= WAITING.minTalk && talkTime <= WAITING.maxTalk ? talkTime : undefined;
	}

	#row({ dstId, srcId, localStop }: EndedSession, talkTime: number): WaitingStation {
		const talkgroup = this.#names.talkgroup(dstId);
		return { ...this.#names.named(srcId), dstId, lastActive: localStop, talkTime, talkgroup };
	}
}

import { RECENT_SECONDS, WAITING } from '../constants.ts';
import type { NamedSource, Names } from '../names.ts';
import { isServiceNumber } from '../service-numbers.ts';
import type { ActiveSessions } from '../sessions/active-sessions.ts';
import type { EndedSessions } from '../sessions/ended-sessions.ts';
import type { EndedSession } from '../snapshot.ts';
import type { StationKey } from '../stations.ts';
import type { UnixSeconds } from '../time.ts';

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

	/** @param receivedSince see `Activity.receivedSince` */
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

	/** See `Activity.isWaitingKnown`. */
	isKnown(now: UnixSeconds): boolean {
		const since = this.#receivedSince();
		return since !== undefined && now - since >= WAITING.receivedFor;
	}

	/** @returns the rows in the order of WAIT-6 */
	list(now: UnixSeconds): readonly WaitingStation[] {
		if (!this.isKnown(now)) return [];
		const talking = this.#talkingStations();
		const rows = this.#ended.latestOnTalkgroups().flatMap((latest) => {
			const talkTime = this.#waitingTalkTime(latest, talking, now);
			return talkTime === undefined ? [] : [this.#row(latest, talkTime)];
		});
		return rows.sort(byLatestCall);
	}

	/** Whether a station waits for an answer on a talkgroup. */
	isWaiting(dstId: number, now: UnixSeconds): boolean {
		const latest = this.#ended.ofTalkgroup(dstId, RECENT_SECONDS, now).at(-1);
		if (latest === undefined || !this.isKnown(now)) return false;
		return this.#waitingTalkTime(latest, this.#talkingStations(), now) !== undefined;
	}

	#talkingStations(): ReadonlySet<StationKey> {
		const stations = this.#active.ordered().map(({ srcId, ownCallsign }) => {
			return this.#names.stationOf({ srcId, ownCallsign });
		});
		return new Set(stations);
	}

	/**
	 * @param latest the session of a talkgroup that ended last
	 * @param talking the stations that are active anywhere
	 * @returns how long its station called there, in seconds; undefined when it does not wait (WAIT-1 to WAIT-4, WAIT-9)
	 */
	#waitingTalkTime(latest: EndedSession, talking: ReadonlySet<StationKey>, now: UnixSeconds): number | undefined {
		const { dstId, localStop } = latest;
		const age = now - localStop;
		if (age < WAITING.minAge || age >= WAITING.ageBelow || isServiceNumber(dstId)) return undefined;
		const station = this.#names.stationOf(latest);
		if (this.#active.ofDestination(dstId) !== undefined || talking.has(station)) return undefined;
		let talkTime = 0;
		for (const session of this.#ended.ofTalkgroup(dstId, RECENT_SECONDS, now)) {
			if (session.srcId === dstId || this.#names.stationOf(session) !== station) return undefined;
			talkTime += session.duration;
		}
		return talkTime >= WAITING.minTalk && talkTime <= WAITING.maxTalk ? talkTime : undefined;
	}

	#row(latest: EndedSession, talkTime: number): WaitingStation {
		const { dstId, localStop: lastActive } = latest;
		return { ...this.#names.named(latest), dstId, lastActive, talkTime, talkgroup: this.#names.talkgroup(dstId) };
	}
}

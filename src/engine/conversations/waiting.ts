import { ANSWERED_SECONDS, RECENT_SECONDS, WAITING } from '../constants.ts';
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

/** A call that another station has just answered. */
export interface AnsweredCall extends WaitingStation {
	readonly answeredBy: NamedSource;
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

	/** @returns the calls that another station answered within the last `ANSWERED_SECONDS`, in no order */
	answered(now: UnixSeconds): readonly AnsweredCall[] {
		if (!this.isKnown(now)) return [];
		return this.#ended.latestOnTalkgroups().flatMap(({ dstId }) => this.#answeredCall(dstId, now) ?? []);
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
		const { dstId } = latest;
		if (!isCallOfAge(latest, now) || this.#active.ofDestination(dstId) !== undefined) return undefined;
		if (talking.has(this.#names.stationOf(latest))) return undefined;
		return this.#callTime(this.#ended.ofTalkgroup(dstId, RECENT_SECONDS, now));
	}

	/**
	 * @param overs all recent ones of a talkgroup
	 * @returns how long one station called, in seconds; undefined where others talked too, or where it was too short or too long for a call
	 */
	#callTime(overs: readonly EndedSession[]): number | undefined {
		const stations = new Set(overs.map((over) => this.#names.stationOf(over)));
		if (stations.size !== 1 || overs.some(({ srcId, dstId }) => srcId === dstId)) return undefined;
		const talkTime = overs.reduce((sum, { duration }) => sum + duration, 0);
		return talkTime >= WAITING.minTalk && talkTime <= WAITING.maxTalk ? talkTime : undefined;
	}

	#answeredCall(dstId: number, now: UnixSeconds): AnsweredCall | undefined {
		const ended = this.#ended.ofTalkgroup(dstId, RECENT_SECONDS, now);
		const overs = [...ended, ...(this.#active.ofDestination(dstId) ?? [])];
		const answer = overs.find(({ localStart }) => localStart > now - ANSWERED_SECONDS);
		if (answer === undefined) return undefined;
		const calls = ended.filter(({ localStop }) => localStop <= answer.localStart);
		const call = calls.at(-1);
		if (call === undefined || !isCallOfAge(call, answer.localStart)) return undefined;
		const talkTime = this.#callTime(calls);
		if (talkTime === undefined || this.#names.stationOf(answer) === this.#names.stationOf(call)) return undefined;
		return { ...this.#row(call, talkTime), answeredBy: this.#names.named(answer) };
	}

	#row(latest: EndedSession, talkTime: number): WaitingStation {
		const { dstId, localStop: lastActive } = latest;
		return { ...this.#names.named(latest), dstId, lastActive, talkTime, talkgroup: this.#names.talkgroup(dstId) };
	}
}

/** Whether a talkgroup's latest over is as old as a call that waits (WAIT-4, WAIT-9). */
function isCallOfAge({ dstId, localStop }: EndedSession, now: UnixSeconds): boolean {
	const age = now - localStop;
	return age >= WAITING.minAge && age < WAITING.ageBelow && !isServiceNumber(dstId);
}

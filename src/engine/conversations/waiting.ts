import { ANSWERED_SECONDS, RECENT_SECONDS, WAITING } from '../constants.ts';
import type { NamedSource } from '../names.ts';
import { isServiceNumber } from '../service-numbers.ts';
import type { EndedSession } from '../snapshot.ts';
import type { StationKey } from '../stations.ts';
import type { UnixSeconds } from '../time.ts';
import { oversOnTalkgroup, type RecentActivity } from './overs.ts';

/** A station that called on a talkgroup and has no answer yet. This is only a hint: the feed does not say which stations hear each other. */
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

/** Whether the network has been received for long enough to know which stations wait (WAIT-5). */
export function isWaitingKnown({ receivedSince, now }: Pick<RecentActivity, 'receivedSince' | 'now'>): boolean {
	return receivedSince !== undefined && now - receivedSince >= WAITING.receivedFor;
}

/** @returns the stations that wait for an answer (WAIT-1 to WAIT-5, WAIT-9), in the order of WAIT-6 */
export function waitingStations(recentActivity: RecentActivity): readonly WaitingStation[] {
	if (!isWaitingKnown(recentActivity)) return [];
	const talking = talkingStations(recentActivity);
	const rows = recentActivity.ended.latestOnTalkgroups().flatMap((latest) => {
		const talkTime = waitingTalkTime(latest, talking, recentActivity);
		return talkTime === undefined ? [] : [describeCall(latest, talkTime, recentActivity)];
	});
	return rows.sort(byLatestCall);
}

/** @returns the calls that another station answered within the last `ANSWERED_SECONDS`, in no order */
export function answeredCalls(recentActivity: RecentActivity): readonly AnsweredCall[] {
	if (!isWaitingKnown(recentActivity)) return [];
	return recentActivity.ended.latestOnTalkgroups().flatMap(({ dstId }) => answeredCall(dstId, recentActivity) ?? []);
}

/** Whether a station waits for an answer on a talkgroup. */
export function isWaiting(dstId: number, recentActivity: RecentActivity): boolean {
	const { ended, now } = recentActivity;
	const latest = ended.ofTalkgroup(dstId, RECENT_SECONDS, now).at(-1);
	if (latest === undefined || !isWaitingKnown(recentActivity)) return false;
	return waitingTalkTime(latest, talkingStations(recentActivity), recentActivity) !== undefined;
}

function talkingStations({ active, names }: RecentActivity): ReadonlySet<StationKey> {
	return new Set(active.ordered().map((session) => names.stationOf(session)));
}

/**
 * @param latest the session of a talkgroup that ended last
 * @param talking the stations that are active anywhere
 * @returns how long its station called there, in seconds; undefined when it does not wait (WAIT-1 to WAIT-4, WAIT-9)
 */
function waitingTalkTime(
	latest: EndedSession,
	talking: ReadonlySet<StationKey>,
	{ ended, active, names, now }: RecentActivity,
): number | undefined {
	const { dstId } = latest;
	if (!isCallOfAge(latest, now) || active.ofDestination(dstId) !== undefined) return undefined;
	if (talking.has(names.stationOf(latest))) return undefined;
	return callTime(ended.ofTalkgroup(dstId, RECENT_SECONDS, now), names);
}

/** Whether an over has the age of a call that waits (WAIT-4), and is not on a service number (WAIT-9). */
function isCallOfAge({ dstId, localStop }: EndedSession, now: UnixSeconds): boolean {
	const age = now - localStop;
	return age >= WAITING.minAge && age < WAITING.ageBelow && !isServiceNumber(dstId);
}

/**
 * @param overs the recent ended overs of a talkgroup; for an answered call, those before the answer
 * @returns how long one station called, in seconds; undefined where other stations talked too (WAIT-2), where the time is too short or too long for
 *   a call (WAIT-3), or where the source called its own id (WAIT-9)
 */
function callTime(overs: readonly EndedSession[], names: RecentActivity['names']): number | undefined {
	const stations = new Set(overs.map((over) => names.stationOf(over)));
	if (stations.size !== 1 || overs.some(({ srcId, dstId }) => srcId === dstId)) return undefined;
	const talkTime = overs.reduce((sum, { duration }) => sum + duration, 0);
	return talkTime >= WAITING.minTalk && talkTime <= WAITING.maxTalk ? talkTime : undefined;
}

function answeredCall(dstId: number, recentActivity: RecentActivity): AnsweredCall | undefined {
	const { ended, names, now } = recentActivity;
	const overs = oversOnTalkgroup(dstId, recentActivity, RECENT_SECONDS);
	const answer = overs.find(({ localStart }) => localStart > now - ANSWERED_SECONDS);
	if (answer === undefined) return undefined;
	const calls = ended.ofTalkgroup(dstId, RECENT_SECONDS, now).filter(({ localStop }) => localStop <= answer.localStart);
	const call = calls.at(-1);
	if (call === undefined || !isCallOfAge(call, answer.localStart)) return undefined;
	const talkTime = callTime(calls, names);
	if (talkTime === undefined || names.stationOf(answer) === names.stationOf(call)) return undefined;
	return { ...describeCall(call, talkTime, recentActivity), answeredBy: names.named(answer) };
}

function describeCall(latest: EndedSession, talkTime: number, { names }: RecentActivity): WaitingStation {
	const { dstId, localStop: lastActive } = latest;
	return { ...names.named(latest), dstId, lastActive, talkTime, talkgroup: names.talkgroup(dstId) };
}

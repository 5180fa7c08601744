import { RETENTION_SECONDS, TURN_GAP_SECONDS } from '../constants.ts';
import type { Names, SessionSource } from '../names.ts';
import { isServiceNumber } from '../service-numbers.ts';
import { type ActiveSessions, isClosing, type Session } from '../sessions/active-sessions.ts';
import type { EndedSessions } from '../sessions/ended-sessions.ts';
import type { EndedSession } from '../snapshot.ts';
import type { StationKey } from '../stations.ts';
import type { UnixSeconds } from '../time.ts';

/** Read-only access to sessions and names at `now`. */
export interface RecentActivity {
	readonly ended: Pick<EndedSessions, 'latestOnTalkgroups' | 'ofTalkgroup' | 'youngerThan'>;
	readonly active: Pick<ActiveSessions, 'ofDestination' | 'ordered'>;
	readonly names: Pick<Names, 'station' | 'named' | 'stationOf' | 'talkgroup'>;
	/** See `Activity.receivedSince`. */
	readonly receivedSince: UnixSeconds | undefined;
	readonly now: UnixSeconds;
}

/**
 * Overs are stored for ten minutes. Tells whether the network has been received for less than that.
 *
 * @returns when reception began, or `now` before the first connection; undefined where it began ten minutes ago or earlier
 */
export function receivedOnlySince({ now, receivedSince = now }: RecentActivity): UnixSeconds | undefined {
	return now - receivedSince < RETENTION_SECONDS ? receivedSince : undefined;
}

/** Identifies a talkgroup or a station. */
export interface SubjectRef {
	readonly kind: 'talkgroup' | 'station';
	readonly id: number;
}

/** An over (OVER-1). An ended over is the same object for as long as it is stored. */
export interface Over extends Omit<EndedSession, 'stop' | 'localStop'> {
	/** Null while the session is active. Then `duration` is how long it has been active (OVER-2). */
	readonly stop: UnixSeconds | null;
	readonly localStop: UnixSeconds | null;
}

/**
 * @param seconds ended overs count while they are younger than this
 * @returns a talkgroup's overs at `now`, in the order of OVER-3
 */
export function oversOnTalkgroup(
	dstId: number,
	{ ended, active, now }: RecentActivity,
	seconds = RETENTION_SECONDS,
): readonly Over[] {
	const overs: Over[] = [
		...ended.ofTalkgroup(dstId, seconds, now),
		...(active.ofDestination(dstId) ?? []).flatMap((session) => activeOvers(session, now)),
	];
	return overs.sort(byStart);
}

/** @param isOwn whether a source is the station's @returns the station's overs at `now`, in the order of OVER-3 */
export function oversOfStation(
	isOwn: (source: SessionSource) => boolean,
	{ ended, active, now }: RecentActivity,
): readonly Over[] {
	const overs: Over[] = active.ordered().flatMap((session) => activeOvers(session, now));
	return [...overs, ...ended.youngerThan(RETENTION_SECONDS, now)].filter(isOwn).sort(byStart);
}

/**
 * When the latest ended over of a talkgroup or of a station ended; undefined where none is stored. A station's overs on service numbers do not count
 * (WATCH-15).
 */
export interface LastStops {
	readonly onTalkgroup: (dstId: number) => UnixSeconds | undefined;
	readonly ofStation: (station: StationKey) => UnixSeconds | undefined;
}

export function lastStops({ ended, names, now }: RecentActivity): LastStops {
	const ofStations = new Map<StationKey, UnixSeconds>();
	for (const session of ended.youngerThan(RETENTION_SECONDS, now)) {
		// Sessions are in the order of their ends, so the last one wins.
		if (!isServiceNumber(session.dstId)) ofStations.set(names.stationOf(session), session.localStop);
	}
	return {
		onTalkgroup: (dstId) => ended.ofTalkgroup(dstId, RETENTION_SECONDS, now).at(-1)?.localStop,
		ofStation: (station) => ofStations.get(station),
	};
}

/** @returns the seconds from the stop of the previous over to the start of an over that answers it; undefined for any other over (TALK-5) */
function answerGap(previousOver: Over, over: Over, { names }: RecentActivity): number | undefined {
	const { stop, localStop } = previousOver;
	if (stop === null || localStop === null || over.localStart < localStop || isServiceNumber(over.dstId))
		return undefined;
	return names.stationOf(over) === names.stationOf(previousOver) ? undefined : over.start - stop;
}

/** Whether an over answers the one before it soon enough for a turn (TALK-5, TALK-11). */
export function isTurn(previousOver: Over, over: Over, recentActivity: RecentActivity): boolean {
	const gap = answerGap(previousOver, over, recentActivity);
	return gap !== undefined && gap <= TURN_GAP_SECONDS;
}

/** Counts the overs that answer the previous over, and those of them that are turns. @param overs a talkgroup's, in the order of OVER-3 */
export function countAnswers(
	overs: readonly Over[],
	recentActivity: RecentActivity,
): { readonly answers: number; readonly turns: number } {
	const gaps = overs.flatMap((over, index) => {
		const previousOver = overs[index - 1];
		return previousOver === undefined ? [] : (answerGap(previousOver, over, recentActivity) ?? []);
	});
	return { answers: gaps.length, turns: gaps.filter((gap) => gap <= TURN_GAP_SECONDS).length };
}

/** Totals of a station's overs on a talkgroup. */
export interface OversSummary {
	/** The number of overs, an active one included. */
	readonly overs: number;
	/** Sum of the durations of ended overs, seconds. */
	readonly talkTime: number;
	/** The latest `localStop`; `now` while one is active (TALK-1). */
	readonly lastActive: UnixSeconds;
	/** Whether one of the overs is active. */
	readonly live: boolean;
}

/** @param overs at least one */
export function summarizeOvers(overs: readonly Over[], now: UnixSeconds): OversSummary {
	let talkTime = 0;
	let lastActive = Number.NEGATIVE_INFINITY;
	let live = false;
	for (const { localStop, duration } of overs) {
		if (localStop === null) live = true;
		else {
			talkTime += duration;
			lastActive = Math.max(lastActive, localStop);
		}
	}
	return { overs: overs.length, talkTime, lastActive: live ? now : lastActive, live };
}

/** @returns the overs of each station, or of each talkgroup, in the order given */
export function groupOvers<Key>(overs: readonly Over[], keyOf: (over: Over) => Key): ReadonlyMap<Key, readonly Over[]> {
	const groups = new Map<Key, Over[]>();
	for (const over of overs) {
		const key = keyOf(over);
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [over]);
		else group.push(over);
	}
	return groups;
}

function activeOvers(session: Session, now: UnixSeconds): Over[] {
	if (isClosing(session)) return [];
	const { id, srcId, ownCallsign, dstId, start, localStart } = session;
	const duration = Math.max(0, now - start);
	return [{ id, srcId, ownCallsign, dstId, start, localStart, stop: null, localStop: null, duration }];
}

function byStart(a: Over, b: Over): number {
	return a.start - b.start || (a.id < b.id ? -1 : 1);
}

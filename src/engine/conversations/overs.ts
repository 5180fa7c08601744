import { RETENTION_SECONDS, TURN_GAP_SECONDS } from '../constants.ts';
import type { Names } from '../names.ts';
import { type ActiveSessions, isClosing, type Session } from '../sessions/active-sessions.ts';
import type { EndedSessions } from '../sessions/ended-sessions.ts';
import type { EndedSession } from '../snapshot.ts';
import type { UnixSeconds } from '../time.ts';
import type { Waiting } from './waiting.ts';

/** Read-only access to sessions, names and waiting stations at `now`. */
export interface RecentActivity {
	readonly ended: Pick<EndedSessions, 'latestOnTalkgroups' | 'ofTalkgroup' | 'youngerThan'>;
	readonly active: Pick<ActiveSessions, 'ofDestination' | 'ofSource' | 'ordered'>;
	readonly names: Pick<Names, 'station' | 'named' | 'talkgroup'>;
	readonly waiting: Pick<Waiting, 'isWaiting'>;
	/** Since when the network has been received without a gap; undefined before the first connection. */
	readonly receivedSince: UnixSeconds | undefined;
	readonly now: UnixSeconds;
}

/** @returns since when the network has been received, where that is less than the ten minutes that are stored; otherwise undefined */
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
	/** Null while the session is active. Its duration is then how long it has been active (OVER-2). */
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

/** @returns a source's overs at `now`, in the order of OVER-3 */
export function oversOfSource(srcId: number, { ended, active, now }: RecentActivity): readonly Over[] {
	const overs: Over[] = (active.ofSource(srcId) ?? []).flatMap((session) => activeOvers(session, now));
	for (const session of ended.youngerThan(RETENTION_SECONDS, now)) if (session.srcId === srcId) overs.push(session);
	return overs.sort(byStart);
}

/**
 * @returns a function that gives the last stop among the ended overs of a talkgroup or a source; undefined where none is stored. The first call
 *   for a source indexes all of them. Otherwise each of thousands of new sources would cost a pass over all ended sessions
 */
export function lastStops({
	ended,
	now,
}: RecentActivity): (kind: SubjectRef['kind'], id: number) => UnixSeconds | undefined {
	let ofSources: Map<number, UnixSeconds> | undefined;
	const readSources = () => {
		const stops = new Map<number, UnixSeconds>();
		for (const { srcId, localStop } of ended.youngerThan(RETENTION_SECONDS, now))
			stops.set(srcId, Math.max(localStop, stops.get(srcId) ?? localStop));
		return stops;
	};
	return (kind, id) => {
		if (kind === 'talkgroup') return ended.ofTalkgroup(id, RETENTION_SECONDS, now).at(-1)?.localStop;
		ofSources ??= readSources();
		return ofSources.get(id);
	};
}

/** Whether an over of another source follows the one before it soon enough (TALK-5, PANEL-3). */
export function isTurn(previousOver: Over, over: Over, now: UnixSeconds): boolean {
	return over.srcId !== previousOver.srcId && over.start - (previousOver.stop ?? now) <= TURN_GAP_SECONDS;
}

/** How many of a talkgroup's overs, in the order of OVER-3, are turns. */
export function countTurns(overs: readonly Over[], now: UnixSeconds): number {
	return overs.filter((over, index) => {
		const previousOver = overs[index - 1];
		return previousOver !== undefined && isTurn(previousOver, over, now);
	}).length;
}

/** Totals of a station's overs on a talkgroup. */
export interface OversSummary {
	/** How many, the active one included. */
	readonly overs: number;
	/** Sum of the durations of those that ended, seconds. */
	readonly talkTime: number;
	/** The latest `localStop`; `now` while one is active (TALK-2). */
	readonly lastActive: UnixSeconds;
	/** One of them is active. */
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

/** @returns the overs of each source, or of each talkgroup, in the order given */
export function groupOvers(overs: readonly Over[], by: 'srcId' | 'dstId'): ReadonlyMap<number, readonly Over[]> {
	const groups = new Map<number, Over[]>();
	for (const over of overs) {
		const group = groups.get(over[by]);
		if (group === undefined) groups.set(over[by], [over]);
		else group.push(over);
	}
	return groups;
}

function activeOvers(session: Session, now: UnixSeconds): Over[] {
	if (isClosing(session)) return [];
	const { id, sourceId, destinationId, start, localStart } = session;
	const duration = Math.max(0, now - start);
	return [{ id, srcId: sourceId, dstId: destinationId, start, localStart, stop: null, localStop: null, duration }];
}

function byStart(a: Over, b: Over): number {
	return a.start - b.start || (a.id < b.id ? -1 : 1);
}

import type { Activity } from '../../engine/activity.ts';
import type { ActiveSession, CallsignAggregate, Snapshot, TalkgroupAggregate } from '../../engine/snapshot.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';
import type { Part } from './pace.ts';

/** The list of who is on. */
export interface ActiveView {
	/** Those of `now`, and who started since. */
	readonly sessions: readonly ActiveSession[];
	/** How many there were at `now`. */
	readonly count: number;
	readonly now: UnixSeconds;
}

/** A ranking, whole, and who was on when it was drawn. */
export interface RankingView<Row> {
	readonly rows: readonly Row[];
	readonly active: readonly ActiveSession[];
	readonly now: UnixSeconds;
}

/** The three tables. Each is of the second in which it was drawn last, and the same object until it is drawn again. */
export interface Tables {
	readonly active: ActiveView;
	readonly talkgroups: RankingView<TalkgroupAggregate>;
	readonly callsigns: RankingView<CallsignAggregate>;
}

/** How fresh everything is. */
export interface Freshness {
	/** Seconds since the last frame came; undefined before the first one of a connection. */
	readonly lastFrameAge: number | undefined;
	/** Frames a second, whole; undefined before a full second of a connection. */
	readonly frameRate: number | undefined;
	/** How many seconds of the window there are, since the start or a Clear; undefined once it is full. */
	readonly windowFilled: number | undefined;
}

/** What the page shows. Immutable. */
export interface View extends Tables, Freshness {
	readonly connection: ConnectionState;
	/** There was a connection, and it is lost or was closed: what is shown is of then. */
	readonly stale: boolean;
	/** The screen stands still; data go on underneath. */
	readonly paused: boolean;
}

export function freshnessOf({ lastFrameAge, frameRate, windowFilled }: View): Freshness {
	return { lastFrameAge, frameRate, windowFilled };
}

/** The tables of a snapshot, all anew. */
export function tablesOf({ at: now, active, talkgroups, callsigns }: Snapshot): Tables {
	return {
		active: { sessions: active, count: active.length, now },
		talkgroups: { rows: talkgroups, active, now },
		callsigns: { rows: callsigns, active, now },
	};
}

/**
 * The tables with some of their parts anew. Who started since is in the list in any case, at its end, where the shortest are; who ended since leaves it
 * when the list is drawn.
 */
export function redrawn(before: Tables, activity: Activity, now: UnixSeconds, parts: readonly Part[]): Tables {
	const { active, talkgroups, callsigns } = before;
	if (parts.length === 0) return { active: withStarted(active, activity.active(now)), talkgroups, callsigns };
	const next = tablesOf(activity.snapshot(now));
	const pick = <Name extends Part>(part: Name): Tables[Name] =>
		parts.includes(part) && !sameFields(before[part], next[part]) ? next[part] : before[part];
	return {
		active: withStarted(pick('active'), next.active.sessions),
		talkgroups: pick('talkgroups'),
		callsigns: pick('callsigns'),
	};
}

function withStarted(list: ActiveView, sessions: readonly ActiveSession[]): ActiveView {
	const started = whichAreNotIn(list.sessions, sessions);
	return started.length === 0 ? list : { ...list, sessions: [...list.sessions, ...started] };
}

/** @returns of `sessions` those that are not in `list`, by their ids */
export function whichAreNotIn(
	list: readonly ActiveSession[],
	sessions: readonly ActiveSession[],
): readonly ActiveSession[] {
	// With every drawing of all there is.
	if (list === sessions) return [];
	const ids = new Set(list.map(({ id }) => id));
	return sessions.filter(({ id }) => !ids.has(id));
}

/** @returns whether two objects of one kind hold the same in every field */
export function sameFields<Kind extends object>(a: Kind, b: Kind): boolean {
	return Object.entries(b).every(([name, value]) => Object.is(Reflect.get(a, name), value));
}

/**
 * @param active who is on; what is closing has fallen silent
 * @param subject the id of the talkgroup or of the source
 * @returns since when somebody is talking, by those ids
 */
export function talkingSince(
	active: readonly ActiveSession[],
	subject: (session: ActiveSession) => number,
): ReadonlyMap<number, UnixSeconds> {
	const talking = active.filter(({ closing }) => !closing);
	return new Map(talking.map((session) => [subject(session), session.start]));
}

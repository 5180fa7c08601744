import type { Activity } from './activity.ts';
import { type LastStops, lastStops, type SubjectRef } from './conversations/overs.ts';
import { isServiceNumber } from './service-numbers.ts';
import type { ActiveSession } from './snapshot.ts';
import { type StationKey, stationKey } from './stations.ts';
import { isWatchedBy, type Subject } from './subjects.ts';
import { dialNumber } from './synthetic-ids.ts';
import type { UnixSeconds } from './time.ts';

/** A session of a watched subject is announced when it has been active for this long (WATCH-1). Shorter sessions are kerchunks. */
export const ANNOUNCED_AFTER_SECONDS = 2;
/** Minutes for which a watched subject must be quiet before it is announced: the choices, and the default (WATCH-2). */
export const QUIET_MINUTES = [1, 2, 5, 10, 30] as const;
export const USUAL_QUIET_MINUTES = 5;
/** Seconds after a connection before anything is announced (WATCH-3). */
const CONNECTED_SECONDS = 10;
/** The rate limit of announcements, and its span in seconds (WATCH-5). */
const MAX_ANNOUNCEMENTS = 12;
const ANNOUNCEMENT_SPAN_SECONDS = 3600;
/** Activity older than the longest silence that can be chosen is forgotten. */
const MAX_QUIET_SECONDS = Math.max(...QUIET_MINUTES) * 60;
/** The most talkgroups and stations remembered. Half an hour of the real network has about 4,000, a hostile feed any number. */
const MAX_REMEMBERED = 20_000;
/** The most call signs of one session that are told apart. A session has one, or two that alternate. */
const MAX_CALLSIGNS = 4;

/** The state of the network at one moment, as far as the rules need it. */
export interface Observation {
	readonly now: UnixSeconds;
	readonly connected: boolean;
	readonly active: readonly ActiveSession[];
	readonly watched: readonly Subject[];
	/** Seconds without activity before an announcement (WATCH-2). */
	readonly quiet: number;
	/** Read from the sessions of the last ten minutes. */
	readonly lastStops: LastStops;
	/** The station of a number. */
	readonly station: (id: number) => StationKey;
}

/** @param given the inputs that do not come from the activity */
export function observe(
	activity: Activity,
	given: Pick<Observation, 'now' | 'connected' | 'watched' | 'quiet'>,
): Observation {
	const { now } = given;
	return {
		...given,
		active: activity.active(now),
		lastStops: lastStops(activity.recentActivity(now)),
		station: (srcId) => activity.stationOf({ srcId, ownCallsign: '' }),
	};
}

/** A session to announce, and the watched subjects for which it is announced. */
export interface Announced {
	readonly session: ActiveSession;
	readonly subjects: readonly Subject[];
}

/** What is remembered of an active session. */
interface Seen {
	/** Seconds of silence before the session, by `keysOf`. A station gets another key when its call sign becomes known (TALK-10). */
	readonly quiet: ReadonlyMap<string, number>;
	/** Whether it was announced, withheld, or on the air when the connection came. */
	readonly done: boolean;
}

/** Everything that the rules remember between two observations. Immutable. */
export interface WatchMemory {
	/** Undefined without a connection. */
	readonly connectedSince: UnixSeconds | undefined;
	readonly seen: ReadonlyMap<string, Seen>;
	/** When each talkgroup and each station was last active, the latest last. */
	readonly lastActive: ReadonlyMap<string, UnixSeconds>;
	/** Times of the announcements of the last hour. */
	readonly announcedAt: readonly UnixSeconds[];
}

export const NO_MEMORY: WatchMemory = {
	connectedSince: undefined,
	seen: new Map(),
	lastActive: new Map(),
	announcedAt: [],
};

/**
 * The rules WATCH-1 to WATCH-7 and WATCH-15 as one pure function. Call it once a second, and whenever the connection changes.
 *
 * @returns the memory for the next call, and the sessions to announce together, as one announcement
 */
export function decideAnnouncements(
	memory: WatchMemory,
	observation: Observation,
): { readonly memory: WatchMemory; readonly announced: readonly Announced[] } {
	const { now, connected } = observation;
	const active = observation.active.filter(({ dstId }) => !isServiceNumber(dstId));
	// After the clock was set back, the connection must not lie in the future.
	const connectedSince = connected ? Math.min(memory.connectedSince ?? now, now) : undefined;
	const seen = new Map<string, Seen>();
	for (const session of active) {
		const before = memory.seen.get(session.id);
		const done = before?.done === true || isOlder(session, connectedSince);
		seen.set(session.id, { quiet: quietBefore(session, before, memory, observation), done });
	}
	const due = dueSessions({ ...observation, active }, seen, connectedSince);
	for (const { session } of due) {
		const known = seen.get(session.id);
		if (known !== undefined) seen.set(session.id, { ...known, done: true });
	}
	const announcedAt = memory.announcedAt.filter((at) => Math.abs(now - at) < ANNOUNCEMENT_SPAN_SECONDS);
	const withheld = due.length > 0 && announcedAt.length >= MAX_ANNOUNCEMENTS;
	return {
		memory: {
			connectedSince,
			seen,
			lastActive: rememberActive(memory.lastActive, active, now),
			announcedAt: due.length > 0 && !withheld ? [...announcedAt, now] : announcedAt,
		},
		announced: withheld ? [] : due,
	};
}

/** Remembers when each subject was last active. Evicts times that are too old for any rule, and the oldest ones past the cap. */
function rememberActive(
	before: WatchMemory['lastActive'],
	active: readonly ActiveSession[],
	now: UnixSeconds,
): WatchMemory['lastActive'] {
	const lastActive = new Map(before);
	for (const session of active) {
		for (const key of keysOf(session)) {
			lastActive.delete(key);
			lastActive.set(key, now);
		}
	}
	for (const [key, at] of lastActive) {
		if (lastActive.size > MAX_REMEMBERED || Math.abs(now - at) > MAX_QUIET_SECONDS) lastActive.delete(key);
	}
	return lastActive;
}

/** Whether a session was on the air when the connection came (WATCH-3). */
function isOlder({ start, localStart }: ActiveSession, connectedSince: UnixSeconds | undefined): boolean {
	return connectedSince === undefined || start < connectedSince || localStart < connectedSince;
}

/**
 * Measures how long the talkgroup and the station were silent before a session. A station is measured when it is first known, which may be after the
 * start.
 */
function quietBefore(
	session: ActiveSession,
	before: Seen | undefined,
	{ lastActive }: WatchMemory,
	{ now, lastStops: { onTalkgroup, ofStation } }: Observation,
): Seen['quiet'] {
	const [talkgroup, station] = keysOf(session);
	if (before !== undefined && (before.quiet.has(station) || before.quiet.size > MAX_CALLSIGNS)) return before.quiet;
	const quiet = new Map(before?.quiet);
	const note = (key: string, stopped = Number.NEGATIVE_INFINITY) =>
		quiet.set(key, now - Math.max(stopped, lastActive.get(key) ?? Number.NEGATIVE_INFINITY));
	if (!quiet.has(talkgroup)) note(talkgroup, onTalkgroup(session.dstId));
	if (!quiet.has(station)) note(station, ofStation(stationKey(session)));
	return quiet;
}

/** The keys of a session's talkgroup and of its station in the memory. */
function keysOf(session: ActiveSession): readonly [talkgroup: string, station: string] {
	return [`tg:${session.dstId}`, `st:${stationKey(session)}`];
}

/** The sessions that are to be announced now, each with the watched subjects that were quiet before it. */
function dueSessions(
	{ now, active, watched, quiet, station: stationOfId }: Observation,
	seen: ReadonlyMap<string, Seen>,
	connectedSince: UnixSeconds | undefined,
): readonly Announced[] {
	if (connectedSince === undefined || now - connectedSince < CONNECTED_SECONDS) return [];
	return active.flatMap((session) => {
		const known = seen.get(session.id);
		if (known === undefined || known.done || session.closing || now - session.localStart < ANNOUNCED_AFTER_SECONDS)
			return [];
		const [talkgroup, station] = keysOf(session);
		const subjects = watched.filter((subject) => {
			const silence = known.quiet.get(subject.kind === 'talkgroup' ? talkgroup : station) ?? 0;
			return silence >= quiet && isWatchedBy(subject, session, stationOfId);
		});
		return subjects.length === 0 ? [] : [{ session, subjects }];
	});
}

/** The text of an announcement: `G4ABC on World-wide (91)`, followed by `and 2 more` where it has other sessions. */
export function describeAnnouncement(announced: readonly Announced[]): string {
	const [first, ...more] = announced;
	if (first === undefined) return '';
	const { callsignLabel, talkgroup, talkgroupLabel, dstId } = first.session;
	const number = talkgroup === '' ? '' : dialNumber(dstId);
	const text = `${callsignLabel} on ${talkgroupLabel}${number === '' ? '' : ` (${number})`}`;
	return more.length === 0 ? text : `${text} and ${more.length} more`;
}

/** The subject that a click on the announcement opens: the talkgroup or the station of its first session. */
export function announcedSubject([first]: readonly Announced[]): SubjectRef | undefined {
	if (first === undefined) return undefined;
	const { session, subjects } = first;
	const byTalkgroup = subjects.every(({ kind }) => kind === 'talkgroup');
	return byTalkgroup ? { kind: 'talkgroup', id: session.dstId } : { kind: 'station', id: session.srcId };
}

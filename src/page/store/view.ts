import type { WindowSeconds } from '../../engine/constants.ts';
import type { SubjectRef } from '../../engine/conversations/overs.ts';
import type { ActiveSession, CallsignAggregate, Snapshot, TalkgroupAggregate } from '../../engine/snapshot.ts';
import { toUnixSeconds, type UnixSeconds } from '../../engine/time.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';
import { reuseIfEqual } from './reuse.ts';

/** Currently Active. */
interface ActiveView {
	/** All active sessions, also those without a row. */
	readonly sessions: readonly ActiveSession[];
	/** The second that the screen shows. */
	readonly now: UnixSeconds;
}

/** A whole ranking, and the sessions that were active when it was drawn. */
export interface RankingView<Row> {
	readonly rows: readonly Row[];
	readonly active: readonly ActiveSession[];
	readonly now: UnixSeconds;
}

/** The three tables. Rankings are drawn with each second; Currently Active is also drawn whenever it changes. */
interface Tables {
	readonly active: ActiveView;
	readonly talkgroups: RankingView<TalkgroupAggregate>;
	readonly callsigns: RankingView<CallsignAggregate>;
}

/** How fresh the data are. */
export interface Freshness {
	/** Seconds that the rankings sum up. */
	readonly window: WindowSeconds;
	/** Whole seconds since the last frame, 0 for less than one; undefined before the first frame of an opened feed, and without a connection. */
	readonly lastFrameAge: number | undefined;
	/** Frames a second, whole; undefined before a full second of a connection, and without a connection. */
	readonly frameRate: number | undefined;
	/** How many seconds of the window were received; undefined once all were. */
	readonly receivedSeconds: number | undefined;
}

/** What the screen shows of the activity. It is kept as it was while the screen is paused, and while the connection is lost. */
export interface Picture extends Tables, Freshness {}

/** What the screen shows while the connection is lost. Its time is that of the loss. */
export interface LostPicture extends Picture {
	/** When the last frame before the loss came. */
	readonly noDataSince: UnixSeconds;
}

/** The state of the connection and of the controls. */
export interface Status {
	readonly connection: ConnectionState;
	/** There is no connection: what is shown, if anything, is from before its loss. */
	readonly stale: boolean;
	/** Disconnect was pressed. Otherwise the page keeps trying to connect. */
	readonly closed: boolean;
	/** When the last frame before the loss came; undefined while connected, and before the first connection. */
	readonly noDataSince: UnixSeconds | undefined;
	/** The screen stands still; frames are still applied. */
	readonly paused: boolean;
	/** What the last Clear removed can still be brought back. */
	readonly undoable: boolean;
}

/** Everything that the page shows. Immutable. */
export interface View extends Picture, Status {}

/** @returns whole seconds; both times are in Unix milliseconds */
export function frameAge(lastFrameAt: number, now: number): number {
	return now - lastFrameAt < 1000 ? 0 : toUnixSeconds(now) - toUnixSeconds(lastFrameAt);
}

/** @returns the tables of a snapshot, in which a session that did not change since `before` is the same object */
export function tablesOf({ at: now, active, talkgroups, callsigns }: Snapshot, before?: Tables): Tables {
	const sessions = reuseIfEqual(before?.active.sessions, active);
	return {
		active: { sessions, now },
		talkgroups: { rows: talkgroups, active: sessions, now },
		callsigns: { rows: callsigns, active: sessions, now },
	};
}

/**
 * @param active the active sessions; closing ones are silent and left out
 * @returns the active sessions by the ids of their talkgroups or their stations
 */
export function talkingSessions(
	active: readonly ActiveSession[],
	kind: SubjectRef['kind'],
): ReadonlyMap<number, ActiveSession> {
	const talking = active.filter(({ closing }) => !closing);
	return new Map(talking.map((session) => [kind === 'talkgroup' ? session.dstId : session.srcId, session]));
}

/** Whether a session may have ended: nothing was heard of it for long, or since the connection was lost. */
export function isDoubtful({ unconfirmed, unheardSinceLoss }: ActiveSession): boolean {
	return unconfirmed || unheardSinceLoss;
}

/** @returns the text on a session under way, with the mark `?` where the session may have ended */
export function withDoubt(session: ActiveSession, text: string): string {
	return isDoubtful(session) ? `${text} ?` : text;
}

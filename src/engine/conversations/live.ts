import { LIVE_SECONDS, RECENT_SECONDS } from '../constants.ts';
import type { NamedSource } from '../names.ts';
import type { ActiveSession, EndedSession } from '../snapshot.ts';
import type { UnixSeconds } from '../time.ts';
import { kindOfAnswered, stationsOf } from './conversation.ts';
import { countAnswers, oversOnTalkgroup, type RecentActivity } from './overs.ts';
import { stripOvers } from './strip.ts';

/** A talkgroup on which a conversation is going on (LIVE-1). */
export interface LiveConversation {
	readonly dstId: number;
	/** The talkgroup's name, `''` where unknown. */
	readonly talkgroup: string;
	readonly kind: 'exchange' | 'conversation';
	/** TALK-5. */
	readonly turns: number;
	/** The stations of its recent overs, the latest to talk first (TALK-3). */
	readonly stations: readonly NamedSource[];
	/** The active session, or the latest to start if there are several; undefined between two overs. */
	readonly session: ActiveSession | undefined;
	/** The recent overs that ended, in the order of their ends; the latest 150. */
	readonly overs: readonly EndedSession[];
}

/** The latest end of a live talkgroup's overs; `now` while one is active. */
export function lastActiveOf({ session, overs }: LiveConversation, now: UnixSeconds): UnixSeconds {
	return session === undefined ? (overs.at(-1)?.localStop ?? now) : now;
}

/**
 * Finds the conversations that are going on (LIVE-1).
 *
 * @param active the rows of the active sessions
 * @returns all live talkgroups in the order of LIVE-2
 */
export function liveConversations(
	recentActivity: RecentActivity,
	active: readonly ActiveSession[],
): readonly LiveConversation[] {
	const { ended, now } = recentActivity;
	const talking = new Map(active.filter(({ closing }) => !closing).map((session) => [session.dstId, session]));
	const candidates = new Set(talking.keys());
	for (const { dstId, localStop } of ended.latestOnTalkgroups()) {
		if (now - localStop < LIVE_SECONDS) candidates.add(dstId);
	}
	return [...candidates]
		.flatMap((dstId) => describeLive(dstId, talking.get(dstId), recentActivity) ?? [])
		.sort((a, b) => b.turns - a.turns || lastActiveOf(b, now) - lastActiveOf(a, now) || a.dstId - b.dstId);
}

/** @returns undefined where no station answers another one among the recent overs */
function describeLive(
	dstId: number,
	session: ActiveSession | undefined,
	recentActivity: RecentActivity,
): LiveConversation | undefined {
	const { names } = recentActivity;
	const overs = oversOnTalkgroup(dstId, recentActivity, RECENT_SECONDS);
	const { answers, turns } = countAnswers(overs, recentActivity);
	if (answers === 0) return undefined;
	return {
		dstId,
		talkgroup: names.talkgroup(dstId),
		kind: kindOfAnswered(turns),
		turns,
		stations: stationsOf(overs, recentActivity).map(({ srcId, callsign, callsignName }) => ({
			srcId,
			callsign,
			callsignName,
		})),
		session,
		overs: stripOvers(dstId, RECENT_SECONDS, recentActivity),
	};
}

import { RECENT_SECONDS } from '../constants.ts';
import type { NamedSource } from '../names.ts';
import {
	countAnswers,
	groupOvers,
	type Over,
	type OversSummary,
	oversOnTalkgroup,
	type RecentActivity,
	summarizeOvers,
} from './overs.ts';
import { isWaiting } from './waiting.ts';

/** The kind of a talkgroup's conversation (TALK-9). */
export type ConversationKind = 'quiet' | 'waiting' | 'alone' | 'exchange' | 'conversation';

/** A station of a talkgroup, and its overs there (TALK-1). */
export interface ConversationStation extends OversSummary, NamedSource {}

/** A talkgroup's last ten minutes. */
export interface Conversation {
	readonly id: number;
	/** `''` where unknown. */
	readonly name: string;
	readonly kind: ConversationKind;
	/** TALK-5. */
	readonly turns: number;
	/** In the order of TALK-3: stations with recent overs come first. */
	readonly stations: readonly ConversationStation[];
	/** How many stations have a recent over. The others were heard earlier. */
	readonly recentStations: number;
	/** The latest start first: the reverse of OVER-3 (REPLAY-9). */
	readonly overs: readonly Over[];
}

/** A talkgroup's last ten minutes (TALK-1 to TALK-9); quiet and empty when nothing was heard of it. */
export function describeConversation(id: number, recentActivity: RecentActivity): Conversation {
	const { names, now } = recentActivity;
	const overs = oversOnTalkgroup(id, recentActivity);
	const recent = overs.filter(({ localStop }) => localStop === null || now - localStop < RECENT_SECONDS);
	const stations = new Set(recent.map((over) => names.stationOf(over))).size;
	const { answers, turns } = countAnswers(recent, recentActivity);
	return {
		id,
		name: names.talkgroup(id),
		kind: kindOf(recent.length, answers, turns, isWaiting(id, recentActivity)),
		turns,
		stations: stationsOf(overs, recentActivity),
		recentStations: stations,
		overs: overs.toReversed(),
	};
}

function kindOf(recent: number, answers: number, turns: number, waits: boolean): ConversationKind {
	if (recent === 0) return 'quiet';
	if (waits) return 'waiting';
	return answers === 0 ? 'alone' : kindOfAnswered(turns);
}

/** The kind of a talkgroup where stations answer each other (TALK-9). */
export function kindOfAnswered(turns: number): 'exchange' | 'conversation' {
	return turns >= 2 ? 'conversation' : 'exchange';
}

/** @param overs the overs of one talkgroup @returns their stations, in the order of TALK-3 */
export function stationsOf(overs: readonly Over[], { names, now }: RecentActivity): readonly ConversationStation[] {
	const byStation = groupOvers(overs, (over) => names.stationOf(over));
	const stations = [...byStation.values()].flatMap((own): ConversationStation[] => {
		const latest = own.at(-1);
		return latest === undefined ? [] : [{ ...names.named(latest), ...summarizeOvers(own, now) }];
	});
	return stations.sort((a, b) => Number(b.live) - Number(a.live) || b.lastActive - a.lastActive || a.srcId - b.srcId);
}

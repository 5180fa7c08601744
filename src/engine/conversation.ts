import { compareIds } from './ids.ts';
import {
	answers,
	byLatestActive,
	groupOvers,
	isRecent,
	isTurn,
	type OversSummary,
	oversOnTalkgroup,
	summarizeOvers,
} from './overs.ts';
import type { Over, Reading, Station, Talkgroup } from './reading.ts';
import { stationKey } from './stations.ts';
import type { UnixSeconds } from './time.ts';
import { isWaiting } from './waiting.ts';

/** The kind of a talkgroup's conversation (TALK-9). */
export type ConversationKind = 'quiet' | 'waiting' | 'alone' | 'exchange' | 'conversation';

/** A station of a talkgroup, and its overs there (TALK-1). */
export interface ConversationStation extends OversSummary {
	/** As its latest over names it. */
	readonly station: Station;
}

/** A talkgroup's last ten minutes. */
export interface Conversation {
	readonly talkgroup: Talkgroup;
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
export function conversation(reading: Reading, talkgroupId: string): Conversation {
	const { at, directory } = reading;
	const overs = oversOnTalkgroup(reading, talkgroupId);
	const recent = overs.filter((over) => isRecent(over, at));
	const { kind, turns } = kindOfAnswers(recent, at);
	return {
		talkgroup: directory.talkgroup(talkgroupId),
		kind: isWaiting(reading, talkgroupId) ? 'waiting' : kind,
		turns,
		stations: stationsOf(overs, at),
		recentStations: new Set(recent.map(({ station }) => stationKey(station))).size,
		overs: overs.toReversed(),
	};
}

/** @param recent the recent overs of a talkgroup, in the order of OVER-3 */
export function kindOfAnswers(
	recent: readonly Over[],
	at: UnixSeconds,
): { readonly kind: Exclude<ConversationKind, 'waiting'>; readonly turns: number } {
	if (recent.length === 0) return { kind: 'quiet', turns: 0 };
	const answering = answers(recent, at);
	if (answering.length === 0) return { kind: 'alone', turns: 0 };
	const turns = answering.filter(isTurn).length;
	return { kind: turns >= 2 ? 'conversation' : 'exchange', turns };
}

/** @param overs the overs of one talkgroup @returns their stations, in the order of TALK-3 */
export function stationsOf(overs: readonly Over[], at: UnixSeconds): readonly ConversationStation[] {
	const byStation = groupOvers(overs, ({ station }) => stationKey(station));
	const stations = [...byStation.values()].flatMap((own): ConversationStation[] => {
		const latest = own.at(-1);
		return latest === undefined ? [] : [{ station: latest.station, ...summarizeOvers(own, at) }];
	});
	return stations.sort((a, b) => byLatestActive(a, b) || compareIds(a.station.id, b.station.id));
}

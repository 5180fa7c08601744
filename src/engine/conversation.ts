import { compareRefs, type Ref } from './ids.ts';
import {
	type Answer,
	answers,
	byLatestActive,
	grouped,
	isRecent,
	isTurn,
	type OversSummary,
	oversOnEach,
	oversOnTalkgroup,
	summarizeOvers,
} from './overs.ts';
import type { Over, Reading, Station, Talkgroup } from './reading.ts';
import { stationKey } from './station-key.ts';
import { isWaiting } from './waiting.ts';

/** The kind of a talkgroup's conversation (TALK-9). */
export type ConversationKind = 'quiet' | 'waiting' | 'alone' | 'exchange' | 'conversation';

/** A station of a talkgroup, and its overs there (TALK-1). */
export interface ConversationStation extends OversSummary {
	/** As its latest over names it. */
	readonly station: Station;
}

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

/** A talkgroup's last ten minutes (TALK-1 to TALK-9); quiet and empty when nothing was heard of it. On every network, nobody answers across them. */
export function conversation(reading: Reading, ref: Ref): Conversation {
	const { at, directory } = reading;
	const overs = oversOnTalkgroup(reading, ref);
	const recent = overs.filter((over) => isRecent(over, at));
	const answering = oversOnEach(reading, ref).flatMap((own) =>
		answers(
			own.filter((over) => isRecent(over, at)),
			at,
		),
	);
	const { kind, turns } = kindOfAnswers(answering);
	return {
		talkgroup: directory.talkgroup(ref),
		kind: recent.length === 0 ? 'quiet' : isWaiting(reading, ref) ? 'waiting' : kind,
		turns,
		stations: stationsOf(overs),
		recentStations: new Set(recent.map(({ station }) => stationKey(station))).size,
		overs: [...overs].reverse(),
	};
}

/** @param answering the answers among the recent overs of a talkgroup that has some */
export function kindOfAnswers(answering: readonly Answer[]): {
	readonly kind: Exclude<ConversationKind, 'quiet' | 'waiting'>;
	readonly turns: number;
} {
	if (answering.length === 0) return { kind: 'alone', turns: 0 };
	const turns = answering.filter(isTurn).length;
	return { kind: turns >= 2 ? 'conversation' : 'exchange', turns };
}

/** @param overs the overs of one talkgroup @returns their stations, in the order of TALK-3 */
export function stationsOf(overs: readonly Over[]): readonly ConversationStation[] {
	const byStation = grouped(overs, ({ station }) => stationKey(station));
	const stations = Array.from(byStation.values(), (own): ConversationStation => {
		const { station } = own.at(-1) ?? own[0];
		return { station, ...summarizeOvers(own) };
	});
	return stations.sort((a, b) => byLatestActive(a, b) || compareRefs(a.station, b.station));
}

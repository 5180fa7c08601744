import { LIVE_SECONDS } from './constants.ts';
import { kindOfAnswers, stationsOf } from './conversation.ts';
import { compareRefs } from './ids.ts';
import { answers, isRecent, lengthOf, oversByTalkgroup, perReading, summarizeOvers } from './overs.ts';
import type { ActiveOver, EndedOver, Over, Reading, Station, Talkgroup } from './reading.ts';
import { type StationKey, stationKey } from './station-key.ts';
import { stripOvers } from './strip.ts';
import type { UnixSeconds } from './time.ts';

/** A talkgroup on which a conversation is going on (LIVE-1). */
export interface LiveConversation {
	readonly talkgroup: Talkgroup;
	readonly kind: 'exchange' | 'conversation';
	/** TALK-5. */
	readonly turns: number;
	/** The stations of its recent overs, the latest to talk first (TALK-3). */
	readonly stations: readonly Station[];
	/** The active overs, in the order of OVER-3; none between two overs. */
	readonly active: readonly ActiveOver[];
	/** The latest end of its overs; null while one is active. */
	readonly lastActive: UnixSeconds | null;
	/** The recent overs that ended, in the order of their ends; the latest 150. */
	readonly overs: readonly EndedOver[];
}

/** The conversations that are going on (LIVE-1), in the order of LIVE-2. */
export const conversations = perReading((reading): readonly LiveConversation[] =>
	Array.from(oversByTalkgroup(reading).values(), (overs) => liveConversation(reading, overs))
		.flatMap((live) => live ?? [])
		.sort(
			(a, b) =>
				b.twoWay - a.twoWay ||
				b.turns - a.turns ||
				(b.lastActive ?? reading.at) - (a.lastActive ?? reading.at) ||
				compareRefs(a.talkgroup, b.talkgroup),
		)
		.map(({ twoWay: _twoWay, ...live }) => live),
);

/** @param overs of one talkgroup, in the order of OVER-3 @returns undefined where it is not live */
function liveConversation(
	reading: Reading,
	overs: readonly Over[],
): (LiveConversation & { readonly twoWay: number }) | undefined {
	const { at } = reading;
	// Of most talkgroups, the last over says it.
	const live = overs.findLast(({ localStop }) => localStop === null || at - localStop < LIVE_SECONDS);
	const recent = live === undefined ? [] : overs.filter((over) => isRecent(over, at));
	const [first] = recent;
	if (first === undefined) return undefined;
	const { kind, turns } = kindOfAnswers(answers(recent, at));
	if (kind === 'alone') return undefined;
	const { active, lastActive } = summarizeOvers(recent);
	return {
		talkgroup: first.talkgroup,
		kind,
		turns,
		stations: stationsOf(recent).map(({ station }) => station),
		active,
		lastActive,
		overs: stripOvers(recent),
		twoWay: twoWayTalk(recent, at),
	};
}

/** The seconds of the overs without those of the station that talked most (LIVE-2). */
export function twoWayTalk(overs: readonly Over[], at: UnixSeconds): number {
	const seconds = new Map<StationKey, number>();
	let all = 0;
	let most = 0;
	for (const over of overs) {
		const key = stationKey(over.station);
		const own = (seconds.get(key) ?? 0) + lengthOf(over, at);
		seconds.set(key, own);
		all += lengthOf(over, at);
		most = Math.max(most, own);
	}
	return all - most;
}

import { OPENING_SECONDS } from './constants.ts';
import { kindOfAnswers } from './conversation.ts';
import { compareRefs, refKey } from './ids.ts';
import { answers, endedWithin, isKeyUp, isRecent, oversByTalkgroup, perReading } from './overs.ts';
import type { ActiveOver, EndedOver, Over, Station, Talkgroup } from './reading.ts';
import { isServiceNumber } from './service-numbers.ts';
import { stationKey } from './station-key.ts';
import { stripOvers } from './strip.ts';
import type { UnixSeconds } from './time.ts';
import { waiting } from './waiting.ts';

/** A talkgroup on which somebody talks, or talked until a moment ago, and nobody has answered (OPENING-1). */
export interface Opening {
	readonly talkgroup: Talkgroup;
	readonly kind: 'alone';
	readonly station: Station;
	/** The active overs, in the order of OVER-3; none once it has ended. */
	readonly active: readonly ActiveOver[];
	/** When it ended; null while somebody talks. */
	readonly lastActive: UnixSeconds | null;
	/** The recent overs that ended, in the order of their ends; the latest 150. */
	readonly overs: readonly EndedOver[];
}

/** The openings, the oldest first (OPENING-1). */
export const openings = perReading((reading): readonly Opening[] => {
	const calls = new Set(waiting(reading).map(({ talkgroup }) => refKey(talkgroup)));
	const { at, transmissions } = reading;
	// A transmission that several networks have is an opening of the one that it is shown under.
	const shown =
		transmissions &&
		new Set([...endedWithin({ ...transmissions, at }, OPENING_SECONDS), ...transmissions.active].map(whoAndWhere));
	return [...oversByTalkgroup(reading)]
		.flatMap(([key, overs]) => (calls.has(key) ? [] : (opening(overs, at) ?? [])))
		.filter(({ over }) => shown?.has(whoAndWhere(over)) !== false)
		.sort((a, b) => beginning(a.over) - beginning(b.over) || compareRefs(a.over.talkgroup, b.over.talkgroup))
		.map(({ over: _over, ...shownAs }) => shownAs);
});

function whoAndWhere({ station, talkgroup }: Over): string {
	return `${stationKey(station)} ${refKey(talkgroup)}`;
}

function beginning({ start, localStart }: Over): UnixSeconds {
	return Math.min(start, localStart);
}

/** @param overs of one talkgroup, in the order of OVER-3 @returns the opening with its over; undefined where the talkgroup is none */
function opening(overs: readonly Over[], at: UnixSeconds): (Opening & { readonly over: Over }) | undefined {
	const over = overs.find((each) => at - (each.localStop ?? at) < OPENING_SECONDS && !isKeyUp(each, at));
	if (over === undefined || isServiceNumber(over.talkgroup.id)) return undefined;
	const recent = overs.filter((each) => isRecent(each, at));
	if (kindOfAnswers(answers(recent, at)).kind !== 'alone') return undefined;
	const active = recent.filter((each) => each.localStop === null);
	const ended = stripOvers(recent);
	return {
		talkgroup: over.talkgroup,
		kind: 'alone',
		station: (active[0] ?? over).station,
		active,
		lastActive: active.length > 0 ? null : (ended.at(-1)?.localStop ?? at),
		overs: ended,
		over,
	};
}

import { RETENTION_SECONDS } from '../../engine/constants.ts';
import type { Conversation, ConversationKind } from '../../engine/conversations/conversation.ts';
import { type ClockFormat, formatAge, formatCount } from '../../engine/format.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { lastMinutes } from '../choices/choice-texts.ts';

/** The state of a subject that was not heard in the last ten minutes, which are stored (PANEL-6). */
export const NOT_HEARD = `Not heard in the ${lastMinutes(RETENTION_SECONDS)}`;

/** @param since when the page began to receive the network, where that is less than ten minutes ago (PANEL-6) */
export function notHeardText(since: UnixSeconds | undefined, { minuteOfDay }: ClockFormat): string {
	return since === undefined ? NOT_HEARD : `Not heard since ${minuteOfDay(since)}`;
}

/** The kinds of a conversation in words that do not change while it goes on: for screen readers. */
export const KIND_NAMES: Readonly<Record<ConversationKind, string>> = {
	quiet: 'Quiet',
	waiting: 'One station, no answer yet',
	alone: 'One station',
	exchange: 'Exchange',
	conversation: 'Conversation',
};

/** Describes a talkgroup's conversation, such as `Conversation · 3 stations · 7 turns`. @param notHeard where there is nothing to describe */
export function describeKind(
	{ kind, turns, stations, recentStations }: Conversation,
	now: UnixSeconds,
	notHeard: string,
): string {
	const [latest] = stations;
	if (latest === undefined) return notHeard;
	if (kind === 'quiet') return `Quiet for ${formatAge(now - latest.lastActive)}`;
	if (kind === 'waiting' || kind === 'alone') return KIND_NAMES[kind];
	return `${KIND_NAMES[kind]} · ${formatCount(recentStations, 'station')} · ${formatCount(turns, 'turn')}`;
}

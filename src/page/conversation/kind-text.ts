import type { Conversation, ConversationKind } from '../../engine/conversations/conversation.ts';
import { formatAge, formatCount } from '../../engine/format.ts';
import type { UnixSeconds } from '../../engine/time.ts';

/** The kinds of a conversation in words that do not change while it goes on: for screen readers. */
export const KIND_NAMES: Readonly<Record<ConversationKind, string>> = {
	quiet: 'Quiet',
	waiting: 'One station, no answer yet',
	alone: 'One station',
	exchange: 'Exchange',
	conversation: 'Conversation',
};

/** Describes a talkgroup's conversation, such as `Conversation · 3 stations · 7 turns`. */
export function describeKind({ kind, turns, stations, overs }: Conversation, now: UnixSeconds): string {
	if (overs.length === 0) return 'Not heard in the last ten minutes';
	if (kind === 'quiet') {
		const last = Math.max(...stations.map(({ lastActive }) => lastActive));
		return `Quiet for ${formatAge(now - last)}`;
	}
	if (kind === 'waiting' || kind === 'alone') return KIND_NAMES[kind];
	return `${KIND_NAMES[kind]} · ${formatCount(stations.length, 'station')} · ${formatCount(turns, 'turn')}`;
}

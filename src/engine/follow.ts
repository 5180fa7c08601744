import { isPublicTalkgroup } from './hours.ts';
import { conversations } from './live-conversations.ts';
import type { Reading, Station, Talkgroup } from './reading.ts';
import { type LastSo, once } from './told.ts';
import { waiting } from './waiting.ts';

/** Nothing is told until the network has been received for this long, nor again until this long without it (FOLLOW-1). */
export const QUIET_SECONDS = 600;
/** A call is told when it has waited for this long. */
const UNANSWERED_SECONDS = 60;

/** What is told of a talkgroup: a conversation has begun, or a call waits. */
export type Followed = { readonly talkgroup: Talkgroup } & (
	| { readonly kind: 'conversation'; readonly stations: number }
	| { readonly kind: 'call'; readonly station: Station }
);

/**
 * The rule FOLLOW-1 as a pure function. Call it once a second.
 *
 * @returns the memory for the next call, and what is told now
 */
export function decideFollowed(
	before: LastSo,
	reading: Reading,
	connected: boolean,
): { readonly memory: LastSo; readonly followed: readonly Followed[] } {
	const { at, receivedSince = at } = reading;
	const followedKey = ({ kind, talkgroup }: Followed) => `${kind} ${talkgroup.id}`;
	const { lastSo, begun } = once(before, connected ? presentlySo(reading) : [], followedKey, {
		at,
		span: QUIET_SECONDS,
	});
	return { memory: lastSo, followed: at - receivedSince < QUIET_SECONDS ? [] : begun };
}

function presentlySo(reading: Reading): readonly Followed[] {
	const talks = conversations(reading).flatMap(({ kind, talkgroup, stations }): Followed[] =>
		kind === 'conversation' ? [{ kind, talkgroup, stations: stations.length }] : [],
	);
	const calls = waiting(reading)
		.filter(({ lastActive }) => reading.at - lastActive >= UNANSWERED_SECONDS)
		.map(({ talkgroup, station }): Followed => ({ kind: 'call', talkgroup, station }));
	return [...talks, ...calls].filter(({ talkgroup }) => isPublicTalkgroup(talkgroup.id));
}

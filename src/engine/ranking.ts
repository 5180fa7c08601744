import type { EndedSession } from './snapshot.ts';
import type { UnixSeconds } from './time.ts';

/** The totals of one talkgroup, or of one source (RANK-3). */
interface TalkTotal {
	readonly id: number;
	/** Seconds. */
	readonly talkTime: number;
	readonly lastActive: UnixSeconds;
}

/**
 * @param sessions in the order of `localStop`
 * @param idOf the talkgroup's id, or the source's
 * @returns the totals of each id in the order of RANK-1
 */
export function ranked(
	sessions: readonly EndedSession[],
	idOf: (session: EndedSession) => number,
): readonly TalkTotal[] {
	const totals = new Map<number, TalkTotal>();
	for (const session of sessions) {
		const id = idOf(session);
		const talkTime = (totals.get(id)?.talkTime ?? 0) + session.duration;
		totals.set(id, { id, talkTime, lastActive: session.localStop });
	}
	return [...totals.values()].sort((a, b) => b.talkTime - a.talkTime || a.id - b.id);
}

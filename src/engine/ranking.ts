import type { EndedSession } from './snapshot.ts';
import type { UnixSeconds } from './time.ts';

/** The totals of one talkgroup, or of one source (RANK-3). */
interface TalkTotal {
	readonly id: number;
	/** Seconds. */
	talkTime: number;
	lastActive: UnixSeconds;
}

/**
 * @param sessions in the order of `localStop`
 * @param idOf the talkgroup's id, or the source's
 * @returns the totals of each id in the order of RANK-1
 */
export function ranked(
	sessions: readonly EndedSession[],
	idOf: (session: EndedSession) => number,
): readonly Readonly<TalkTotal>[] {
	const totals = new Map<number, TalkTotal>();
	for (const session of sessions) {
		const id = idOf(session);
		const { duration, localStop: lastActive } = session;
		const total = totals.get(id);
		if (total === undefined) totals.set(id, { id, talkTime: duration, lastActive });
		else {
			total.talkTime += duration;
			total.lastActive = lastActive;
		}
	}
	return [...totals.values()].sort((a, b) => b.talkTime - a.talkTime || a.id - b.id);
}

import type { Observation } from '../../engine/announcements.ts';
import { RECENT_SECONDS } from '../../engine/constants.ts';
import { refKey } from '../../engine/ids.ts';
import { stationKey } from '../../engine/station-key.ts';
import { knownSubjects, matches } from '../../engine/subjects.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { type LastSo, once, twelveAnHour } from '../../engine/told.ts';
import { type Call, waiting } from '../../engine/waiting.ts';

export interface CallMemory {
	/** When each call was last seen waiting. A station that calls again while nobody answers makes the same call. */
	readonly seen: LastSo;
	/** Times of what was said in the last hour. */
	readonly saidAt: readonly UnixSeconds[];
}

interface CallObservation extends Pick<Observation, 'reading' | 'connected'> {
	readonly watched: Observation['watched'] | 'all';
}

/**
 * Decides which calls to say. A call is said once, when it begins to wait (WAIT); those that wait already when the page connects are not. As with
 * announcements (WATCH-5), the voice says calls at most 12 times within an hour. Call this once a second.
 *
 * @param memory undefined at first
 * @returns the memory for the next call, undefined without a connection; and the calls to say together
 */
export function decideCalls(
	memory: CallMemory | undefined,
	{ reading, connected, watched }: CallObservation,
): { readonly memory: CallMemory | undefined; readonly calls: readonly Call[] } {
	if (!connected) return { memory: undefined, calls: [] };
	const { at, directory } = reading;
	const { lastSo, begun } = once(memory?.seen ?? new Map(), waiting(reading), callKey, { at, span: RECENT_SECONDS });
	const subjects = watched === 'all' ? undefined : knownSubjects(watched, directory);
	const due = begun.filter((call) => subjects?.some((subject) => matches(subject, call)) ?? true);
	const { toldAt, tells } = twelveAnHour(memory?.saidAt ?? [], at, memory !== undefined && due.length > 0);
	return { memory: { seen: lastSo, saidAt: toldAt }, calls: tells ? due : [] };
}

function callKey({ talkgroup, station }: Call): string {
	return `${refKey(talkgroup)} ${stationKey(station)}`;
}

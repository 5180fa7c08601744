import { ANNOUNCEMENT_SPAN_SECONDS, MAX_ANNOUNCEMENTS, type Observation } from '../../engine/announcements.ts';
import { RECENT_SECONDS } from '../../engine/constants.ts';
import { keyOf } from '../../engine/ids.ts';
import { stationKey } from '../../engine/stations.ts';
import { knownSubjects, matches } from '../../engine/subjects.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { type Call, waiting } from '../../engine/waiting.ts';

/** What is remembered between two observations. */
export interface CallMemory {
	/** When each call was last seen waiting. A station that calls again while nobody answers makes the same call. */
	readonly seen: ReadonlyMap<string, UnixSeconds>;
	/** Times of what was said in the last hour. */
	readonly saidAt: readonly UnixSeconds[];
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
	{ reading, connected, watched }: Pick<Observation, 'reading' | 'connected' | 'watched'>,
): { readonly memory: CallMemory | undefined; readonly calls: readonly Call[] } {
	if (!connected) return { memory: undefined, calls: [] };
	const { at, directory } = reading;
	const isRecent = (time: UnixSeconds, span: number) => Math.abs(at - time) < span;
	const all = waiting(reading);
	const before = Array.from(memory?.seen ?? []).filter(([, time]) => isRecent(time, RECENT_SECONDS));
	const known = new Set(before.map(([key]) => key));
	const seen = new Map([...before, ...all.map((call): [string, UnixSeconds] => [callKey(call), at])]);
	const subjects = knownSubjects(watched, directory);
	const due = all.filter((call) => !known.has(callKey(call)) && subjects.some((subject) => matches(subject, call)));
	const saidAt = (memory?.saidAt ?? []).filter((time) => isRecent(time, ANNOUNCEMENT_SPAN_SECONDS));
	const says = memory !== undefined && due.length > 0 && saidAt.length < MAX_ANNOUNCEMENTS;
	return { memory: { seen, saidAt: says ? [...saidAt, at] : saidAt }, calls: says ? due : [] };
}

function callKey({ talkgroup, station }: Call): string {
	return `${keyOf(talkgroup)} ${stationKey(station)}`;
}

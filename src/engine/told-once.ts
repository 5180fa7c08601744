import type { Observation } from './announcements.ts';
import { RECENT_SECONDS } from './constants.ts';
import { isPublicTalkgroup } from './hours.ts';
import { refKey } from './ids.ts';
import { conversations } from './live-conversations.ts';
import type { Notice } from './notice.ts';
import type { Reading } from './reading.ts';
import { stationKey } from './station-key.ts';
import { knownSubjects, matches } from './subjects.ts';
import type { UnixSeconds } from './time.ts';
import { type Decided, twelveAnHour } from './told.ts';
import { type Call, waiting } from './waiting.ts';

/** When each thing that is told once, as it begins, was last so. */
type LastSo = ReadonlyMap<string, UnixSeconds>;

/**
 * @param present what is so now
 * @param span for so many seconds since it was last so, it is not told again
 * @returns the memory for the next call, and what is so for the first time
 */
function once<Item>(
	before: LastSo,
	present: readonly Item[],
	keyOf: (item: Item) => string,
	{ at, span }: { readonly at: UnixSeconds; readonly span: number },
): { readonly lastSo: LastSo; readonly begun: readonly Item[] } {
	const lastSo = new Map([...before].filter(([, last]) => Math.abs(at - last) < span));
	const begun = present.filter((item) => !lastSo.has(keyOf(item)));
	for (const item of present) lastSo.set(keyOf(item), at);
	return { lastSo, begun };
}

interface CallMemory {
	/** A station that calls again while nobody answers makes the same call. Undefined while no caller is watched. */
	readonly waiting: LastSo | undefined;
	/** Times of what was told in the last hour. */
	readonly toldAt: readonly UnixSeconds[];
}

/**
 * Decides which calls to tell, as one notice. A call is told once, when it begins to wait (WAIT); those that wait already when the page connects are
 * not. As with announcements (WATCH-5), calls are told at most 12 times within an hour. Call this once a second. While no caller is watched, it asks
 * the reading nothing.
 *
 * @param memory undefined at first, and without a connection
 */
export function decideCalls(
	memory: CallMemory | undefined,
	{ reading, connected, watched }: Omit<Observation, 'quiet'>,
): Decided<CallMemory | undefined, 'call' | 'calls'> {
	if (!connected) return { memory: undefined, notices: [] };
	const { waiting: last, toldAt: earlier = [] } = memory ?? {};
	if (watched.length === 0) return { memory: { waiting: undefined, toldAt: earlier }, notices: [] };
	const { at, directory } = reading;
	const callKey = ({ talkgroup, station }: Call) => `${refKey(talkgroup)} ${stationKey(station)}`;
	const { lastSo, begun } = once(last ?? new Map(), waiting(reading), callKey, { at, span: RECENT_SECONDS });
	const subjects = knownSubjects(watched, directory);
	const due = begun.filter((call) => subjects.some((subject) => matches(subject, call)));
	const { toldAt, told } = twelveAnHour(earlier, at, last === undefined ? [] : due);
	const count = told.length - 1;
	const kind = count === 0 ? 'call' : 'calls';
	const notices = told.slice(0, 1).map(({ station, talkgroup }) => ({ kind, station, talkgroup, count }) as const);
	return { memory: { waiting: lastSo, toldAt }, notices };
}

/** Nothing is told until the network has been received for this long, nor again until this long without it (FOLLOW-1). */
export const QUIET_SECONDS = 600;
/** A call is told when it has waited for this long. */
const UNANSWERED_SECONDS = 60;

type Followed = 'conversation' | 'call';

/** The rule FOLLOW-1 as a pure function. Call it once a second. */
export function decideFollowed(
	before: LastSo,
	{ reading, connected }: Pick<Observation, 'reading' | 'connected'>,
): Decided<LastSo, Followed> {
	const { at, receivedSince = at } = reading;
	const followedKey = ({ kind, talkgroup }: Notice) => `${kind} ${talkgroup.id}`;
	const present = connected ? presentlySo(reading) : [];
	const { lastSo, begun } = once(before, present, followedKey, { at, span: QUIET_SECONDS });
	return { memory: lastSo, notices: at - receivedSince < QUIET_SECONDS ? [] : begun };
}

function presentlySo(reading: Reading): readonly Notice<Followed>[] {
	const talks = conversations(reading).flatMap(({ kind, talkgroup, stations }): Notice<Followed>[] =>
		kind === 'conversation' ? [{ kind, talkgroup, count: stations.length }] : [],
	);
	const calls = waiting(reading)
		.filter(({ lastActive }) => reading.at - lastActive >= UNANSWERED_SECONDS)
		.map(({ talkgroup, station }): Notice<Followed> => ({ kind: 'call', talkgroup, station }));
	return [...talks, ...calls].filter(({ talkgroup }) => isPublicTalkgroup(talkgroup.id));
}

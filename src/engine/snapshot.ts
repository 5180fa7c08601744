import type { EndedSession } from './ended-sessions.ts';
import type { UnixSeconds } from './time.ts';

/** An active session as shown (SESSION-2). */
export interface ActiveSession {
	readonly id: string;
	readonly srcId: number;
	readonly dstId: number;
	readonly callsign: string;
	readonly callsignName: string;
	readonly callsignLabel: string;
	readonly talkgroup: string;
	readonly talkgroupLabel: string;
	readonly start: UnixSeconds;
	readonly localStart: UnixSeconds;
	/** Its stop had no usable duration: it leaves the list soon, uncounted (CLOSING-1). */
	readonly closing: boolean;
	/** Nothing was heard of it for more than 180 s (GHOST-2). */
	readonly unconfirmed: boolean;
	/** It was under way when the connection was lost, and nothing was heard of it since. */
	readonly acrossLoss: boolean;
}

/** A row of Top Talkgroups (SESSION-5). */
export interface TalkgroupAggregate {
	readonly id: number;
	readonly name: string;
	/** Sum of durations, seconds. */
	readonly talkTime: number;
	readonly lastActive: UnixSeconds;
	/** What `talkTime` is the sum of, in the order of the ends; the latest 150. */
	readonly overs: readonly EndedSession[];
}

/** A row of Top Callsigns (SESSION-5). `id` is the source's. */
export interface CallsignAggregate {
	readonly id: number;
	readonly callsign: string;
	readonly name: string;
	/** Sum of durations, seconds. */
	readonly talkTime: number;
	readonly lastActive: UnixSeconds;
}

/** Every frame received either started a session, or ended one, or was ignored. */
export interface FrameCounts {
	readonly received: number;
	readonly started: number;
	readonly ended: number;
	readonly ignored: number;
}

/**
 * What the screen shows, at one second. Immutable; a row that did not change is the same object as in the snapshot before, and so
 * is a list of which no row changed.
 */
export interface Snapshot {
	readonly at: UnixSeconds;
	/** Oldest start first, then id (ORDER-1). */
	readonly active: readonly ActiveSession[];
	/** Whole rankings: talk time descending, then id ascending (RANK-1). */
	readonly talkgroups: readonly TalkgroupAggregate[];
	readonly callsigns: readonly CallsignAggregate[];
	readonly frames: FrameCounts;
}

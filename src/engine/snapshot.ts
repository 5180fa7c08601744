import type { NamedSource, SessionSource, Station } from './names.ts';
import type { UnixSeconds } from './time.ts';

/** A row of Currently Active (SESSION-2), and marks for the screen. */
export interface ActiveSession extends NamedSource {
	readonly id: string;
	readonly dstId: number;
	readonly callsignLabel: string;
	readonly talkgroup: string;
	readonly talkgroupLabel: string;
	readonly start: UnixSeconds;
	readonly localStart: UnixSeconds;
	/** Its stop had no duration (CLOSING-1). It soon leaves the list, uncounted unless a proper stop or a rival ends it first. */
	readonly closing: boolean;
	/** Nothing was heard of it for more than 180 s (GHOST-2). */
	readonly unconfirmed: boolean;
	/** It was active when the connection was lost, and nothing was heard of it since (GHOST-4). */
	readonly unheardSinceLoss: boolean;
}

/** An ended session. */
export interface EndedSession extends SessionSource {
	readonly id: string;
	readonly start: UnixSeconds;
	readonly localStart: UnixSeconds;
	readonly stop: UnixSeconds;
	readonly localStop: UnixSeconds;
	/** Seconds, 0 or more. */
	readonly duration: number;
	readonly dstId: number;
}

/** A row of Top Talkgroups (SESSION-5). */
export interface TalkgroupAggregate {
	readonly id: number;
	readonly name: string;
	/** Sum of durations, seconds. */
	readonly talkTime: number;
	readonly lastActive: UnixSeconds;
}

/** A row of Top Callsigns (SESSION-5). `id` is the source's. */
export interface CallsignAggregate extends Station {
	readonly id: number;
	/** Sum of durations, seconds. */
	readonly talkTime: number;
	readonly lastActive: UnixSeconds;
}

/** Each frame received started a session, ended one, or was ignored (FRAME-7). */
export interface FrameCounts {
	readonly received: number;
	readonly started: number;
	readonly ended: number;
	readonly ignored: number;
}

/** The state of one second. Immutable. */
export interface Snapshot {
	readonly at: UnixSeconds;
	/** In the order of ORDER-1. */
	readonly active: readonly ActiveSession[];
	/** Whole rankings, in the order of RANK-1. */
	readonly talkgroups: readonly TalkgroupAggregate[];
	readonly callsigns: readonly CallsignAggregate[];
	readonly frames: FrameCounts;
}

import type { Ref } from './ids.ts';
import type { UnixSeconds } from './time.ts';

/** Who transmits. Names are `''` where unknown. Of several networks, it names one only where its id stands for several stations. */
export interface Station extends Ref {
	readonly callsign: string;
	/** The operator's. */
	readonly name: string;
	/** The text that was sent for the call sign, where it is another one: `Q1AAA-7`, `F/Q1AAA`. */
	readonly sentAs?: string;
}

/** Where a station transmits to. */
export interface Talkgroup extends Ref {
	/** `''` where unknown. */
	readonly name: string;
}

/**
 * Why an active over may have ended.
 *
 * - `closing`: its stop had no duration (CLOSING-1). It is silent and soon leaves.
 * - `unconfirmed`: nothing was heard of it for more than 180 s (GHOST-2).
 * - `unheard`: nothing was heard of it since the connection was lost (GHOST-4).
 */
export type Doubt = 'closing' | 'unconfirmed' | 'unheard';

interface Started {
	/** The session's. */
	readonly id: string;
	readonly station: Station;
	readonly talkgroup: Talkgroup;
	/** The network's time. */
	readonly start: UnixSeconds;
	/** When the start was received. */
	readonly localStart: UnixSeconds;
	/** Where else the same transmission was heard, where several networks are read together. */
	readonly alsoOn?: readonly Talkgroup[];
}

/** An over on the air. It is the same object in every reading until something of it changes, so it does not say how long it has lasted: see `elapsed`. */
export interface ActiveOver extends Started {
	readonly stop: null;
	readonly localStop: null;
	readonly duration: null;
	readonly doubt: Doubt | null;
}

/** An over that has ended. It is the same object in every reading until a name of its station or talkgroup changes. */
export interface EndedOver extends Started {
	readonly stop: UnixSeconds;
	readonly localStop: UnixSeconds;
	/** Seconds, 0 or more. */
	readonly duration: number;
	readonly doubt: null;
}

export type Over = ActiveOver | EndedOver;

/** Names by id, `''` where unknown. It goes on learning, so that a name that comes later also names what was heard before (NAMES-3). */
export interface Directory {
	readonly station: (ref: Ref) => Station;
	readonly talkgroup: (ref: Ref) => Talkgroup;
}

/** One of several networks that are read together. */
export interface NetworkPart {
	/** Tells its talkgroups from those of other networks. */
	readonly key: string;
	readonly name: string;
	readonly receivedSince: UnixSeconds | undefined;
	/** When its connection was lost; undefined while it is connected. */
	readonly lostAt: UnixSeconds | undefined;
}

/** A network, or several together, at one second. Immutable. */
export interface Reading {
	readonly at: UnixSeconds;
	/** The time of the last connection or of the last Clear, whichever is later; undefined before the first connection (WINDOW-6). */
	readonly receivedSince: UnixSeconds | undefined;
	/** In the order of ORDER-1. */
	readonly active: readonly ActiveOver[];
	/** The overs that ended in the last ten minutes, in the order of `localStop`. */
	readonly ended: readonly EndedOver[];
	/** Names of subjects that the overs do not name. */
	readonly directory: Directory;
	/** Absent with one network. */
	readonly networks?: readonly NetworkPart[];
	/** Where several networks are read together: `active` and `ended` with each transmission once, however many networks carried it. */
	readonly transmissions?: Pick<Reading, 'active' | 'ended'>;
}

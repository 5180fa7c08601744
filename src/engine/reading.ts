import type { UnixSeconds } from './time.ts';

/** Who transmits. Names are `''` where unknown. */
export interface Station {
	/** See `ids.ts`. */
	readonly id: string;
	readonly callsign: string;
	/** The operator's. */
	readonly name: string;
}

/** Where a station transmits to. */
export interface Talkgroup {
	/** See `ids.ts`. */
	readonly id: string;
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
	readonly station: (id: string) => Station;
	readonly talkgroup: (id: string) => Talkgroup;
}

/** A network at one second. Immutable. */
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
}

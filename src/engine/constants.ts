/** Constants of the rules in docs/specification.md. Times are whole seconds. */

/** The windows that a viewer can choose. */
export const WINDOWS_SECONDS = [60, 120, 300, 600] as const;
export type WindowSeconds = (typeof WINDOWS_SECONDS)[number];
/** The window unless another is chosen: ended sessions count towards the rankings while they are younger than this (WINDOW-1, WINDOW-2). */
export const WINDOW_SECONDS: WindowSeconds = 300;
/** A start older than this is ignored, whatever window is shown. */
export const MAX_START_AGE_SECONDS = 300;
/** An over that ended less than this ago is recent: it decides what is going on in a talkgroup, whatever window is shown. */
export const RECENT_SECONDS = 300;
/** An over that begins later than this after the one before it is no turn in the same conversation. */
export const TURN_GAP_SECONDS = 120;
/** A call without an answer, in seconds: its talk time, how long ago it ended, and how long the feed must have been heard before. */
export const WAITING = { leastTalk: 4, mostTalk: 60, leastAge: 5, ageBelow: 120, listening: 120 } as const;
/** A stored session guards against doubles until the prune that finds it this old (PRUNE-2). */
export const RETENTION_SECONDS = 600;
/** Time between two prunes (PRUNE-1). */
export const PRUNE_INTERVAL_SECONDS = 60;
/** An active session of which nothing was heard for this long leaves (GHOST-1). */
export const FRESHNESS_SECONDS = 600;
/** Radios time out after this. A session not heard of for longer is unconfirmed (LOST-2, GHOST-2). */
export const RADIO_TIMEOUT_SECONDS = 180;
/** A session whose stop had no duration leaves the active list after this (CLOSING-2). */
export const CLOSING_SECONDS = 5;
/** A feed that announces what is active has done so this long after a connection (the real one: within 2 s). */
export const SETTLING_SECONDS = 5;
/** No live start is this old when it comes (the real ones: 4 s at most); an announced one may be. */
export const ANNOUNCED_AGE_SECONDS = 10;
/** Lower destinations are local to one repeater (START-1). */
export const MINIMUM_DESTINATION_ID = 90;
/** Group voice (START-2). */
export const ACCEPTED_SESSION_TYPE = 7;
/** Of one talkgroup no more overs than this are drawn; in five minutes more could not be told apart. */
export const OVERS_SHOWN = 150;
/** Rows of each ranking table (SCREEN-8). */
export const RANKING_ROWS = 20;

/**
 * Caps that keep memory flat whatever a feed sends. The network at its peak has about 40 active sessions, 1,200 ended ones
 * in ten minutes and 34,000 names. Past a cap the oldest entry goes, and is counted.
 */
export interface Caps {
	readonly active: number;
	readonly ended: number;
	readonly names: number;
}

export const CAPS: Caps = { active: 10_000, ended: 120_000, names: 100_000 };

/** Shown in the footer (SCREEN-9). */
export const PRODUCT_VERSION = '1.2.1';

/** Constants of the specification. Times are whole seconds. */

/** The windows that a visitor can choose (WINDOW-2). None is longer than `RETENTION_SECONDS`: sessions are stored no longer. */
export const WINDOWS_SECONDS = [60, 120, 300, 600] as const;
export type WindowSeconds = (typeof WINDOWS_SECONDS)[number];
/** The default window (WINDOW-2): ended sessions count while they are younger than this (WINDOW-1). */
export const WINDOW_SECONDS: WindowSeconds = 300;
/**
 * A start older than this is ignored, whatever window is shown (START-3). Starts that differ from now by more than this, in either direction,
 * indicate a wrong clock (CLOCK-2).
 */
export const MAX_START_AGE_SECONDS = 300;
/** An over that ended less than this ago is recent, whatever window is shown (TALK-4). */
export const RECENT_SECONDS = 300;
/** A shorter over is a key-up (OVER-4). */
export const KEY_UP_SECONDS = 2;
/** An over that begins more than this after the previous over stopped is no turn (TALK-5), and makes no neighbours (TALK-11). */
export const TURN_GAP_SECONDS = 120;
/** A talkgroup is live until this long after its last over (LIVE-1). */
export const LIVE_SECONDS = 60;
/** An opening that has ended is one for this long (OPENING-1). */
export const OPENING_SECONDS = 10;
/** Limits of a call without an answer: its talk time (WAIT-3) and its age (WAIT-4). The feed must have been received for `receivedFor` (WAIT-5). */
export const WAITING = { minTalk: 4, maxTalk: 60, minAge: 5, ageBelow: 120, receivedFor: 120 } as const;
/** An ended session is stored until the prune that finds it this old (PRUNE-2). */
export const RETENTION_SECONDS = 600;
/** Time between two prunes (PRUNE-1). */
export const PRUNE_INTERVAL_SECONDS = 60;
/** An active session leaves when nothing was heard of it for this long (GHOST-1). */
export const UNHEARD_LIMIT_SECONDS = 600;
/**
 * A session not heard of for longer than this is unconfirmed (GHOST-2), and a rival removes it uncounted (LOST-2). Radios time out after the same
 * time. The legend and the row's title name this time.
 */
export const UNCONFIRMED_AFTER_SECONDS = 180;
/** A closing session leaves this long after its last stop without a duration (CLOSING-2). */
export const CLOSING_SECONDS = 5;
/**
 * A session from before a loss leaves unless it is heard of within this time after the new connection (GHOST-4). BrandMeister resends sessions
 * within 2 s.
 */
export const UNHEARD_SINCE_LOSS_SECONDS = 10;
/** Lower destinations are local to one repeater, unless the network's profile says otherwise (START-1). */
export const MINIMUM_DESTINATION_ID = 90;
/** Group voice (START-1). */
export const ACCEPTED_SESSION_TYPE = 7;

/**
 * Caps that bound memory whatever a feed sends (FRAME-6). The network at its peak has about 40 active sessions, 1,200 ended ones in ten minutes and
 * 34,000 names. Past a cap the oldest entries are evicted.
 */
export type Caps = Readonly<Record<'active' | 'ended' | 'names', number>>;

export const CAPS: Caps = { active: 10_000, ended: 120_000, names: 100_000 };

/** The version in the footer, in telemetry and in the user agent of relays and recorders. */
export const PRODUCT_VERSION = '1.2.1';

/** Minutes for which a watched subject must be quiet before it is announced: the choices, and the default (WATCH-2). */
export const QUIET_MINUTES = [1, 2, 5, 10, 30] as const;
export const USUAL_QUIET_MINUTES = 5;
/** A session of a watched subject is announced when it has been active for this long (WATCH-1). Shorter sessions are kerchunks. */
export const ANNOUNCED_AFTER_SECONDS = 2;

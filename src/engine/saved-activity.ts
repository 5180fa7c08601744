import type { Station, Talkgroup } from './reading.ts';
import type { SavedSession } from './sessions/active-sessions.ts';
import type { EndedSession } from './sessions/ended-sessions.ts';
import type { UnixSeconds } from './time.ts';

/** An activity as plain data, which survives JSON. */
export interface SavedActivity {
	/** When the network was connected; undefined without a connection. */
	readonly connectedAt: UnixSeconds | undefined;
	/** See `Reading.receivedSince`. */
	readonly receivedSince: UnixSeconds | undefined;
	readonly active: readonly SavedSession[];
	readonly ended: readonly EndedSession[];
	/** The stations and talkgroups of the sessions, with their names. */
	readonly stations: readonly Station[];
	readonly talkgroups: readonly Talkgroup[];
}

/**
 * Merges a new state with local history. Local ended sessions that the new state lacks are kept, so that a relay's restart empties no rankings.
 * Sessions that had ended or were active at a Clear stay cleared.
 *
 * @param own the local state, which is replaced
 * @param before local sessions that ended by then are kept
 * @param clearedAt when Clear was pressed, if it was
 */
export function mergeWithLocalHistory(
	state: SavedActivity,
	own: SavedActivity,
	before: UnixSeconds,
	clearedAt: UnixSeconds = Number.NEGATIVE_INFINITY,
): SavedActivity {
	const known = new Set(state.ended.map(({ id }) => id));
	const kept = own.ended.filter(({ id, localStop }) => localStop <= before && !known.has(id));
	const keptIds = new Set(kept.map(({ id }) => id));
	const isLater = ({ localStart }: { readonly localStart: UnixSeconds }) => localStart > clearedAt;
	return {
		...state,
		receivedSince: state.receivedSince === undefined ? undefined : Math.max(state.receivedSince, clearedAt),
		active: state.active.filter((session) => isLater(session) && !keptIds.has(session.id)),
		ended: [...kept, ...state.ended].filter(isLater),
	};
}

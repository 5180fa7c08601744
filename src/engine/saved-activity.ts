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
 *
 * @param own the local state, which is replaced
 * @param before local sessions that ended by then are kept
 */
export function mergeWithLocalHistory(state: SavedActivity, own: SavedActivity, before: UnixSeconds): SavedActivity {
	const known = new Set(state.ended.map(({ id }) => id));
	const kept = own.ended.filter(({ id, localStop }) => localStop <= before && !known.has(id));
	const keptIds = new Set(kept.map(({ id }) => id));
	return { ...state, active: state.active.filter(({ id }) => !keptIds.has(id)), ended: [...kept, ...state.ended] };
}

/** @returns the activity as if this computer's clock had always been `seconds` further back (TIME-4). The network's times stay */
export function movedBack(state: SavedActivity, seconds: number): SavedActivity {
	const { connectedAt, receivedSince, active, ended } = state;
	return {
		...state,
		connectedAt: connectedAt && connectedAt - seconds,
		receivedSince: receivedSince && receivedSince - seconds,
		active: active.map((session) => ({
			...session,
			localStart: session.localStart - seconds,
			lastHeardAt: session.lastHeardAt - seconds,
			stopWithoutDurationAt: session.stopWithoutDurationAt && session.stopWithoutDurationAt - seconds,
		})),
		ended: ended.map((session) => ({
			...session,
			localStart: session.localStart - seconds,
			localStop: session.localStop - seconds,
		})),
	};
}

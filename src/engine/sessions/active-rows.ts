import { label, type Names } from '../names.ts';
import type { ActiveSession } from '../snapshot.ts';
import type { UnixSeconds } from '../time.ts';
import { keepSame, keepSameList } from '../unchanged.ts';
import { type ActiveSessions, isClosing, isUnconfirmed, type Session } from './active-sessions.ts';

/** The rows of the active sessions. A row that did not change is the same object as before, and so is the list. */
export class ActiveRows {
	readonly #active: ActiveSessions;
	readonly #names: Names;
	#rows: readonly ActiveSession[] = [];

	constructor(active: ActiveSessions, names: Names) {
		this.#active = active;
		this.#names = names;
	}

	/** @returns the rows at `now`, in the order of ORDER-1 */
	list(now: UnixSeconds): readonly ActiveSession[] {
		const rows = this.#active.ordered().map((session) => this.#row(session, now));
		this.#rows = keepSameList(this.#rows, rows);
		return this.#rows;
	}

	#row(session: Session, now: UnixSeconds): ActiveSession {
		const { id, sourceId: srcId, ownCallsign, destinationId: dstId, start, localStart, unheardSinceLoss } = session;
		const { callsign, callsignName } = this.#names.named({ srcId, ownCallsign });
		const talkgroup = this.#names.talkgroup(dstId);
		session.row = keepSame(session.row, {
			id,
			srcId,
			dstId,
			callsign,
			callsignName,
			callsignLabel: label(callsign, srcId),
			talkgroup,
			talkgroupLabel: label(talkgroup, dstId),
			start,
			localStart,
			closing: isClosing(session),
			unconfirmed: isUnconfirmed(session, now),
			unheardSinceLoss,
		});
		return session.row;
	}
}

import { label, type Names } from '../names.ts';
import type { ActiveSession } from '../snapshot.ts';
import type { UnixSeconds } from '../time.ts';
import { keepSameList } from '../unchanged.ts';
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
		const station = this.#names.station(session.sourceId);
		const talkgroup = this.#names.talkgroup(session.destinationId);
		const closing = isClosing(session);
		const unconfirmed = isUnconfirmed(session, now);
		const last = session.row;
		// Compared field by field, without a new row, because the page reads this list after every frame.
		if (
			last?.callsign === station.callsign &&
			last.callsignName === station.name &&
			last.talkgroup === talkgroup &&
			last.closing === closing &&
			last.unconfirmed === unconfirmed &&
			last.unheardSinceLoss === session.unheardSinceLoss
		) {
			return last;
		}
		session.row = {
			id: session.id,
			srcId: session.sourceId,
			dstId: session.destinationId,
			callsign: station.callsign,
			callsignName: station.name,
			callsignLabel: label(station.callsign, session.sourceId),
			talkgroup,
			talkgroupLabel: label(talkgroup, session.destinationId),
			start: session.start,
			localStart: session.localStart,
			closing,
			unconfirmed,
			unheardSinceLoss: session.unheardSinceLoss,
		};
		return session.row;
	}
}

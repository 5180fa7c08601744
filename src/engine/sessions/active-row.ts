import { label, type Names } from '../names.ts';
import type { ActiveSession } from '../snapshot.ts';
import type { UnixSeconds } from '../time.ts';
import { isClosing, isUnconfirmed, type Session } from './active-sessions.ts';

/** The row of an active session at `now`. */
export function activeRow(session: Session, names: Names, now: UnixSeconds): ActiveSession {
	const { id, srcId, ownCallsign, dstId, start, localStart, unheardSinceLoss } = session;
	const { callsign, callsignName } = names.named({ srcId, ownCallsign });
	const talkgroup = names.talkgroup(dstId);
	return {
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
	};
}

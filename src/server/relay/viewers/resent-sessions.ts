import { Activity } from '../../../engine/activity.ts';
import { ACCEPTED_SESSION_TYPE, CAPS } from '../../../engine/constants.ts';
import type { ActiveSession } from '../../../engine/snapshot.ts';
import { toUnixSeconds } from '../../../engine/time.ts';
import { type Frame, readFrame, writeFrame } from '../../../protocol/frame.ts';
import { UNKNOWN_PATH } from '../../../protocol/live-message.ts';
import type { UpstreamChange } from '../../../protocol/relay-messages.ts';

/** The active sessions of a feed, which are resent to clients that connect (RELAY-2). */
export class ResentSessions {
	/** Names are needed, and ended sessions are not. */
	readonly #activity = new Activity({ ...CAPS, ended: 1 });

	/** @param at when the frame was received, in Unix milliseconds */
	applyFrame(frame: unknown, at: number): void {
		this.#activity.apply(readFrame(frame), toUnixSeconds(at));
	}

	/** The upstream connection was lost or made again. @param at when, in Unix milliseconds */
	applyUpstreamChange(change: UpstreamChange, at: number): void {
		this.#activity.changeUpstream(change, toUnixSeconds(at));
	}

	/** @returns a start of each active session, with names, as the network resends them (RELAY-2) */
	starts(at: number): readonly Frame[] {
		const active = this.#activity.active(toUnixSeconds(at));
		return active.filter(({ closing }) => !closing).map(startFrame);
	}
}

/** How the call reached the network is not kept. So those fields are neutral, and `contextId` is the id of the source. */
function startFrame(session: ActiveSession): Frame {
	return writeFrame(
		{
			event: 'start',
			sessionId: session.id,
			sessionType: ACCEPTED_SESSION_TYPE,
			sourceId: session.srcId,
			callsign: session.callsign,
			callsignName: session.callsignName,
			destinationId: session.dstId,
			talkgroup: session.talkgroup,
			start: session.start,
			stop: 0,
		},
		{ ...UNKNOWN_PATH, contextId: session.srcId },
	);
}

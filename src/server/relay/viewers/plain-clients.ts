import { sessionMessage } from '../../../engine/message.ts';
import type { ActiveSession } from '../../../engine/snapshot.ts';
import { toUnixSeconds } from '../../../engine/time.ts';
import type { Clock } from '../../../feed/clock.ts';
import { FRAME_EVENT, type Frame, writeFrame } from '../../../protocol/frame.ts';
import { isUpstreamChange } from '../../../protocol/relay-messages.ts';
import type { Viewer, ViewerServer } from '../../http/viewer.ts';
import type { LiveActivity } from '../live-activity.ts';

const ROOM = 'clients';

/** Sends other clients of the network the active sessions as starts, then every frame unchanged (RELAY-2). */
export class PlainClients {
	readonly #io: ViewerServer;
	readonly #live: LiveActivity;
	readonly #clock: Clock;

	constructor(io: ViewerServer, live: LiveActivity, clock: Clock) {
		this.#io = io;
		this.#live = live;
		this.#clock = clock;
		live.watch({
			onEvent: ({ content }, frame) => {
				if (isUpstreamChange(content)) return;
				if (this.count === 0) return;
				try {
					io.to(ROOM).emit(FRAME_EVENT, frame);
				} catch {
					// The frame is nested too deeply for `JSON.stringify` (FRAME-4).
				}
			},
		});
	}

	get count(): number {
		return this.#io.sockets.adapter.rooms.get(ROOM)?.size ?? 0;
	}

	/** Sends the starts and joins the room without `await` in between, so that the client misses no frame. */
	add(client: Viewer): void {
		const active = this.#live.activity.active(toUnixSeconds(this.#clock.now()));
		for (const session of active) if (!session.closing) client.emit(FRAME_EVENT, startFrame(session));
		// The in-memory adapter joins synchronously.
		void client.join(ROOM);
	}
}

/** A start of an active session, with names, as the network resends them. */
function startFrame(session: ActiveSession): Frame {
	const { id, srcId, callsign, callsignName, dstId, talkgroup, start } = session;
	const ids = { sessionId: id, srcId, dstId };
	return writeFrame(sessionMessage({ event: 'start', ...ids, callsign, callsignName, talkgroup, start }));
}

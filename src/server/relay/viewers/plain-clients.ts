import { createHash } from 'node:crypto';
import { jsonId } from '../../../engine/ids.ts';
import { type LiveMessage, sessionMessage } from '../../../engine/message.ts';
import { toUnixSeconds } from '../../../engine/time.ts';
import type { Clock } from '../../../feed/clock.ts';
import { FRAME_EVENT, numberFrame, writeFrame } from '../../../protocol/frame.ts';
import { isUpstreamChange } from '../../../protocol/relay-messages.ts';
import type { Viewer, ViewerServer } from '../../http/viewer.ts';
import type { LiveActivity } from '../live-activity.ts';

const ROOM = 'clients';
/** No number of DMR is this large. */
const FIRST_HASH = 2 ** 47;

export type PlainClients = ReturnType<typeof servePlainClients>;

/**
 * Sends other clients of the network the active sessions as starts, then every frame (RELAY-2). Frames are unchanged, but for ids of other modes than
 * DMR: those clients know numbers only.
 */
export function servePlainClients(io: ViewerServer, live: LiveActivity, clock: Clock) {
	const count = () => io.sockets.adapter.rooms.get(ROOM)?.size ?? 0;
	live.watch({
		onEvent: ({ content }, frame) => {
			if (isUpstreamChange(content) || count() === 0) return;
			try {
				io.to(ROOM).emit(FRAME_EVENT, typeof content === 'string' ? frame : numbered(frame, content));
			} catch {
				// The frame is nested too deeply for `JSON.stringify` (FRAME-4).
			}
		},
	});
	/** Sends the starts and joins the room without `await` in between, so that the client misses no frame. */
	const add = (client: Viewer) => {
		for (const { id, station, talkgroup, start, doubt } of live.activity.at(toUnixSeconds(clock.now())).active) {
			if (doubt === 'closing') continue;
			// With names, as the network resends active sessions.
			const message = sessionMessage({ event: 'start', sessionId: id, station, talkgroup, start });
			client.emit(FRAME_EVENT, numbered(writeFrame(message), message));
		}
		// The in-memory adapter joins synchronously.
		void client.join(ROOM);
	};
	return { add, count };
}

/** @param message the content of the frame @returns the frame, with numbers for ids */
function numbered(frame: unknown, { station, talkgroup }: LiveMessage): unknown {
	const ids = [jsonId(station.id), jsonId(talkgroup.id)];
	if (ids.every((id) => typeof id === 'number')) return frame;
	return numberFrame(frame, numberOf(station.id), numberOf(talkgroup.id));
}

/** The number of DMR, or a number that stands for an id of another mode: the same one for the same id. It cannot be turned back. */
function numberOf(id: string): number {
	const number = jsonId(id);
	if (typeof number === 'number') return number;
	// Six bytes, so the sum is a safe integer.
	return FIRST_HASH + createHash('sha256').update(id).digest().readUIntBE(0, 6);
}

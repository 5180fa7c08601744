import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { Activity } from '../activity/activity.ts';
import { ACCEPTED_SESSION_TYPE, CAPS } from '../activity/constants.ts';
import type { ActiveSession } from '../activity/snapshot.ts';
import { toUnixSeconds } from '../activity/time.ts';
import { applyFrame } from '../feed/apply-frame.ts';
import type { Clock } from '../feed/clock.ts';
import { DEFAULT_PATH } from '../feed/networks.ts';
import { FRAME_EVENT, type Frame, writeFrame } from '../feed/wire.ts';

interface FeedEvents {
	[FRAME_EVENT]: (frame: unknown) => void;
}

type Viewer = Socket<Record<string, never>, FeedEvents>;

/** A viewer has nothing to say but `join`; Engine.IO hangs up on longer messages, in bytes. */
const MAX_INBOUND = 1024;

/**
 * A live-heard feed of this server's own, for any client of the real one: same path, same event, same messages (feed description, Wire).
 * Frames go to everybody as they come; who connects is first told of the sessions under way, as starts with names.
 */
export class EmbeddedFeed {
	readonly #io: Server<Record<string, never>, FeedEvents>;
	readonly #clock: Clock;
	/** For the sessions under way only: what has ended need not be kept. */
	readonly #activity = new Activity({ ...CAPS, ended: 1 });
	readonly #firstViewer: Promise<void>;

	constructor(server: HttpServer, clock: Clock) {
		this.#clock = clock;
		this.#io = new Server(server, {
			path: DEFAULT_PATH,
			serveClient: false,
			cors: { origin: '*' },
			maxHttpBufferSize: MAX_INBOUND,
			perMessageDeflate: false,
		});
		this.#firstViewer = new Promise((resolve) => {
			this.#io.on('connection', (viewer) => {
				this.#replayActive(viewer);
				resolve();
			});
		});
	}

	/** Resolves when somebody has connected. */
	get firstViewer(): Promise<void> {
		return this.#firstViewer;
	}

	/** Sends a frame to every viewer. */
	send(frame: unknown): void {
		applyFrame(this.#activity, frame, this.#clock.now());
		this.#io.emit(FRAME_EVENT, frame);
	}

	/** Hangs up on every viewer and closes the HTTP server as well. */
	async close(): Promise<void> {
		await this.#io.close();
	}

	#replayActive(viewer: Viewer): void {
		const { active } = this.#activity.snapshot(toUnixSeconds(this.#clock.now()));
		for (const session of active) if (!session.closing) viewer.emit(FRAME_EVENT, startFrame(session));
	}
}

/** The start of a session under way. How its call reached the network is not kept, so those fields are neutral. */
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
		{ linkName: '', contextId: session.srcId, slot: 0, master: 0, rssi: 0, talkerAlias: '' },
	);
}

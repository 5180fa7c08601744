import type { Server as HttpServer } from 'node:http';
import type { Server, Socket } from 'socket.io';
import type { Clock } from '../../feed/clock.ts';
import { FRAME_EVENT } from '../../protocol/frame.ts';
import { createViewerServer, type NoEvents } from '../http/viewer-server.ts';
import { SessionsUnderWay } from '../relay/viewers/sessions-under-way.ts';

interface FeedEvents {
	[FRAME_EVENT]: (frame: unknown) => void;
}

interface ViewerData {
	/** When what it has not taken yet began to wait, in milliseconds since the epoch. */
	waitingSince: number | undefined;
}

type Viewer = Socket<NoEvents, FeedEvents, NoEvents, ViewerData>;

/** Who takes nothing for so long while something waits for it, in milliseconds, is hung up on: what waits would grow. */
const STALLED = 10_000;

/**
 * A live-heard feed of this server's own, for any client of the real one: same path, same event, same messages (feed description, Wire).
 * Frames go to everybody as they come; who connects is first told of the sessions under way, as starts with names.
 */
export class EmbeddedFeed {
	readonly #io: Server<NoEvents, FeedEvents, NoEvents, ViewerData>;
	readonly #clock: Clock;
	readonly #underWay = new SessionsUnderWay();
	readonly #firstViewer: Promise<void>;

	/** @param maxViewers more at once are turned down */
	constructor(server: HttpServer, clock: Clock, maxViewers = 2000) {
		this.#clock = clock;
		this.#io = createViewerServer(server, {
			clock,
			cors: { origin: '*' },
			onFlood: () => {},
			admit: () => this.#io.engine.clientsCount < maxViewers,
		});
		this.#firstViewer = new Promise((resolve) => {
			this.#io.on('connection', (viewer) => {
				viewer.conn.on('packetCreate', () => {
					viewer.data.waitingSince ??= clock.now();
				});
				viewer.conn.on('flush', () => {
					viewer.data.waitingSince = undefined;
				});
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
		const now = this.#clock.now();
		this.#underWay.hear(frame, now);
		this.#io.emit(FRAME_EVENT, frame);
		for (const viewer of this.#io.sockets.sockets.values()) {
			if (now - (viewer.data.waitingSince ?? now) >= STALLED) viewer.conn.close(true);
		}
	}

	/** Hangs up on every viewer and closes the HTTP server as well. */
	async close(): Promise<void> {
		await this.#io.close();
	}

	#replayActive(viewer: Viewer): void {
		for (const start of this.#underWay.starts(this.#clock.now())) viewer.emit(FRAME_EVENT, start);
	}
}

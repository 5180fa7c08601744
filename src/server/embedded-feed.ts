import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type Socket } from 'socket.io';
import { Activity } from '../activity/activity.ts';
import { ACCEPTED_SESSION_TYPE, CAPS } from '../activity/constants.ts';
import type { ActiveSession } from '../activity/snapshot.ts';
import { toUnixSeconds } from '../activity/time.ts';
import { applyFrame } from '../feed/apply-frame.ts';
import type { Clock } from '../feed/clock.ts';
import { DEFAULT_PATH } from '../feed/networks.ts';
import { FRAME_EVENT, type Frame, writeFrame } from '../feed/wire.ts';
import { Allowance } from './allowance.ts';
import { FEED_HEADERS } from './security-headers.ts';

interface FeedEvents {
	[FRAME_EVENT]: (frame: unknown) => void;
}

type NoEvents = Record<string, never>;

interface ViewerData {
	/** When what it has not taken yet began to wait, in milliseconds since the epoch. */
	waitingSince: number | undefined;
}

type Viewer = Socket<NoEvents, FeedEvents, NoEvents, ViewerData>;

/** What a viewer may say: nothing but `join`, and that it is still there. Who says more is hung up on. */
const INBOUND = {
	/** Of one message, in bytes. */
	message: 1024,
	/** In each span. */
	messages: 20,
	/** In each span, of one websocket: its control frames are bytes too. */
	bytes: 8192,
	/** In milliseconds. */
	span: 10_000,
};
/** Who takes nothing for so long while something waits for it, in milliseconds, is hung up on: what waits would grow. */
const STALLED = 10_000;
/** Between a connection and its joining the namespace, in milliseconds. */
const JOIN_TIMEOUT = 10_000;

/**
 * A live-heard feed of this server's own, for any client of the real one: same path, same event, same messages (feed description, Wire).
 * Frames go to everybody as they come; who connects is first told of the sessions under way, as starts with names.
 */
export class EmbeddedFeed {
	readonly #io: Server<NoEvents, FeedEvents, NoEvents, ViewerData>;
	readonly #clock: Clock;
	/** For the sessions under way only: what has ended need not be kept. */
	readonly #activity = new Activity({ ...CAPS, ended: 1 });
	readonly #firstViewer: Promise<void>;

	/** @param maxViewers more at once are turned down */
	constructor(server: HttpServer, clock: Clock, maxViewers = 2000) {
		this.#clock = clock;
		this.#io = new Server(server, {
			path: DEFAULT_PATH,
			serveClient: false,
			cors: { origin: '*' },
			maxHttpBufferSize: INBOUND.message,
			perMessageDeflate: false,
			connectTimeout: JOIN_TIMEOUT,
			allowRequest: (_request, decide) => decide(null, this.#io.engine.clientsCount < maxViewers),
			// Below, and at once.
			destroyUpgrade: false,
		});
		// Before the library's own listener, which answers some requests by itself.
		server.prependListener('request', ({ url }: IncomingMessage, response: ServerResponse) => {
			if (isForFeed(url)) response.setHeaders(new Map(Object.entries(FEED_HEADERS)));
		});
		// After the library's own listener, which has taken the socket over by then, or let it be.
		server.on('upgrade', ({ url }: IncomingMessage, socket: Duplex) => {
			if (!isForFeed(url)) socket.destroy();
			const bytes = this.#allow(INBOUND.bytes);
			socket.on('data', ({ length }: Buffer) => {
				if (!bytes.use(length)) socket.destroy();
			});
		});
		this.#io.engine.on('connection', (connection: Viewer['conn']) => {
			const messages = this.#allow(INBOUND.messages);
			connection.on('packet', () => {
				if (!messages.use(1)) connection.close(true);
			});
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
		applyFrame(this.#activity, frame, now);
		this.#io.emit(FRAME_EVENT, frame);
		for (const viewer of this.#io.sockets.sockets.values()) {
			if (now - (viewer.data.waitingSince ?? now) >= STALLED) viewer.conn.close(true);
		}
	}

	/** Hangs up on every viewer and closes the HTTP server as well. */
	async close(): Promise<void> {
		await this.#io.close();
	}

	#allow(amount: number): Allowance {
		return new Allowance(this.#clock, amount, INBOUND.span);
	}

	#replayActive(viewer: Viewer): void {
		const { active } = this.#activity.snapshot(toUnixSeconds(this.#clock.now()));
		for (const session of active) if (!session.closing) viewer.emit(FRAME_EVENT, startFrame(session));
	}
}

function isForFeed(url: string | undefined): boolean {
	return url?.startsWith(`${DEFAULT_PATH}/`) === true;
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

import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { type ServerOptions as WebSocketOptions, WebSocketServer } from 'ws';
import type { Clock } from '../../feed/clock.ts';
import { DEFAULT_PATH } from '../../protocol/networks.ts';
import { RateLimit } from './rate-limit.ts';
import { FEED_HEADERS } from './security-headers.ts';

export type NoEvents = Record<string, never>;

/** The Engine.IO connection below a viewer's socket. */
export type Connection = Socket['conn'];

/** The library's heartbeat, in milliseconds. */
export interface Heartbeat {
	/** Between two pings. */
	readonly pingInterval: number;
	/** A viewer that has not answered a ping for this long is disconnected. */
	readonly pingTimeout: number;
}

/** Pings come every 10 s and time out after 15 s: a stalled viewer is found within 25 s. RELAY-14 allows 30 s. */
const HEARTBEAT: Heartbeat = { pingInterval: 10_000, pingTimeout: 15_000 };

/** Limits on messages from a viewer, which sends little more than `join` and answers to pings. A viewer that exceeds them is disconnected. */
const INBOUND = {
	messageBytes: 1024,
	messagesPerWindow: 20,
	/** Of one websocket, control frames included. */
	bytesPerWindow: 8192,
	windowMs: 10_000,
};
/** No websocket frame of a client begins with this byte. */
const INVALID_FRAME = 0xff;
/** From connecting to joining the namespace, in milliseconds. */
const JOIN_TIMEOUT = 10_000;
/** The longest closing handshake of a websocket, in milliseconds. The library would wait for 30 s, and a stalled viewer holds megabytes. */
const CLOSE_TIMEOUT = 2000;

/** Closes its websockets within `CLOSE_TIMEOUT`, also those that the library refuses, such as a second one of a viewer. */
class ViewerWebSockets extends WebSocketServer {
	constructor(options: WebSocketOptions) {
		// In a variable, because the package's types lack `closeTimeout`.
		const closingSoon = { ...options, closeTimeout: CLOSE_TIMEOUT };
		super(closingSoon);
	}
}

export interface ViewerServerOptions {
	readonly clock: Clock;
	/** Which pages may read the answers. */
	readonly cors: NonNullable<ServerOptions['cors']>;
	/** Called once for each viewer that tries to connect. @returns the answer to one that may not; undefined where it may */
	readonly refusalFor: (request: IncomingMessage) => string | undefined;
	/** Called for each viewer that sent too much. */
	readonly onFlood: () => void;
	readonly heartbeat?: Heartbeat | undefined;
}

/** The Socket.IO server at the path of the network's own feed. Viewers listen; what they may send is limited, and none of it is read (RELAY-3). */
export function createViewerServer<Events extends object>(
	server: HttpServer,
	{ clock, cors, refusalFor, onFlood, heartbeat = HEARTBEAT }: ViewerServerOptions,
): Server<NoEvents, Events> {
	const io = new Server<NoEvents, Events>(server, {
		path: DEFAULT_PATH,
		serveClient: false,
		cors,
		maxHttpBufferSize: INBOUND.messageBytes,
		wsEngine: ViewerWebSockets,
		perMessageDeflate: false,
		httpCompression: false,
		connectTimeout: JOIN_TIMEOUT,
		...heartbeat,
		allowRequest: (request, decide) => {
			const answer = refusalFor(request);
			decide(answer, answer === undefined);
		},
		// Upgrades for other paths are refused below, without the library's delay.
		destroyUpgrade: false,
	});
	// Before the library's own listener, which answers some requests by itself.
	server.prependListener('request', ({ url }: IncomingMessage, response: ServerResponse) => {
		if (isForFeed(url)) response.setHeaders(new Map(Object.entries(FEED_HEADERS)));
	});
	const limit = (amount: number) => new RateLimit(clock, amount, INBOUND.windowMs);
	// After the library's own listener, which has accepted the socket by then, or left it alone.
	server.on('upgrade', ({ url }: IncomingMessage, socket: Duplex) => {
		if (!isForFeed(url)) {
			socket.destroy();
			return;
		}
		// Where the viewer has ended its side, the library waits until everything is sent, however long that takes.
		socket.once('end', () => setTimeout(() => socket.destroy(), CLOSE_TIMEOUT).unref());
		const bytes = limit(INBOUND.bytesPerWindow);
		// Before the library reads it. One chunk may hold thousands of frames, and the library would answer each ping among them.
		socket.prependListener('data', (chunk: Buffer) => {
			if (bytes.consume(chunk.length)) return;
			invalidate(chunk);
			socket.destroy();
			onFlood();
		});
	});
	const joined = new WeakSet<Connection>();
	io.use(({ conn }, proceed) => {
		// Limits count connections, so each connection may carry one viewer only.
		if (joined.has(conn)) {
			conn.close(true);
			onFlood();
			return;
		}
		joined.add(conn);
		proceed();
	});
	io.engine.on('connection', (connection: Connection) => {
		const messages = limit(INBOUND.messagesPerWindow);
		connection.on('packet', () => {
			if (messages.consume(1)) return;
			connection.close(true);
			onFlood();
		});
	});
	return io;
}

/** Overwrites a chunk, so that the library rejects it at its first byte. The library reads a chunk also after `destroy`. */
function invalidate(chunk: Buffer): void {
	chunk.fill(INVALID_FRAME);
}

function isForFeed(url: string | undefined): boolean {
	return url?.startsWith(`${DEFAULT_PATH}/`) === true;
}

import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import type { Clock } from '../../feed/clock.ts';
import type { FRAME_EVENT } from '../../protocol/frame.ts';
import { DEFAULT_PATH } from '../../protocol/networks.ts';
import type { BATCH_EVENT, EncodedEvent, RelayHeader, STATE_EVENT } from '../../protocol/relay-messages.ts';
import { RateLimit } from './rate-limit.ts';
import { FEED_HEADERS } from './security-headers.ts';

/** The events that a relay sends. */
interface ViewerEvents {
	/** Our own page. */
	[STATE_EVENT]: (header: RelayHeader, state: Buffer) => void;
	[BATCH_EVENT]: (batch: RelayHeader & { readonly rows: readonly EncodedEvent[] }) => void;
	/** Any other client. */
	[FRAME_EVENT]: (frame: unknown) => void;
}

type NoEvents = Record<string, never>;

export type ViewerServer = Server<NoEvents, ViewerEvents>;

/** A viewer's socket. */
export type Viewer = Socket<NoEvents, ViewerEvents>;

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
/** A websocket on which no byte moves is destroyed after this time, in milliseconds: two heartbeats went unanswered. */
const SILENCE_TIMEOUT = 25_000;
/** How long a viewer has to answer that its websocket is closed, in milliseconds. One that has stalled may hold megabytes. */
const CLOSE_TIMEOUT = 2000;

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
export function createViewerServer(
	server: HttpServer,
	{ clock, cors, refusalFor, onFlood, heartbeat = HEARTBEAT }: ViewerServerOptions,
): ViewerServer {
	const io = new Server<NoEvents, ViewerEvents>(server, {
		path: DEFAULT_PATH,
		serveClient: false,
		cors,
		maxHttpBufferSize: INBOUND.messageBytes,
		perMessageDeflate: false,
		httpCompression: false,
		connectTimeout: JOIN_TIMEOUT,
		...heartbeat,
		allowRequest: (request, decide) => {
			const answer = refusalFor(request);
			decide(answer, answer === undefined);
		},
	});
	// Before the library's own listener, which answers some requests by itself.
	server.prependListener('request', ({ url }: IncomingMessage, response: ServerResponse) => {
		if (isForFeed(url)) response.setHeaders(new Map(Object.entries(FEED_HEADERS)));
	});
	const limit = (amount: number) => new RateLimit(clock, amount, INBOUND.windowMs);
	// In place of the library's own listener, which destroys what is no websocket.
	server.removeAllListeners('upgrade');
	server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
		const { url, headers } = request;
		if (!isForFeed(url) || headers.upgrade?.toLowerCase() !== 'websocket') {
			answerWithoutUpgrade(server, request, socket, head);
			return;
		}
		io.engine.handleUpgrade(request, socket, head);
		request.socket.setTimeout(SILENCE_TIMEOUT, () => socket.destroy());
		const bytes = limit(INBOUND.bytesPerWindow);
		// Before the library reads it. One chunk may hold thousands of frames, and the library would answer each ping among them.
		socket.prependListener('data', (chunk: Buffer) => {
			if (bytes.consume(chunk.length)) return;
			// The library reads a chunk also after `destroy`, and rejects this one at its first byte.
			chunk.fill(INVALID_FRAME);
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
		// The socket of a connection that began by polling is not known here. It ends with its silence.
		if (connection.transport.name !== 'websocket') return;
		const { socket } = connection.request;
		connection.once('close', () => setTimeout(() => socket.destroy(), CLOSE_TIMEOUT).unref());
	});
	return io;
}

/**
 * Answers a request that asks for another protocol, such as `Upgrade: h2c`, as one that does not. Node hands each of them over once there is a
 * listener, so it is given back without its wish.
 */
function answerWithoutUpgrade(server: HttpServer, request: IncomingMessage, socket: Duplex, head: Buffer): void {
	const { method, url, httpVersion, rawHeaders } = request;
	const lines = [`${method} ${url} HTTP/${httpVersion}`];
	for (let index = 0; index < rawHeaders.length; index += 2) {
		const name = rawHeaders[index] ?? '';
		if (!/^(upgrade|connection)$/i.test(name)) lines.push(`${name}: ${rawHeaders[index + 1]}`);
	}
	socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
	server.emit('connection', socket);
}

function isForFeed(url: string | undefined): boolean {
	return url?.startsWith(`${DEFAULT_PATH}/`) === true;
}

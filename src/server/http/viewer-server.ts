import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import type { Clock } from '../../feed/clock.ts';
import { DEFAULT_PATH } from '../../protocol/networks.ts';
import { Allowance } from './rate-limit.ts';
import { FEED_HEADERS } from './security-headers.ts';

export type NoEvents = Record<string, never>;

/** The connection under a viewer's socket. */
export type Connection = Socket['conn'];

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
/** A byte with which no websocket frame of a client's begins. */
const NO_FRAME = 0xff;
/** Between a connection and its joining the namespace, in milliseconds. */
const JOIN_TIMEOUT = 10_000;

export interface ViewerServerOptions {
	readonly clock: Clock;
	/** Whom browsers let read the answers. */
	readonly cors: NonNullable<ServerOptions['cors']>;
	/** Asked once for each viewer that wants in. */
	readonly admit: (request: IncomingMessage) => boolean;
	/** Told of each viewer that said too much. */
	readonly onFlood?: () => void;
}

/** What viewers connect to, at the path of the network's own feed: they may listen, and say next to nothing. */
export function createViewerServer<Events extends object, Data = unknown>(
	server: HttpServer,
	{ clock, cors, admit, onFlood = () => {} }: ViewerServerOptions,
): Server<NoEvents, Events, NoEvents, Data> {
	const allow = (amount: number) => new Allowance(clock, amount, INBOUND.span);
	const io = new Server<NoEvents, Events, NoEvents, Data>(server, {
		path: DEFAULT_PATH,
		serveClient: false,
		cors,
		maxHttpBufferSize: INBOUND.message,
		perMessageDeflate: false,
		httpCompression: false,
		connectTimeout: JOIN_TIMEOUT,
		allowRequest: (request, decide) => decide(null, admit(request)),
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
		const bytes = allow(INBOUND.bytes);
		// Before the library reads it: thousands of messages may stand in one chunk, and it would take each.
		socket.prependListener('data', (chunk: Buffer) => {
			if (bytes.use(chunk.length)) return;
			chunk.fill(NO_FRAME);
			socket.destroy();
			onFlood();
		});
	});
	const joined = new WeakSet<Connection>();
	io.use(({ conn }, proceed) => {
		// Limits count connections: on each there is one viewer, once.
		if (joined.has(conn)) {
			conn.close(true);
			onFlood();
			return;
		}
		joined.add(conn);
		proceed();
	});
	io.engine.on('connection', (connection: Connection) => {
		const messages = allow(INBOUND.messages);
		connection.on('packet', () => {
			if (messages.use(1)) return;
			connection.close(true);
			onFlood();
		});
	});
	return io;
}

function isForFeed(url: string | undefined): boolean {
	return url?.startsWith(`${DEFAULT_PATH}/`) === true;
}

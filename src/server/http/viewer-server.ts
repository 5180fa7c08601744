import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { Server, type ServerOptions } from 'socket.io';
import type { Clock } from '../../feed/clock.ts';
import { limitBytes, limitMessages, MAX_MESSAGE } from './inbound-limits.ts';
import { hasSeveralHosts } from './requested-host.ts';
import { FEED_HEADERS } from './security-headers.ts';
import { routeUpgrades } from './upgrades.ts';
import type { NoEvents, ViewerEvents, ViewerServer } from './viewer.ts';

/** The library's heartbeat, in milliseconds. */
export interface Heartbeat {
	/** Between two pings. */
	readonly pingInterval: number;
	/** A viewer that has not answered a ping for this long is disconnected. */
	readonly pingTimeout: number;
}

/** Pings come every 10 s and time out after 15 s: a stalled viewer is found within 25 s. The specification allows 30 s. */
const HEARTBEAT: Heartbeat = { pingInterval: 10_000, pingTimeout: 15_000 };

/** A viewer must join the namespace within this many milliseconds after it connects. */
const JOIN_TIMEOUT = 10_000;
/** A websocket on which no byte moves for this many milliseconds is destroyed. A live one carries a ping every ten seconds. */
const SILENCE_TIMEOUT = 25_000;

export interface ViewerServerOptions {
	/** The feed's path, such as `/lh`. */
	readonly path: string;
	readonly clock: Clock;
	/** Which pages may read the answers. */
	readonly cors: NonNullable<ServerOptions['cors']>;
	/** Called once for each viewer that tries to connect. @returns why it may not connect; undefined where it may */
	readonly refusalFor: (request: IncomingMessage) => string | undefined;
	/** Called for each viewer that sent too much, or joined twice. */
	readonly onFlood: () => void;
	readonly heartbeat?: Heartbeat | undefined;
}

/** Creates the Socket.IO server of a network's feed; an HTTP server may have several. Everything that viewers send is limited and ignored. */
export function createViewerServer(
	server: HttpServer,
	{ path, clock, cors, refusalFor, onFlood, heartbeat = HEARTBEAT }: ViewerServerOptions,
): ViewerServer {
	// Each feed adds its own listeners to the HTTP server.
	server.setMaxListeners(0);
	const io = new Server<NoEvents, ViewerEvents>(server, {
		path,
		serveClient: false,
		cors,
		maxHttpBufferSize: MAX_MESSAGE,
		perMessageDeflate: false,
		httpCompression: false,
		connectTimeout: JOIN_TIMEOUT,
		...heartbeat,
		allowRequest: (request, decide) => {
			const answer = hasSeveralHosts(request) ? 'more than one Host' : refusalFor(request);
			decide(answer, answer === undefined);
		},
	});
	// Before the library's own listener, which answers some requests by itself.
	server.prependListener('request', ({ url }: IncomingMessage, response: ServerResponse) => {
		if (url?.startsWith(`${path}/`) === true) response.setHeaders(new Map(Object.entries(FEED_HEADERS)));
	});
	routeUpgrades(server, `${path}/`, (request, socket, head) => {
		io.engine.handleUpgrade(request, socket, head);
		request.socket.setTimeout(SILENCE_TIMEOUT, () => socket.destroy());
		limitBytes(socket, clock, onFlood);
	});
	limitMessages(io, clock, onFlood);
	return io;
}

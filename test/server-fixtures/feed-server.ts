import { createServer, type Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { FRAME_EVENT } from '../../src/protocol/frame.ts';
import { DEFAULT_PATH } from '../../src/protocol/networks.ts';
import { listen } from '../../src/server/http/page-server.ts';
import { Changes } from './changes.ts';

export interface FeedServerOptions {
	/** 0 picks a free port. */
	readonly port?: number;
	readonly transports?: ('websocket' | 'polling')[];
	/** Sends frames only to clients that have joined, like BrandMeister since June 2026. */
	readonly silentUntilJoined?: boolean;
	/** How long either side waits for a heartbeat, in milliseconds. */
	readonly pingTimeout?: number;
	/** Milliseconds from one heartbeat to the next. */
	readonly pingInterval?: number;
	/** Refuses every handshake. */
	readonly refusing?: boolean;
	/** Leaves handshakes unanswered until `admit` is called. */
	readonly holdsHandshakes?: boolean;
	/** Returns the first frames for a new client, as BrandMeister resends its active sessions. */
	readonly resend?: () => readonly unknown[];
}

/** A real Socket.IO feed on 127.0.0.1. It sends a test's frames and records what its clients do. */
export class FeedServer {
	readonly address: string;
	readonly port: number;
	/** The first transport of each connection so far. */
	readonly transports: string[] = [];
	/** The `User-Agent` header of each connection so far. */
	readonly userAgents: (string | undefined)[] = [];
	/** The room of each `join` so far. */
	readonly joins: string[] = [];
	/** Names of all other events received. */
	readonly otherEvents: string[] = [];
	/** Number of frames sent. */
	sent = 0;
	/** Number of handshakes so far. */
	attempts = 0;
	readonly #http: HttpServer;
	readonly #io: Server;
	readonly #audience: string | undefined;
	/** Answers the handshakes that wait for `admit`. Undefined: handshakes are answered at once. */
	#held: (() => void)[] | undefined;
	readonly #changes = new Changes();

	private constructor(http: HttpServer, io: Server, address: string, options: FeedServerOptions) {
		this.#http = http;
		this.address = address;
		this.port = Number(new URL(address).port);
		this.#io = io;
		this.#audience = options.silentUntilJoined === true ? 'everything' : undefined;
		if (options.holdsHandshakes === true) this.#held = [];
		io.use((_socket, next) => {
			this.attempts += 1;
			const answer = () => next(options.refusing === true ? new Error('not today') : undefined);
			if (this.#held === undefined) answer();
			else this.#held.push(answer);
			this.#changes.notify();
		});
		io.on('connection', (socket) => {
			this.transports.push(socket.conn.transport.name);
			this.userAgents.push(socket.handshake.headers['user-agent']);
			for (const frame of options.resend?.() ?? []) socket.emit(FRAME_EVENT, frame);
			socket.onAny((event: string, said: unknown) => {
				if (event === 'join' && typeof said === 'string') {
					this.joins.push(said);
					// The in-memory adapter joins rooms at once.
					void socket.join(said);
				} else this.otherEvents.push(event);
				this.#changes.notify();
			});
			socket.on('disconnect', () => this.#changes.notify());
			this.#changes.notify();
		});
	}

	static async start(options: FeedServerOptions = {}): Promise<FeedServer> {
		const http = createServer();
		const io = new Server(http, {
			path: DEFAULT_PATH,
			serveClient: false,
			cors: { origin: '*' },
			transports: options.transports ?? ['polling', 'websocket'],
			...(options.pingTimeout === undefined ? {} : { pingTimeout: options.pingTimeout }),
			...(options.pingInterval === undefined ? {} : { pingInterval: options.pingInterval }),
		});
		return new FeedServer(http, io, await listen(http, '127.0.0.1', options.port ?? 0), options);
	}

	get viewers(): number {
		return this.#io.sockets.sockets.size;
	}

	send(...frames: unknown[]): void {
		const audience = this.#audience === undefined ? this.#io : this.#io.to(this.#audience);
		this.sent += frames.length;
		for (const frame of frames) audience.emit(FRAME_EVENT, frame);
	}

	/** Sends an event as JSON text, unchecked. */
	sendText(json: string): void {
		for (const { conn } of this.#io.sockets.sockets.values()) conn.write(`2${json}`);
	}

	/** Answers the waiting handshakes now, and all later handshakes at once. */
	admit(): void {
		const held = this.#held ?? [];
		this.#held = undefined;
		for (const answer of held) answer();
	}

	/** Disconnects every client from the server's side. */
	disconnectAll(): void {
		this.#io.disconnectSockets();
	}

	/** Resolves as soon as the condition holds. It is checked whenever a client connects, sends or disconnects. */
	async until(condition: () => boolean): Promise<void> {
		await this.#changes.until(condition);
	}

	async close(): Promise<void> {
		const closed = this.#io.close();
		// Browsers open connections in advance. Without this call, closing waits for them.
		this.#http.closeAllConnections();
		await closed;
	}
}

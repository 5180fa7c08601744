import { createServer, type Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { FRAME_EVENT, HISTORY_COMPLETE, HISTORY_QUESTION } from '../../src/protocol/frame.ts';
import { DEFAULT_PATH } from '../../src/protocol/networks.ts';
import { listen } from '../../src/server/http/page-server.ts';

export interface FeedServerOptions {
	/** 0 picks a free one. */
	readonly port?: number;
	readonly transports?: ('websocket' | 'polling')[];
	/** As the real feed since June 2026: who does not join hears nothing. */
	readonly silentUntilJoined?: boolean;
	/** For how long heartbeats are waited for, on either side, in milliseconds. */
	readonly patience?: number;
	/** Milliseconds from one heartbeat to the next. */
	readonly heartbeat?: number;
	/** Turns every connection down during the handshake. */
	readonly refusing?: boolean;
	/** Told to whoever asks what is remembered, before the end of the answer. */
	readonly remembered?: () => readonly unknown[];
	/** Answers nobody's handshake until `admit` is called. */
	readonly hesitant?: boolean;
}

/** A real Socket.IO feed on 127.0.0.1 that sends what a test says, and notes what its viewers do. */
export class FeedServer {
	readonly address: string;
	readonly port: number;
	/** The transport that each connection so far started with. */
	readonly transports: string[] = [];
	/** What each `join` so far named. */
	readonly joins: string[] = [];
	/** What each question for what is remembered said. */
	readonly questions: unknown[] = [];
	/** Every other event received. */
	readonly otherEvents: string[] = [];
	/** How many frames were sent to whoever was there. */
	sent = 0;
	/** How often somebody asked to be let in. */
	attempts = 0;
	/** How many heartbeats have been answered: whoever answers has taken what was sent before. */
	heartbeats = 0;
	readonly #http: HttpServer;
	readonly #io: Server;
	readonly #audience: string | undefined;
	/** Who waits to be let in, while nobody is. */
	#held: (() => void)[] | undefined;
	readonly #waiting = new Set<() => void>();

	private constructor(http: HttpServer, io: Server, address: string, options: FeedServerOptions) {
		this.#http = http;
		this.address = address;
		this.port = Number(new URL(address).port);
		this.#io = io;
		this.#audience = options.silentUntilJoined === true ? 'everything' : undefined;
		if (options.hesitant === true) this.#held = [];
		io.use((_socket, next) => {
			this.attempts += 1;
			const answer = () => next(options.refusing === true ? new Error('not today') : undefined);
			if (this.#held === undefined) answer();
			else this.#held.push(answer);
			this.#notify();
		});
		io.on('connection', (socket) => {
			this.transports.push(socket.conn.transport.name);
			socket.conn.on('heartbeat', () => {
				this.heartbeats += 1;
				this.#notify();
			});
			socket.onAny((event: string, said: unknown) => {
				if (event === 'join' && typeof said === 'string') {
					this.joins.push(said);
					// Rooms of the in-memory adapter are joined at once.
					void socket.join(said);
				} else if (event === HISTORY_QUESTION) {
					this.questions.push(said);
					if (options.remembered !== undefined) {
						for (const frame of options.remembered()) socket.emit(FRAME_EVENT, frame);
						socket.emit(HISTORY_COMPLETE);
					}
				} else this.otherEvents.push(event);
				this.#notify();
			});
			socket.on('disconnect', () => this.#notify());
			this.#notify();
		});
	}

	static async start(options: FeedServerOptions = {}): Promise<FeedServer> {
		const http = createServer();
		const io = new Server(http, {
			path: DEFAULT_PATH,
			serveClient: false,
			cors: { origin: '*' },
			transports: options.transports ?? ['polling', 'websocket'],
			...(options.patience === undefined ? {} : { pingTimeout: options.patience }),
			...(options.heartbeat === undefined ? {} : { pingInterval: options.heartbeat }),
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

	/** Sends an event's JSON as it stands. */
	sendText(json: string): void {
		for (const { conn } of this.#io.sockets.sockets.values()) conn.write(`2${json}`);
	}

	/** Tells whoever is there of another event. */
	say(event: string): void {
		this.#io.emit(event);
	}

	/** Lets in who waits, and everybody from then on. */
	admit(): void {
		const held = this.#held ?? [];
		this.#held = undefined;
		for (const answer of held) answer();
	}

	/** Hangs up on every viewer, as the server's own decision. */
	hangUp(): void {
		this.#io.disconnectSockets();
	}

	/** Resolves as soon as the condition holds; it is looked at whenever a viewer came, spoke or left. */
	async until(condition: () => boolean): Promise<void> {
		while (!condition()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
	}

	async close(): Promise<void> {
		const closed = this.#io.close();
		// A connection that has said nothing, as browsers open some in advance, would otherwise be waited for.
		this.#http.closeAllConnections();
		await closed;
	}

	#notify(): void {
		for (const resolve of this.#waiting) resolve();
		this.#waiting.clear();
	}
}

import { createServer } from 'node:http';
import { deflateRawSync } from 'node:zlib';
import { Server } from 'socket.io';
import type { Clock } from '../../src/feed/clock.ts';
import { DEFAULT_PATH } from '../../src/protocol/networks.ts';
import {
	BATCH_EVENT,
	type EventContent,
	encodeEvent,
	STATE_EVENT,
	WIRE_VERSION,
} from '../../src/protocol/relay-messages.ts';
import { encodeRelayState } from '../../src/protocol/relay-state.ts';
import { listen } from '../../src/server/http/page-server.ts';
import { LiveActivity } from '../../src/server/relay/live-activity.ts';
import { Changes } from './changes.ts';
import { cleanups } from './cleanups.ts';
import { frameOf } from './frames.ts';

/** A relay on 127.0.0.1 for our own pages. A test decides what the relay receives and what it sends. */
export class ScriptedRelayServer {
	readonly address: string;
	/** The handshake of each page so far. */
	readonly handshakes: unknown[] = [];
	/** The number of viewers that the relay reports to its pages. */
	viewers = 1;
	#live: LiveActivity;
	readonly #clock: Clock;
	readonly #io: Server;
	readonly #changes = new Changes();

	private constructor(io: Server, address: string, clock: Clock) {
		this.#io = io;
		this.address = address;
		this.#clock = clock;
		this.#live = new LiveActivity(clock, () => {});
		io.on('connection', (page) => {
			this.handshakes.push(page.handshake.auth);
			page.on('disconnect', () => this.#changes.notify());
			const state = deflateRawSync(JSON.stringify(encodeRelayState(this.#live.state())));
			page.emit(STATE_EVENT, { ...this.#header, version: WIRE_VERSION }, state);
			this.#changes.notify();
		});
	}

	/** Starts a relay that ends with the test. @param clock its clock */
	static async start(clock: Clock): Promise<ScriptedRelayServer> {
		const http = createServer();
		const io = new Server(http, { path: DEFAULT_PATH, serveClient: false, cors: { origin: '*' } });
		const relay = new ScriptedRelayServer(io, await listen(http, '127.0.0.1', 0), clock);
		cleanups.push(() => {
			void io.close();
			http.closeAllConnections();
		});
		return relay;
	}

	/** Receives a message or a change of the connection, without telling the pages. @param at the time of receipt, in Unix milliseconds */
	hear(content: EventContent, at = this.#clock.now()): void {
		const isChange = content === 'lost' || content === 'connected';
		this.#live.apply(
			isChange ? { upstream: content } : { frame: typeof content === 'string' ? null : frameOf(content) },
			at,
		);
	}

	/** Receives messages or changes of the connection, and sends them to all pages in one batch. */
	tell(...contents: EventContent[]): void {
		const at = this.#clock.now();
		for (const content of contents) this.hear(content, at);
		this.say(BATCH_EVENT, { ...this.#header, events: contents.map((content) => encodeEvent({ at, content })) });
	}

	/** Sends all pages any event. */
	say(event: string, ...given: unknown[]): void {
		this.#io.emit(event, ...given);
	}

	/** Forgets everything, as a restart does. */
	restart(): void {
		this.#live = new LiveActivity(this.#clock, () => {});
	}

	disconnectAll(): void {
		this.#io.disconnectSockets();
	}

	/** Resolves as soon as the condition holds. It is checked whenever a page connects or disconnects. */
	async until(condition: () => boolean): Promise<void> {
		await this.#changes.until(condition);
	}

	get #header() {
		return { sentAt: this.#clock.now(), viewers: this.viewers };
	}
}

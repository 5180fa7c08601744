import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type Cancel, type Clock, every } from '../../feed/clock.ts';
import { DEFAULT_PATH } from '../../protocol/networks.ts';
import { isPageHandshake, isUpstreamChange } from '../../protocol/relay-messages.ts';
import type { LogEvent } from '../event-log.ts';
import type { TextResponse } from '../http/page-server.ts';
import type { Connection, Viewer, ViewerServer } from '../http/viewer.ts';
import { createViewerServer, type Heartbeat } from '../http/viewer-server.ts';
import type { AnnouncementSender } from './announcement-sender.ts';
import type { LiveActivity } from './live-activity.ts';
import type { NetworkCounters, RelayMetrics } from './metrics.ts';
import { StateJson } from './state-json.ts';
import type { Admission } from './viewers/admission.ts';
import { Backlog } from './viewers/backlog.ts';
import { PageViewers } from './viewers/page-viewers.ts';
import { PlainClients } from './viewers/plain-clients.ts';

/** All backlogs are checked at this interval, in milliseconds. */
const CHECK_INTERVAL = 1000;
/** A drain takes up to this long, in steps of this length, in milliseconds (RELAY-18). */
const DRAIN_TIME = 10_000;
const DRAIN_STEP = 100;
/** Each step of a drain disconnects at least this many. */
const MIN_DRAINED_PER_STEP = 10;

/** What describes one relay of a server. */
export interface RelayConfig {
	/** Below which it is served, such as `/` or `/tgif/`. */
	readonly path: string;
	/** The network's name. */
	readonly network: string;
	readonly live: LiveActivity;
	readonly clock: Clock;
	readonly logEvent: LogEvent;
	/** The part of this relay among those that share a stream. */
	readonly role?: (() => string | undefined) | undefined;
	/** Undefined where nothing is announced. */
	readonly sender?: Pick<AnnouncementSender, 'counts'> | undefined;
	readonly heartbeat?: Heartbeat | undefined;
	/** How many pages are sent a batch at a time. */
	readonly pagesPerGroup?: number | undefined;
}

/** What the relays of a server share. */
export interface Shared {
	readonly admission: Admission;
	readonly metrics: RelayMetrics;
}

/** Serves an activity to viewers, on an HTTP server (RELAY-2 to RELAY-6, RELAY-13 to RELAY-18). */
export class Relay {
	readonly #io: ViewerServer;
	readonly #clock: Clock;
	readonly #logEvent: LogEvent;
	readonly #pages: PageViewers;
	readonly #clients: PlainClients;
	readonly #counters: NetworkCounters;
	readonly #admission: Admission;
	readonly #stateJson: StateJson;
	/** All viewers, each with its backlog. */
	readonly #viewers = new Map<Viewer, Backlog>();
	readonly #ends: Cancel[];
	/** Resolves at the first viewer or the first request for `state.json`. */
	readonly firstUse: Promise<void>;
	#noteUse = () => {};

	constructor(
		server: HttpServer,
		{ path, network, live, clock, logEvent, role, sender, heartbeat, pagesPerGroup }: RelayConfig,
		{ admission, metrics }: Shared,
	) {
		this.#clock = clock;
		this.#logEvent = logEvent;
		this.#counters = metrics.add(network, {
			viewers: () => ({ page: this.#pages.count, client: this.#clients.count }),
			backlogBytes: () => Array.from(this.#viewers.values()).reduce((sum, { bytes }) => sum + bytes, 0),
			isConnected: () => live.activity.connected,
			role,
			announcements: sender?.counts,
		});
		live.watch({
			onEvent: ({ content }) => {
				if (!isUpstreamChange(content)) this.#counters.countFrame();
			},
		});
		const { countDrop } = this.#counters;
		this.#admission = admission;
		this.#io = createViewerServer(server, {
			path: `${path.slice(0, -1)}${DEFAULT_PATH}`,
			clock,
			cors: (request: Pick<IncomingMessage, 'headers'>, decide) =>
				decide(null, { origin: admission.allowedOrigin(request) }),
			refusalFor: (request) => admission.refusalFor(request, countDrop),
			onFlood: () => countDrop('flood'),
			heartbeat,
		});
		this.#stateJson = new StateJson(live.activity, clock, (request) => admission.allowsState(request));
		this.#pages = new PageViewers({ io: this.#io, live, clock, pagesPerGroup });
		this.#clients = new PlainClients(this.#io, live, clock);
		this.#io.engine.on('connection', (connection: Connection) => {
			const leave = admission.enter(connection.request, countDrop);
			if (leave === undefined) connection.close(true);
			else connection.once('close', leave);
		});
		this.firstUse = new Promise((resolve) => {
			this.#noteUse = resolve;
		});
		this.#io.on('connection', (socket) => {
			this.#add(socket);
			this.#noteUse();
		});
		this.#ends = [() => this.#pages.close(), every(clock, CHECK_INTERVAL, () => this.#check())];
	}

	/** Answers a request for `state.json` (RELAY-29). */
	answerState(request: IncomingMessage): TextResponse {
		this.#noteUse();
		return this.#stateJson.answer(request, this.#admission.allowedOrigin(request));
	}

	/** Disconnects its viewers step by step, while the server refuses new ones. Resolves when all are disconnected (RELAY-18). */
	drain(): Promise<void> {
		this.#logEvent('draining', { viewers: this.#viewers.size });
		const leaving = [...this.#viewers.keys()];
		if (leaving.length === 0) return Promise.resolve();
		const perStep = Math.max(MIN_DRAINED_PER_STEP, Math.ceil((leaving.length * DRAIN_STEP) / DRAIN_TIME));
		return new Promise((resolve) => {
			const end = every(this.#clock, DRAIN_STEP, () => {
				// Closed below Socket.IO, as when the network breaks, so that every client reconnects.
				for (const { conn } of leaving.splice(0, perStep)) conn.close();
				if (leaving.length > 0) return;
				end();
				resolve();
			});
			this.#ends.push(end);
		});
	}

	/** Disconnects every viewer and closes the HTTP server as well. A viewer that does not answer keeps its connection for a while. */
	close(): void {
		for (const end of this.#ends) end();
		void this.#io.close();
	}

	#add(socket: Viewer): void {
		const isPage = isPageHandshake(socket.handshake.auth);
		this.#viewers.set(socket, new Backlog(socket.conn, this.#clock, isPage));
		socket.on('disconnect', (reason) => {
			this.#viewers.delete(socket);
			this.#pages.remove(socket);
			if (reason === 'ping timeout') this.#counters.countDrop('heartbeat');
		});
		if (isPage) this.#pages.add(socket);
		else this.#clients.add(socket);
	}

	#check(): void {
		for (const [{ conn }, backlog] of this.#viewers) {
			const fault = backlog.check();
			if (fault === undefined) continue;
			this.#counters.countDrop(fault);
			conn.close(true);
		}
	}
}

import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Hours, isPublicTalkgroup } from '../../engine/hours.ts';
import { jsonId } from '../../engine/ids.ts';
import { conversations } from '../../engine/live-conversations.ts';
import { toUnixSeconds, type UnixSeconds } from '../../engine/time.ts';
import type { ReadNetwork } from '../../engine/together.ts';
import { type Cancel, type Clock, every } from '../../feed/clock.ts';
import type { ListedNetwork, ListedRoom } from '../../protocol/network-list.ts';
import { DEFAULT_PATH } from '../../protocol/networks.ts';
import { isPageHandshake, isUpstreamChange, VERSION_EVENT, WIRE_VERSION } from '../../protocol/relay-messages.ts';
import type { ListedNet } from '../../protocol/schedule.ts';
import type { TalkgroupHours } from '../../protocol/talkgroup-hours.ts';
import type { LogEvent } from '../event-log.ts';
import { lineAnswer, type TextResponse } from '../http/page-server.ts';
import type { Connection, Viewer, ViewerServer } from '../http/viewer.ts';
import { createViewerServer, type Heartbeat } from '../http/viewer-server.ts';
import type { Sender } from './announcements/sender.ts';
import type { LiveActivity } from './live-activity.ts';
import type { RelayMetrics } from './metrics.ts';
import type { NetworkSchedule } from './schedule/schedule.ts';
import {
	jsonAnswer,
	requestedTalkgroup,
	type StateInput,
	stateAnswers,
	stateInput,
	tooManyRequests,
} from './state-json.ts';
import { type Admission, REFUSAL_TEXTS, type Refusal } from './viewers/admission.ts';
import { type Backlog, countBacklog } from './viewers/backlog.ts';
import { PageViewers } from './viewers/page-viewers.ts';
import { type PlainClients, servePlainClients } from './viewers/plain-clients.ts';

/** All backlogs are checked, and hours are counted, at this interval, in milliseconds. */
const CHECK_INTERVAL = 1000;
/** A drain takes up to this long, in steps of this length, in milliseconds (RELAY-18). */
const DRAIN_TIME = 10_000;
const DRAIN_STEP = 100;
/** Each step of a drain disconnects at least this many viewers. */
const MIN_DRAINED_PER_STEP = 10;

/**
 * The reasons for refusing or disconnecting a viewer. `stalled`: its backlog was not emptied in time. `backlog`: its backlog grew too long.
 * `heartbeat`: it did not answer a ping in time. `flood`: it sent too much, or joined twice.
 */
type DropReason = Refusal | 'stalled' | 'backlog' | 'heartbeat' | 'flood';

export interface RelayConfig {
	/** The folder that it is served in, such as `/` or `/tgif/`. */
	readonly path: string;
	readonly network: string;
	/** The network's key among those of the server; see `together`. */
	readonly key: string;
	readonly live: LiveActivity;
	readonly clock: Clock;
	/** Counts when its talkgroups are busy. By default in memory only. */
	readonly hours?: Hours | undefined;
	/** Its nets; undefined without `--nets`. */
	readonly nets?: NetworkSchedule | undefined;
	readonly logEvent: LogEvent;
	/** The role of this relay among those that share a stream. */
	readonly role?: (() => string | undefined) | undefined;
	/** How many posts told of the network, and how many were dropped. */
	readonly posts?: Sender['counts'] | undefined;
	/** The address of a talkgroup's topic (FOLLOW-2). */
	readonly topicOf?: ((talkgroupId: string) => string | undefined) | undefined;
	/** The rooms of a network of rooms; returns undefined for any other network. */
	readonly rooms?: (() => readonly ListedRoom[] | undefined) | undefined;
	readonly heartbeat?: Heartbeat | undefined;
	/** How many pages get a batch at a time. */
	readonly pagesPerGroup?: number | undefined;
}

export interface Shared {
	readonly admission: Admission;
	readonly metrics: RelayMetrics;
}

/** Serves an activity to viewers, on an HTTP server (RELAY-2 to RELAY-6, RELAY-13 to RELAY-18). */
export class Relay {
	readonly network: string;
	readonly #io: ViewerServer;
	readonly #pages: PageViewers;
	readonly #clients: PlainClients;
	readonly #config: RelayConfig;
	readonly #shared: Shared;
	readonly #answerState: (request: IncomingMessage) => TextResponse;
	readonly hours: Hours;
	readonly #viewers = new Map<Viewer, Backlog>();
	readonly #ends: Cancel[];
	/** Resolves at the first viewer or the first request for `state.json`. */
	readonly firstUse: Promise<void>;
	/** The network is being looked at. */
	noteUse = () => {};

	constructor(server: HttpServer, config: RelayConfig, shared: Shared) {
		const { path, network, live, clock, heartbeat, pagesPerGroup } = config;
		const { admission, metrics } = shared;
		this.network = network;
		this.#config = config;
		this.#shared = shared;
		metrics.frames.inc({ network }, 0);
		live.watch({
			onEvent: ({ content }) => {
				if (!isUpstreamChange(content)) metrics.frames.inc({ network });
			},
		});
		this.#io = createViewerServer(server, {
			path: `${path.slice(0, -1)}${DEFAULT_PATH}`,
			clock,
			cors: (request: Pick<IncomingMessage, 'headers'>, decide) =>
				decide(null, { origin: admission.allowedOrigin(request) }),
			refusalFor: (request) => {
				const why = admission.refusalFor(request, path);
				if (why === undefined) return undefined;
				this.#countDrop(why);
				return REFUSAL_TEXTS[why];
			},
			onFlood: () => this.#countDrop('flood'),
			heartbeat,
		});
		this.#answerState = stateAnswers(
			(at) => ({ ...stateInput(live.activity, at), connection: this.#connection }),
			clock,
			admission,
		);
		this.hours = config.hours ?? new Hours();
		this.#pages = new PageViewers({ io: this.#io, live, clock, pagesPerGroup });
		this.#clients = servePlainClients(this.#io, live, clock);
		this.#io.engine.on('connection', (connection: Connection) => {
			const entered = admission.enter(connection.request, path);
			if (typeof entered === 'function') {
				connection.once('close', entered);
				return;
			}
			this.#countDrop(entered);
			connection.close(true);
		});
		this.firstUse = new Promise((resolve) => {
			this.noteUse = resolve;
		});
		this.#io.on('connection', (socket) => {
			this.#add(socket);
			this.noteUse();
		});
		this.#ends = [() => this.#pages.close(), every(clock, CHECK_INTERVAL, () => this.#check())];
	}

	countOmitted(): void {
		this.#shared.metrics.omitted.inc({ network: this.network });
	}

	/** Answers a request for `state.json` (RELAY-29). */
	answerState(request: IncomingMessage): TextResponse {
		this.noteUse();
		return this.#answerState(request);
	}

	/** Answers a request for `hours.json` (HOURS-4). */
	answerHours(request: IncomingMessage): TextResponse {
		const { admission } = this.#shared;
		const { clock, topicOf = () => undefined } = this.#config;
		if (!admission.allowsState(request)) return tooManyRequests();
		const id = requestedTalkgroup(request);
		if (typeof id !== 'string') return id;
		if (!isPublicTalkgroup(id)) return lineAnswer(404, 'The hours of this talkgroup are not counted');
		const counted = this.hours.of(id, toUnixSeconds(clock.now()));
		const hours: TalkgroupHours = { id: jsonId(id), ...counted, topic: topicOf(id) ?? null };
		return jsonAnswer(JSON.stringify(hours), request, admission);
	}

	/** The nets of the network, as `nets.json` lists them (NETS-4); undefined without `--nets`. */
	listNets(now: UnixSeconds): readonly ListedNet[] | undefined {
		return this.#config.nets?.at(now);
	}

	/** Answers a request for `nets.ics` (NETS-5); undefined without `--nets`. */
	answerCalendar(request: IncomingMessage): TextResponse | undefined {
		const { nets } = this.#config;
		if (nets === undefined) return undefined;
		const id = requestedTalkgroup(request);
		if (typeof id !== 'string') return id;
		const calendar = nets.calendar(id);
		if (calendar === undefined) return lineAnswer(404, 'This talkgroup has no net');
		return { ...jsonAnswer(calendar, request, this.#shared.admission), type: 'text/calendar; charset=utf-8' };
	}

	/** The network, to be read together with the others of the server. @param at in Unix milliseconds */
	read(at: number): ReadNetwork & Pick<Required<StateInput>, 'frames' | 'connection'> {
		const { key, network: name, live } = this.#config;
		const connection = this.#connection;
		const reading = live.activity.at(toUnixSeconds(at));
		return { key, name, reading, lostAt: connection.since ?? undefined, frames: live.activity.frames, connection };
	}

	/** Returns the network's entry in `networks.json` (RELAY-31). @param now in Unix seconds */
	describe(now: number): ListedNetwork {
		const { network, path, live, rooms: listRooms } = this.#config;
		const rooms = listRooms?.();
		const reading = live.activity.at(now);
		return {
			name: network,
			path,
			...this.#connection,
			active: reading.active.length,
			conversations: conversations(reading).length,
			...(rooms !== undefined && { rooms }),
		};
	}

	/** Sets the metrics of its network that it does not count as they happen. The caller has reset the counter of announcements. */
	measure(): void {
		const { network, live, role, posts } = this.#config;
		const { metrics } = this.#shared;
		metrics.connected.set({ network }, Number(live.activity.connected));
		metrics.viewers.set({ network, kind: 'page' }, this.#pages.count);
		metrics.viewers.set({ network, kind: 'client' }, this.#clients.count());
		const backlog = Array.from(this.#viewers.values(), ({ size }) => size()).reduce((sum, size) => sum + size, 0);
		metrics.backlogBytes.set({ network }, backlog);
		const present = role?.();
		if (present !== undefined) metrics.role.set({ network, role: present }, 1);
		for (const [outcome, count] of posts === undefined ? [] : Object.entries(posts)) {
			metrics.announcements.inc({ network, outcome }, count);
		}
	}

	/** Disconnects its viewers step by step, while the server refuses new ones. Resolves when the last is being disconnected (RELAY-18). */
	async drain(): Promise<void> {
		const { clock, logEvent } = this.#config;
		logEvent('draining', { viewers: this.#viewers.size });
		const leaving = [...this.#viewers.keys()];
		const perStep = Math.max(MIN_DRAINED_PER_STEP, Math.ceil((leaving.length * DRAIN_STEP) / DRAIN_TIME));
		while (leaving.length > 0) {
			await new Promise<void>((resolve) => clock.after(DRAIN_STEP, resolve));
			// Closed below Socket.IO, as when the network breaks, so that every client reconnects.
			for (const { conn } of leaving.splice(0, perStep)) conn.close();
		}
	}

	/** Disconnects every viewer and closes the HTTP server as well. A viewer that does not answer keeps its connection for a while. */
	close(): void {
		for (const end of this.#ends) end();
		void this.#io.close();
	}

	/** Whether the network is connected, and since when it is not. */
	get #connection(): Pick<ListedNetwork, 'connected' | 'since'> {
		const { activity, lostAt } = this.#config.live;
		return { connected: activity.connected, since: lostAt === undefined ? null : toUnixSeconds(lostAt) };
	}

	#add(socket: Viewer): void {
		const handshake: unknown = socket.handshake.auth;
		this.#viewers.set(socket, countBacklog(socket.conn, this.#config.clock));
		socket.on('disconnect', (reason) => {
			this.#viewers.delete(socket);
			this.#pages.remove(socket);
			if (reason === 'ping timeout') this.#countDrop('heartbeat');
		});
		if (!isPageHandshake(handshake)) this.#clients.add(socket);
		else if (handshake.relay === WIRE_VERSION) this.#pages.add(socket);
		else socket.emit(VERSION_EVENT, WIRE_VERSION);
	}

	#check(): void {
		const { live, clock, logEvent } = this.#config;
		live.followClock();
		const forgotten = this.hours.count(live.activity, toUnixSeconds(clock.now()));
		if (forgotten > 24) logEvent('hours forgotten', { reason: `${forgotten} hours were too old, or too many` });
		for (const [{ conn }, backlog] of this.#viewers) {
			const fault = backlog.check();
			if (fault === undefined) continue;
			this.#countDrop(fault);
			conn.close(true);
		}
	}

	#countDrop(reason: DropReason): void {
		this.#shared.metrics.drops.inc({ network: this.#config.network, reason });
	}
}

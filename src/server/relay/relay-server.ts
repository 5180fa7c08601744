import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { MAX_COUNTS } from '../../engine/hours.ts';
import { conversations } from '../../engine/live-conversations.ts';
import { transmissions } from '../../engine/overs.ts';
import { toUnixSeconds, type UnixSeconds } from '../../engine/time.ts';
import { together } from '../../engine/together.ts';
import { type Cancel, type Clock, every } from '../../feed/clock.ts';
import type { ListedNetwork } from '../../protocol/network-list.ts';
import { ALL_NETWORKS, ALL_PATH } from '../../protocol/networks.ts';
import type { LogEvent } from '../event-log.ts';
import { lineAnswer, type RespondToPath, type TextResponse } from '../http/page-server.ts';
import { createMetrics } from './metrics.ts';
import { onceASecond } from './once-a-second.ts';
import { Relay, type RelayConfig, type Shared } from './relay.ts';
import { MAX_LISTED } from './schedule/schedule.ts';
import { jsonAnswer, type StateInput, stateAnswers } from './state-json.ts';
import { Admission, LIMIT_WINDOW, type ViewerLimits } from './viewers/admission.ts';

export interface RelayServerOptions {
	readonly clock: Clock;
	/** For the viewers of all networks together. */
	readonly limits: ViewerLimits;
	readonly logEvent: LogEvent;
}

/** The networks of one server. Each has its own relay at its own path (RELAY-30). */
export class RelayServer {
	readonly #server: HttpServer;
	readonly #clock: Clock;
	readonly #shared: Shared;
	readonly #relays = new Map<string, Relay>();
	readonly #end: Cancel;
	readonly #answerAll: (request: IncomingMessage) => TextResponse;
	readonly #list: () => string;
	/** By folder. */
	readonly #nets: () => ReadonlyMap<string, string>;
	readonly #readAll: () => Required<StateInput>;

	constructor(server: HttpServer, { clock, limits, logEvent }: RelayServerOptions) {
		this.#server = server;
		this.#clock = clock;
		const admission = new Admission(clock, limits, logEvent);
		this.#shared = { admission, metrics: createMetrics() };
		this.#list = onceASecond(clock, (at) => JSON.stringify(this.#describeNetworks(toUnixSeconds(at))));
		this.#nets = onceASecond(clock, (at) => this.#listNets(toUnixSeconds(at)));
		this.#readAll = onceASecond(clock, (at) => this.#readTogether(at));
		this.#answerAll = stateAnswers(() => this.#readAll(), clock, admission);
		this.#end = every(clock, LIMIT_WINDOW, () => admission.forget());
	}

	add(config: Omit<RelayConfig, 'clock'>): Relay {
		const relay = new Relay(this.#server, { ...config, clock: this.#clock }, this.#shared);
		this.#relays.set(config.path, relay);
		for (const { hours } of this.#relays.values()) hours.maxCounts = MAX_COUNTS / this.#relays.size;
		return relay;
	}

	/** Answers a request for a path that is not a file; undefined where there is no answer (RELAY-17, RELAY-29, RELAY-31, HOURS-4). */
	answer(path: string, request: IncomingMessage): ReturnType<RespondToPath> {
		const { admission, metrics } = this.#shared;
		const [, folder = '', file] = /^(.*\/)([^/]*)$/.exec(path) ?? [];
		if (file === 'state.json') {
			if (folder !== ALL_PATH || this.#relays.size < 2) return this.#relays.get(folder)?.answerState(request);
			for (const relay of this.#relays.values()) relay.noteUse();
			return this.#answerAll(request);
		}
		if (file === 'nets.ics') return this.#relays.get(folder)?.answerCalendar(request);
		if (file === 'nets.json') {
			const nets = this.#nets().get(folder);
			return nets === undefined ? undefined : jsonAnswer(nets, request, admission);
		}
		if (file === 'hours.json') return this.#relays.get(folder)?.answerHours(request);
		if (path === '/networks.json') return jsonAnswer(this.#list(), request, admission);
		if (path === '/healthz') {
			const { draining } = admission;
			return draining ? lineAnswer(503, 'shutting down') : lineAnswer(200, 'ok');
		}
		if (path !== '/metrics') return undefined;
		const { registry, role, announcements } = metrics;
		role.reset();
		// The senders keep the counts. A counter cannot be set, only increased.
		announcements.reset();
		for (const relay of this.#relays.values()) relay.measure();
		return registry.metrics().then((body) => ({ status: 200, type: registry.contentType, body }));
	}

	/** Refuses new viewers. `/healthz` says so from then on (RELAY-17). */
	refuseViewers(): void {
		this.#shared.admission.draining = true;
	}

	/** Refuses new viewers, and disconnects the others. Resolves when the last is being disconnected (RELAY-18). */
	async drain(): Promise<void> {
		this.refuseViewers();
		await Promise.all(Array.from(this.#relays.values(), (relay) => relay.drain()));
	}

	/** Disconnects every viewer and closes the HTTP server as well. */
	close(): void {
		this.#end();
		for (const relay of this.#relays.values()) relay.close();
	}

	/** The networks for the page's menu (RELAY-31). */
	#describeNetworks(now: UnixSeconds): readonly ListedNetwork[] {
		const networks = Array.from(this.#relays.values(), (relay) => relay.describe(now));
		if (networks.length < 2) return networks;
		const { reading, connection } = this.#readAll();
		const counts = { active: transmissions(reading).length, conversations: conversations(reading).length };
		return [{ name: ALL_NETWORKS, path: ALL_PATH, ...connection, ...counts }, ...networks];
	}

	/** The answers for `nets.json` by folder, of networks that have a calendar (NETS-4). */
	#listNets(now: UnixSeconds): ReadonlyMap<string, string> {
		const own = Array.from(this.#relays).flatMap(([path, relay]) => {
			const nets = relay.listNets(now);
			return nets === undefined ? [] : [{ path, network: relay.network, nets }];
		});
		const all = own.flatMap(({ network, nets }) => nets.map((net) => ({ ...net, network })));
		const first = all.sort((a, b) => a.start - b.start).slice(0, MAX_LISTED);
		const lists = own.length > 0 && this.#relays.size > 1 ? [...own, { path: ALL_PATH, nets: first }] : own;
		return new Map(lists.map(({ path, nets }) => [path, JSON.stringify(nets)]));
	}

	/** All networks together (RELAY-32): connected while one of them is, and lost since the last was. */
	#readTogether(at: number): Required<StateInput> {
		const networks = Array.from(this.#relays.values(), (relay) => relay.read(at));
		const frames = { received: 0, started: 0, ended: 0, ignored: 0 };
		for (const { frames: own } of networks) {
			frames.received += own.received;
			frames.started += own.started;
			frames.ended += own.ended;
			frames.ignored += own.ignored;
		}
		const lost = networks.map(({ connection }) => connection.since ?? Number.POSITIVE_INFINITY);
		const connected = networks.some(({ connection }) => connection.connected);
		const connection = { connected, since: connected ? null : Math.max(...lost) };
		return { at, reading: together(networks, toUnixSeconds(at)), frames, connection };
	}
}

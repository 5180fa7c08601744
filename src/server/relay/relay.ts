import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import type { Cancel, Clock } from '../../feed/clock.ts';
import { type HISTORY_EVENT, readHandshake } from '../../protocol/relay-messages.ts';
import type { Answer } from '../http/page-server.ts';
import { type Connection, createViewerServer, type NoEvents } from '../http/viewer-server.ts';
import { every } from './every.ts';
import type { Journal } from './journal.ts';
import type { FrameLog } from './log/frame-log.ts';
import { History } from './log/history.ts';
import { Rows } from './log/rows.ts';
import { type Drop, RelayMetrics, type SharedState } from './metrics.ts';
import { Admission, type ViewerLimits } from './viewers/admission.ts';
import { ClassicViewers } from './viewers/classic-viewers.ts';
import { type OwnEvents, OwnViewers, TURNS } from './viewers/own-viewers.ts';
import { RollCall } from './viewers/roll-call.ts';
import { Viewer } from './viewers/viewer.ts';

/** Time between two batches, two calls, two looks at who does not take what it is sent, and two notes of who was dropped; in milliseconds. */
const BATCH_INTERVAL = 100;
const CALL_INTERVAL = 100;
const CHECK_INTERVAL = 1000;
const NOTE_INTERVAL = 60_000;
/** Viewers are sent away in so many steps of a batch's time, ten seconds in all, but no fewer at once than this: they all come back elsewhere. */
const DRAIN_STEPS = 100;
const DRAINED_AT_ONCE = 10;

export interface RelayOptions {
	readonly log: FrameLog;
	readonly clock: Clock;
	readonly limits: ViewerLimits;
	readonly note: Journal;
	/** Of a relay that shares its log with others. */
	readonly shared?: () => SharedState | undefined;
}

/** Serves any number of viewers what a log holds and receives (decisions, The relay). */
export class Relay {
	readonly #io: Server<NoEvents, OwnEvents>;
	readonly #clock: Clock;
	readonly #note: Journal;
	readonly #own: OwnViewers;
	readonly #classic: ClassicViewers;
	readonly #metrics: RelayMetrics;
	readonly #admission: Admission;
	readonly #viewers = new RollCall();
	readonly #ends: Cancel[];

	constructor(server: HttpServer, { log, clock, limits, note, shared }: RelayOptions) {
		this.#clock = clock;
		this.#note = note;
		const rows = new Rows(log);
		this.#own = new OwnViewers(log, rows, new History(log, rows, clock), clock);
		this.#classic = new ClassicViewers(log, clock);
		this.#metrics = new RelayMetrics(() => ({ own: this.#own.count, classic: this.#classic.count }), shared);
		log.watch(this.#metrics.watcher);
		const admission = new Admission(clock, limits, (why) => this.#metrics.drop(why));
		this.#admission = admission;
		this.#io = createViewerServer(server, {
			clock,
			cors: (request: Pick<IncomingMessage, 'headers'>, decide) =>
				decide(null, { origin: admission.allowsOrigin(request) }),
			admit: (request) => admission.admit(request),
			onFlood: () => this.#metrics.drop('flood'),
		});
		this.#io.engine.on('connection', (connection: Connection) => {
			const leave = admission.enter(connection.request);
			if (leave === undefined) connection.close(true);
			else connection.once('close', leave);
		});
		this.#io.on('connection', (socket) => this.#welcome(socket));
		this.#ends = [
			every(clock, BATCH_INTERVAL / TURNS, () => {
				const since = this.#own.tell();
				if (since !== undefined) this.#metrics.told(since, clock.now());
			}),
			every(clock, CALL_INTERVAL, () => {
				for (const viewer of this.#viewers.call()) this.#cut(viewer, 'silent');
			}),
			every(clock, CHECK_INTERVAL, () => this.#check()),
			every(clock, NOTE_INTERVAL, () => this.#noteDrops()),
		];
	}

	/** @returns the answer to a request for one of the relay's own paths, undefined for any other */
	answer(path: string): Answer | Promise<Answer> | undefined {
		if (path === '/healthz') {
			const leaving = this.#admission.closed;
			return { status: leaving ? 503 : 200, type: 'text/plain; charset=utf-8', body: leaving ? 'leaving\n' : 'ok\n' };
		}
		if (path !== '/metrics') return undefined;
		const type = this.#metrics.contentType;
		return this.#metrics.text().then((body) => ({ status: 200, type, body }));
	}

	/** Lets nobody in any more, and sends those who are there away one after the other. Resolves when all have gone. */
	drain(): Promise<void> {
		this.#admission.closed = true;
		this.#note('draining', { viewers: this.#viewers.size });
		const leaving = [...this.#viewers.all()];
		const atOnce = Math.max(DRAINED_AT_ONCE, Math.ceil(leaving.length / DRAIN_STEPS));
		return new Promise((resolve) => {
			const end = every(this.#clock, BATCH_INTERVAL, () => {
				for (const viewer of leaving.splice(0, atOnce)) viewer.hangUp();
				if (leaving.length > 0) return;
				end();
				resolve();
			});
			this.#ends.push(end);
		});
	}

	/** Hangs up on every viewer and closes the HTTP server as well. */
	async close(): Promise<void> {
		for (const end of this.#ends) end();
		await this.#io.close();
	}

	#welcome(socket: Socket<NoEvents, OwnEvents>): void {
		const viewer = new Viewer(socket.conn, this.#clock);
		const handshake = readHandshake(socket.handshake.auth);
		const own = {
			viewer,
			give: (...given: Parameters<OwnEvents[typeof HISTORY_EVENT]>) => socket.emit('history', ...given),
		};
		const remove = this.#viewers.add(viewer);
		socket.on('disconnect', () => {
			remove();
			this.#own.leave(own);
			this.#classic.leave(viewer);
		});
		if (handshake === undefined) this.#classic.welcome(viewer);
		else this.#own.welcome(own, handshake.position);
	}

	#check(): void {
		for (const viewer of this.#viewers.all()) {
			const fault = viewer.check();
			if (fault !== undefined) this.#cut(viewer, fault);
		}
		this.#admission.forget();
	}

	#cut(viewer: Viewer, why: Drop): void {
		this.#metrics.drop(why);
		viewer.cut();
	}

	#noteDrops(): void {
		const drops = Object.fromEntries(this.#metrics.takeDrops());
		if (Object.keys(drops).length > 0) this.#note('dropped', { drops, viewers: this.#viewers.size });
	}
}

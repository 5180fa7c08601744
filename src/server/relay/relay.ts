import type { Server as HttpServer } from 'node:http';
import type { Server, Socket } from 'socket.io';
import type { Cancel, Clock } from '../../feed/clock.ts';
import { HISTORY_EVENT, readHandshake } from '../../feed/relay-wire.ts';
import { createViewerServer, type NoEvents } from '../viewer-server.ts';
import { ClassicViewers } from './classic-viewers.ts';
import { every } from './every.ts';
import type { FrameLog } from './frame-log.ts';
import { History } from './history.ts';
import { type OwnEvents, OwnViewers, TURNS } from './own-viewers.ts';
import { Rows } from './rows.ts';
import { Viewer } from './viewer.ts';

/** Time between two batches, and between two looks at who does not take what it is sent; in milliseconds. */
const BATCH_INTERVAL = 100;
const CHECK_INTERVAL = 1000;

/** Serves any number of viewers what a log holds and receives (decisions, The relay). */
export class Relay {
	readonly #io: Server<NoEvents, OwnEvents>;
	readonly #clock: Clock;
	readonly #own: OwnViewers;
	readonly #classic: ClassicViewers;
	readonly #viewers = new Set<Viewer>();
	readonly #ends: readonly Cancel[];

	constructor(server: HttpServer, log: FrameLog, clock: Clock) {
		this.#clock = clock;
		const rows = new Rows(log);
		this.#own = new OwnViewers(log, rows, new History(log, rows, clock), clock);
		this.#classic = new ClassicViewers(log, clock);
		this.#io = createViewerServer(server, { clock, cors: { origin: '*' }, admit: () => true });
		this.#io.on('connection', (socket) => this.#welcome(socket));
		this.#ends = [
			every(clock, BATCH_INTERVAL / TURNS, () => this.#own.tell()),
			every(clock, CHECK_INTERVAL, () => this.#check()),
		];
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
			give: (...given: Parameters<OwnEvents[typeof HISTORY_EVENT]>) => socket.emit(HISTORY_EVENT, ...given),
		};
		this.#viewers.add(viewer);
		socket.on('disconnect', () => {
			this.#viewers.delete(viewer);
			this.#own.leave(own);
			this.#classic.leave(viewer);
		});
		if (handshake === undefined) this.#classic.welcome(viewer);
		else this.#own.welcome(own, handshake.position);
	}

	#check(): void {
		for (const viewer of this.#viewers) if (viewer.check() !== undefined) viewer.cut();
	}
}

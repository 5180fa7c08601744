import type { Server, Socket } from 'socket.io';
import type { Clock } from '../../../feed/clock.ts';
import { FRAME_EVENT, type Frame } from '../../../protocol/frame.ts';
import type { NoEvents } from '../../http/viewer-server.ts';
import type { FrameLog } from '../log/frame-log.ts';
import { isLiveFrame, type LogEntry } from '../log/log-entry.ts';
import { ResentSessions } from './resent-sessions.ts';
import type { ViewerEvents } from './viewer-events.ts';

const ROOM = 'clients';

/** Clients of the network other than our own page. They get the active sessions as starts when they connect, then every frame unchanged (RELAY-2). */
export class PlainClients {
	readonly #io: Server<NoEvents, ViewerEvents>;
	readonly #log: FrameLog;
	readonly #clock: Clock;
	#resent = new ResentSessions();
	/** The starts, cached for the clients that connect in the same second, until the next entry. */
	#starts: { readonly second: number; readonly last: number; readonly frames: readonly Frame[] } | undefined;

	constructor(io: Server<NoEvents, ViewerEvents>, log: FrameLog, clock: Clock) {
		this.#io = io;
		this.#log = log;
		this.#clock = clock;
		log.watch({
			onEntry: (entry) => {
				this.#apply(entry);
				this.#broadcast(entry);
			},
			onReset: (entries, retained) => {
				this.#starts = undefined;
				this.#resent = new ResentSessions();
				for (const entry of [...retained, ...entries]) this.#apply(entry);
			},
		});
	}

	get count(): number {
		return this.#io.sockets.adapter.rooms.get(ROOM)?.size ?? 0;
	}

	/** Nothing is awaited between the starts and the room, so that no frame falls in between. */
	add(client: Socket<NoEvents, ViewerEvents>): void {
		for (const frame of this.#startsNow()) client.emit(FRAME_EVENT, frame);
		// The in-memory adapter joins at once.
		void client.join(ROOM);
	}

	#startsNow(): readonly Frame[] {
		const { last } = this.#log;
		const second = Math.floor(this.#clock.now() / 1000);
		if (this.#starts?.second !== second || this.#starts.last !== last) {
			this.#starts = { second, last, frames: this.#resent.starts(this.#clock.now()) };
		}
		return this.#starts.frames;
	}

	#apply({ frame, upstream, at }: LogEntry): void {
		if (upstream === undefined) this.#resent.applyFrame(frame, at);
		else this.#resent.applyUpstreamChange(upstream, at);
	}

	#broadcast(entry: LogEntry): void {
		if (isLiveFrame(entry) && this.count > 0) this.#io.to(ROOM).emit(FRAME_EVENT, entry.frame);
	}
}

import type { Cancel, Clock } from '../../feed/clock.ts';
import { FRAME_EVENT, isHistory } from '../../feed/wire.ts';
import { SessionsUnderWay } from '../sessions-under-way.ts';
import type { FrameLog, LogEntry } from './frame-log.ts';
import { Broadcast, type Viewer } from './viewer.ts';
import { writeJson } from './write-json.ts';

/** Frames that come within so short a time, in milliseconds, are written at once. */
const TICK = 20;

/** Any client of the network: it hears every frame, unchanged, and when it comes the sessions under way. */
export class ClassicViewers {
	readonly #clock: Clock;
	readonly #viewers = new Set<Viewer>();
	#underWay = new SessionsUnderWay();
	#packets: string[] = [];
	#tick: Cancel | undefined;

	constructor(log: FrameLog, clock: Clock) {
		this.#clock = clock;
		log.watch({
			entry: (entry) => {
				this.#hear(entry);
				this.#pass(entry);
			},
			restarted: (entries) => {
				this.#underWay = new SessionsUnderWay();
				for (const entry of entries) this.#hear(entry);
			},
		});
	}

	get count(): number {
		return this.#viewers.size;
	}

	welcome(viewer: Viewer): void {
		// What the starts tell of already is for those who came before.
		this.#flush();
		for (const start of this.#underWay.starts(this.#clock.now())) viewer.send(packetOf(start) ?? '');
		this.#viewers.add(viewer);
	}

	leave(viewer: Viewer): void {
		this.#viewers.delete(viewer);
	}

	#hear({ frame, link, at }: LogEntry): void {
		if (link === undefined) this.#underWay.hear(frame, at);
		else this.#underWay.change(link, at);
	}

	#pass({ frame, link }: LogEntry): void {
		// Whoever wants what the network remembers asks the network.
		if (link !== undefined || this.#viewers.size === 0 || isHistory(frame)) return;
		const packet = packetOf(frame);
		if (packet === undefined) return;
		this.#packets.push(packet);
		this.#tick ??= this.#clock.after(TICK, () => this.#flush());
	}

	#flush(): void {
		this.#tick?.();
		this.#tick = undefined;
		if (this.#packets.length === 0) return;
		const broadcast = new Broadcast(this.#packets);
		this.#packets = [];
		for (const viewer of this.#viewers) viewer.pass(broadcast);
	}
}

/** @returns a frame as a Socket.IO packet; undefined for the few that can be read, but not written */
function packetOf(frame: unknown): string | undefined {
	const text = writeJson([FRAME_EVENT, frame]);
	return text === undefined ? undefined : `2${text}`;
}

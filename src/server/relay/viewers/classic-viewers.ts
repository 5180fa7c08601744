import type { Cancel, Clock } from '../../../feed/clock.ts';
import { FRAME_EVENT, isHistory } from '../../../protocol/frame.ts';
import { SessionsUnderWay } from '../../sources/sessions-under-way.ts';
import type { FrameLog, LogEntry } from '../log/frame-log.ts';
import { writeJson } from '../log/write-json.ts';
import { Broadcast, type Viewer } from './viewer.ts';

/** Frames that come within so short a time, in milliseconds, are written at once. */
const TICK = 20;

/** Any client of the network: it hears every frame, unchanged, and when it comes the sessions under way. */
export class ClassicViewers {
	readonly #clock: Clock;
	readonly #viewers = new Set<Viewer>();
	/** Those who came while frames waited, and how many did: what the starts tell of already is for the others. */
	readonly #newcomers = new Map<Viewer, number>();
	#underWay = new SessionsUnderWay();
	/** Of the sessions under way in a second, as long as nothing is heard. */
	#starts: { readonly second: number; readonly packets: readonly string[] } | undefined;
	#packets: string[] = [];
	#tick: Cancel | undefined;

	constructor(log: FrameLog, clock: Clock) {
		this.#clock = clock;
		log.watch({
			entry: (entry) => {
				this.#hear(entry);
				this.#pass(entry);
			},
			restarted: (entries, before) => {
				this.#underWay = new SessionsUnderWay();
				for (const entry of [...before, ...entries]) this.#hear(entry);
			},
		});
	}

	get count(): number {
		return this.#viewers.size + this.#newcomers.size;
	}

	welcome(viewer: Viewer): void {
		for (const packet of this.#startsNow()) viewer.send(packet);
		// Not written out for this one: where many come, every one of them would have all be written to.
		if (this.#packets.length === 0) this.#viewers.add(viewer);
		else this.#newcomers.set(viewer, this.#packets.length);
	}

	leave(viewer: Viewer): void {
		this.#viewers.delete(viewer);
		this.#newcomers.delete(viewer);
	}

	#startsNow(): readonly string[] {
		const second = Math.floor(this.#clock.now() / 1000);
		if (this.#starts?.second !== second) {
			const frames = this.#underWay.starts(this.#clock.now());
			this.#starts = { second, packets: frames.map((start) => packetOf(start) ?? '') };
		}
		return this.#starts.packets;
	}

	#hear({ frame, link, at }: LogEntry): void {
		this.#starts = undefined;
		if (link === undefined) this.#underWay.hear(frame, at);
		else this.#underWay.change(link, at);
	}

	#pass({ frame, link }: LogEntry): void {
		// Whoever wants what the network remembers asks the network.
		if (link !== undefined || this.count === 0 || isHistory(frame)) return;
		const packet = packetOf(frame);
		if (packet === undefined) return;
		this.#packets.push(packet);
		this.#tick ??= this.#clock.after(TICK, () => this.#flush());
	}

	#flush(): void {
		this.#tick?.();
		this.#tick = undefined;
		if (this.#packets.length === 0) return;
		const packets = this.#packets;
		this.#packets = [];
		const broadcast = new Broadcast(packets);
		for (const viewer of this.#viewers) viewer.pass(broadcast);
		for (const [viewer, known] of this.#newcomers) {
			for (const packet of packets.slice(known)) viewer.send(packet);
			this.#viewers.add(viewer);
		}
		this.#newcomers.clear();
	}
}

/** @returns a frame as a Socket.IO packet; undefined for the few that can be read, but not written */
function packetOf(frame: unknown): string | undefined {
	const text = writeJson([FRAME_EVENT, frame]);
	return text === undefined ? undefined : `2${text}`;
}

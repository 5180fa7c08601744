import { toUnixSeconds, type UnixSeconds } from '../../engine/time.ts';
import type { Cancel, Clock } from '../../feed/clock.ts';
import type { Talker } from '../mapper.ts';
import type { Frame } from './mode.ts';

/** When its talker has been silent for so many milliseconds, another one has the room. */
const YIELD_AFTER = 500;
/** A station that has no name after so many milliseconds gets none. */
const NAMELESS_AFTER = 1000;

interface OpenOver {
	readonly talker: string | undefined;
	/** In Unix milliseconds, like `lastAt`. */
	readonly startedAt: number;
	lastAt: number;
	/** Undefined until the over is reported. */
	station: Talker | undefined;
	node: Talker | undefined;
}

/** The start or the end of the one over that a room has open. */
export type RoomReport =
	| { readonly kind: 'start'; readonly station: Talker; readonly at: UnixSeconds }
	| { readonly kind: 'end'; readonly at: UnixSeconds };

/**
 * Makes overs from the frames of a room (NETWORK-26). An over is reported when its station is known, with the time of its first frame, and ends with
 * its last frame.
 */
export class RoomOvers {
	readonly #clock: Clock;
	readonly #lostAfter: number;
	readonly #report: (report: RoomReport) => void;
	#open: OpenOver | undefined;
	#cancel: Cancel = () => {};

	/** @param lostAfter see `Mode` */
	constructor(clock: Clock, lostAfter: number, report: (report: RoomReport) => void) {
		this.#clock = clock;
		this.#lostAfter = lostAfter;
		this.#report = report;
	}

	take(frame: Frame): void {
		const now = this.#clock.now();
		if (this.#open !== undefined && isAnother(this.#open, frame)) {
			// Some reflectors pass on two talkers at once. The first one keeps the room.
			if (frame.talker !== undefined && Math.abs(now - this.#open.lastAt) < YIELD_AFTER) return;
			this.end();
		}
		if (this.#open === undefined && (frame.ends || !frame.starts)) return;
		this.#open ??= { talker: frame.talker, startedAt: now, lastAt: now, station: undefined, node: undefined };
		const over = this.#open;
		over.lastAt = now;
		over.node ??= frame.node;
		const isLate = Math.abs(now - over.startedAt) >= NAMELESS_AFTER;
		this.#name(over, frame.station ?? (isLate ? over.node : undefined));
		this.#cancel();
		if (frame.ends) this.end();
		else this.#cancel = this.#clock.after(this.#lostAfter, () => this.end());
	}

	/** Ends the open over, if there is one. */
	end(): void {
		const over = this.#open;
		this.stop();
		if (over === undefined) return;
		this.#name(over, over.node);
		if (over.station !== undefined) this.#report({ kind: 'end', at: toUnixSeconds(over.lastAt) });
	}

	/** Forgets the open over. */
	stop(): void {
		this.#cancel();
		this.#open = undefined;
	}

	#name(over: OpenOver, station: Talker | undefined): void {
		if (over.station !== undefined || station === undefined) return;
		over.station = station;
		this.#report({ kind: 'start', station, at: toUnixSeconds(over.startedAt) });
	}
}

function isAnother(open: OpenOver, { talker, station }: Frame): boolean {
	if (talker !== undefined) return talker !== open.talker;
	return station !== undefined && open.station !== undefined && station.id !== open.station.id;
}

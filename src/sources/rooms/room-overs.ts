import type { Station } from '../../engine/reading.ts';
import { toUnixSeconds, type UnixSeconds } from '../../engine/time.ts';
import type { Cancel, Clock } from '../../feed/clock.ts';
import type { Mode, RoomFrame } from './room-mode.ts';

// Times in milliseconds.
/** When its talker has been silent for so long, another one has the room, unless the mode says otherwise. */
const YIELDS_AFTER = 500;
/** A station that has no name after this time gets none. */
const NAMELESS_AFTER = 1000;
/**
 * A frame of an over that ended within this time is late, or comes twice: UDP keeps no order. While another talker was heard within it, a frame that
 * names nobody may be his.
 */
const RECENT = 1000;
/** An over is confirmed this often. */
const CONFIRM_INTERVAL = 60_000;

interface OpenOver {
	/** Absent until a frame names the talker. */
	talker?: string | undefined;
	/** In Unix milliseconds, like all times below. */
	readonly startedAt: number;
	/** Of the last frame, and of the last one that named the talker. */
	lastAt: number;
	namedAt: number;
	/** Of the last frame of another talker; -Infinity without one. */
	otherAt: number;
	source?: Station | undefined;
	node?: Station | undefined;
	/** The station and the start as they were reported; absent until then. */
	reported?: { readonly station: Station; readonly start: UnixSeconds; confirmedAt: number } | undefined;
}

/** The start or the end of the one over that a room has open, or that it goes on. */
export type RoomReport =
	| { readonly kind: 'start'; readonly station: Station; readonly at: UnixSeconds }
	| { readonly kind: 'alive'; readonly station: Station }
	| { readonly kind: 'end'; readonly at: UnixSeconds };

/**
 * Makes overs from the frames of a room (NETWORK-26). An over is reported when its station is known, with the time of its first frame, and ends with
 * its last frame. No two overs that are reported share a second, so a room never has more talk than time.
 */
export class RoomOvers {
	readonly #clock: Clock;
	readonly #mode: Pick<Mode, 'lostAfter' | 'yieldsAfter'>;
	readonly #report: (report: RoomReport) => void;
	readonly #omits: (station: Station) => boolean;
	#open: OpenOver | undefined;
	/** Those that ended within `RECENT`. */
	#ended: readonly OpenOver[] = [];
	/** Where the last over that was reported ends: an over has at least a second. */
	#until: UnixSeconds = 0;
	#cancel: Cancel = () => {};

	/** @param omits whether a station is left out (OMIT-2) */
	constructor(
		clock: Clock,
		mode: Pick<Mode, 'lostAfter' | 'yieldsAfter'>,
		report: (report: RoomReport) => void,
		omits: (station: Station) => boolean = () => false,
	) {
		this.#clock = clock;
		this.#mode = mode;
		this.#report = report;
		this.#omits = omits;
	}

	take(frame: RoomFrame): void {
		if (frame.station !== undefined && this.#omits(frame.station)) {
			// Frames before, which named nobody, were of the same station.
			if (this.#open?.source === undefined) this.stop();
			return;
		}
		const now = this.#clock.now();
		const open = this.#open;
		if (this.#isLate(frame, now)) return;
		if (open !== undefined && isAnother(open, frame)) {
			// Two talk at once. The first one keeps the room.
			open.otherAt = now;
			if (isWithin(now, open.namedAt, this.#mode.yieldsAfter ?? YIELDS_AFTER)) return;
			this.end();
		} else if (open !== undefined && frame.talker === undefined && isWithin(now, open.otherAt, RECENT)) return;
		if (this.#open === undefined && (frame.ends || !frame.starts)) return;
		this.#open ??= { startedAt: now, lastAt: now, namedAt: now, otherAt: Number.NEGATIVE_INFINITY };
		this.#continue(this.#open, frame, now);
		this.#cancel();
		if (frame.ends) this.end();
		else this.#cancel = this.#clock.after(this.#mode.lostAfter, () => this.end());
	}

	#continue(over: OpenOver, { talker, station, node }: RoomFrame, now: number): void {
		over.lastAt = now;
		if (talker !== undefined) over.namedAt = now;
		over.talker ??= talker;
		over.source ??= station;
		over.node ??= node;
		const isNameless = !isWithin(now, over.startedAt, NAMELESS_AFTER);
		this.#name(over, over.source ?? (isNameless ? over.node : undefined));
		const { reported } = over;
		if (reported === undefined || isWithin(now, reported.confirmedAt, CONFIRM_INTERVAL)) return;
		reported.confirmedAt = now;
		this.#report({ kind: 'alive', station: reported.station });
	}

	end(): void {
		const over = this.#open;
		this.stop();
		if (over === undefined) return;
		this.#ended = [...this.#ended, over];
		this.#name(over, over.source ?? over.node);
		if (over.reported === undefined) return;
		const at = toUnixSeconds(over.lastAt);
		this.#until = Math.max(over.reported.start + 1, at);
		this.#report({ kind: 'end', at });
	}

	/** Forgets the open over. */
	stop(): void {
		this.#cancel();
		this.#open = undefined;
	}

	/** Reports the start, unless its second belongs to the over before. */
	#name(over: OpenOver, station: Station | undefined): void {
		const second = toUnixSeconds(over.lastAt);
		// A clock that was set back is further behind.
		if (over.reported !== undefined || station === undefined || this.#until === second + 1) return;
		const first = toUnixSeconds(over.startedAt);
		const start = this.#until > second ? first : Math.max(first, this.#until);
		over.reported = { station, start, confirmedAt: over.lastAt };
		this.#report({ kind: 'start', station, at: start });
	}

	#isLate({ talker, station }: RoomFrame, now: number): boolean {
		if (this.#ended.length === 0) return false;
		this.#ended = this.#ended.filter(({ lastAt }) => isWithin(now, lastAt, RECENT));
		if (talker === undefined) return this.#open === undefined && this.#ended.length > 0;
		return this.#ended.some((over) => over.talker === talker && !isOther(over.source, station));
	}
}

function isWithin(now: number, before: number, limit: number): boolean {
	return Math.abs(now - before) < limit;
}

function isAnother(open: OpenOver, { talker, station }: RoomFrame): boolean {
	const isOtherTalker = talker !== undefined && open.talker !== undefined && talker !== open.talker;
	return isOtherTalker || isOther(open.source, station);
}

/** Whether both are known, and differ. */
function isOther(one: Station | undefined, other: Station | undefined): boolean {
	return one !== undefined && other !== undefined && one.id !== other.id;
}

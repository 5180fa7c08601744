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

export interface RoomOvers {
	readonly take: (frame: RoomFrame) => void;
	readonly end: () => void;
	/** Forgets the open over. */
	readonly stop: () => void;
}

/**
 * Makes overs from the frames of a room (NETWORK-26). An over is reported when its station is known, with the time of its first frame, and ends with
 * its last frame. No two overs that are reported share a second, so a room never has more talk than time.
 *
 * @param omits whether a station is left out (OMIT-2)
 */
export function roomOvers(
	clock: Clock,
	{ lostAfter, yieldsAfter = YIELDS_AFTER }: Pick<Mode, 'lostAfter' | 'yieldsAfter'>,
	report: (report: RoomReport) => void,
	omits: (station: Station) => boolean = () => false,
): RoomOvers {
	let open: OpenOver | undefined;
	/** Those that ended within `RECENT`. */
	let ended: readonly OpenOver[] = [];
	/** Where the last over that was reported ends: an over has at least a second. */
	let until: UnixSeconds = 0;
	let cancel: Cancel = () => {};

	const stop = () => {
		cancel();
		open = undefined;
	};

	/** Reports the start, unless its second belongs to the over before. */
	const name = (over: OpenOver, station: Station | undefined) => {
		const second = toUnixSeconds(over.lastAt);
		// A clock that was set back is further behind.
		if (over.reported !== undefined || station === undefined || until === second + 1) return;
		const first = toUnixSeconds(over.startedAt);
		const start = until > second ? first : Math.max(first, until);
		over.reported = { station, start, confirmedAt: over.lastAt };
		report({ kind: 'start', station, at: start });
	};

	const end = () => {
		const over = open;
		stop();
		if (over === undefined) return;
		ended = [...ended, over];
		name(over, over.source ?? over.node);
		if (over.reported === undefined) return;
		const at = toUnixSeconds(over.lastAt);
		until = Math.max(over.reported.start + 1, at);
		report({ kind: 'end', at });
	};

	const isLate = ({ talker, station }: RoomFrame, now: number) => {
		if (ended.length === 0) return false;
		ended = ended.filter(({ lastAt }) => isWithin(now, lastAt, RECENT));
		if (talker === undefined) return open === undefined && ended.length > 0;
		return ended.some((over) => over.talker === talker && !isOther(over.source, station));
	};

	const goOn = (over: OpenOver, { talker, station, node }: RoomFrame, now: number) => {
		over.lastAt = now;
		if (talker !== undefined) over.namedAt = now;
		over.talker ??= talker;
		over.source ??= station;
		over.node ??= node;
		const isNameless = !isWithin(now, over.startedAt, NAMELESS_AFTER);
		name(over, over.source ?? (isNameless ? over.node : undefined));
		const { reported } = over;
		if (reported === undefined || isWithin(now, reported.confirmedAt, CONFIRM_INTERVAL)) return;
		reported.confirmedAt = now;
		report({ kind: 'alive', station: reported.station });
	};

	const take = (frame: RoomFrame) => {
		if (frame.station !== undefined && omits(frame.station)) {
			// Frames before, which named nobody, were of the same station.
			if (open?.source === undefined) stop();
			return;
		}
		const now = clock.now();
		if (isLate(frame, now)) return;
		if (open !== undefined && isAnother(open, frame)) {
			// Two talk at once. The first one keeps the room.
			open.otherAt = now;
			if (isWithin(now, open.namedAt, yieldsAfter)) return;
			end();
		} else if (open !== undefined && frame.talker === undefined && isWithin(now, open.otherAt, RECENT)) return;
		if (open === undefined && (frame.ends || !frame.starts)) return;
		open ??= { startedAt: now, lastAt: now, namedAt: now, otherAt: Number.NEGATIVE_INFINITY };
		goOn(open, frame, now);
		cancel();
		if (frame.ends) end();
		else cancel = clock.after(lostAfter, end);
	};

	return { take, end, stop };
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

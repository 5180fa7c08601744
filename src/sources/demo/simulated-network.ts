import { type SessionEvent, sessionMessage } from '../../engine/message.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { type Frame, writeFrame } from '../../protocol/frame.ts';
import { Conversations } from './conversations.ts';
import { EventQueue } from './event-queue.ts';
import { Random } from './random.ts';
import { type SimulatedStation, Stations } from './stations.ts';
import { type Talkgroup, Talkgroups } from './talkgroups.ts';

/** Milliseconds from an event on the air to its frame. */
const LAG = 500;
/** Share of the overs whose stops are lost. */
const LOST_SHARE = 0.002;
/** Shares of the starts, and of the corrected stops, that contain names. */
const NAMED_STARTS = 0.42;
const NAMED_STOPS = 0.92;

/**
 * Quantiles of an over's length: this share of overs lasts at most these seconds. They are close to those of a real network: median 8, mean 22,
 * 0 s (a key-up) in 14 %. The longest stays below the time after which radios time out, 180 s.
 */
const LENGTHS: readonly (readonly [share: number, seconds: number])[] = [
	[0.14, 0],
	[0.3, 3],
	[0.5, 8],
	[0.75, 23],
	[0.895, 72],
	[0.947, 116],
	[1, 176],
];

/** A frame of the simulated feed. */
export interface SimulatedFrame {
	/** When it is received, in Unix milliseconds. */
	readonly at: number;
	readonly frame: Frame;
}

/**
 * A simulated network of the size of a real one: some 40 sessions at once and 9 frames a second. It has neither clock nor timer: each
 * request for frames advances it.
 */
export class SimulatedNetwork {
	readonly random: Random;
	readonly queue: EventQueue;
	readonly stations: Stations;
	readonly talkgroups: Talkgroups;
	readonly #startsAt: number;
	#sessions = 0;
	#due: SimulatedFrame[] = [];

	/**
	 * @param seed the same seed and the same start give the same frames
	 * @param startsAt in Unix milliseconds. The network is busy after some seconds
	 */
	constructor(seed: number, startsAt: number) {
		this.#startsAt = Math.ceil(startsAt);
		this.random = new Random(seed);
		this.queue = new EventQueue(this.#startsAt);
		this.stations = new Stations(this.random);
		this.talkgroups = new Talkgroups(this.random);
		new Conversations(this).begin();
	}

	/**
	 * Returns all frames due, in time order, each of them once.
	 *
	 * @param until included, in Unix milliseconds
	 */
	framesUntil(until: number): readonly SimulatedFrame[] {
		this.queue.runUntil(until);
		const due = this.#due;
		this.#due = [];
		return due;
	}

	/** @returns whole seconds; 0 for a key-up */
	overLength(): number {
		const share = this.random.next();
		const index = LENGTHS.findIndex(([upTo]) => share < upTo);
		const [lowShare, low] = LENGTHS[index - 1] ?? [0, 0];
		const [highShare, high] = LENGTHS[index] ?? [1, 0];
		return Math.ceil(low + ((share - lowShare) / (highShare - lowShare)) * (high - low));
	}

	/**
	 * Schedules an over that begins now: start, update with names, raw stop, and corrected stop.
	 *
	 * @param seconds whole; 0 for a key-up
	 * @returns milliseconds until the key is released
	 */
	talk(station: SimulatedStation, talkgroup: Talkgroup, seconds: number): number {
		const { random, queue } = this;
		this.#sessions += 1;
		const sessionId = `${this.#startsAt}-${this.#sessions}`;
		const start = toUnixSeconds(queue.now);
		const stop = start + seconds;
		const send = (event: SessionEvent, stopSent: number, named: boolean) => {
			const [callsign, name] = named ? [station.callsign, station.firstName] : ['', ''];
			const message = sessionMessage({
				event,
				sessionId,
				station: { id: String(station.radioId), callsign, name },
				talkgroup: { id: String(talkgroup.id), name: named ? talkgroup.name : '' },
				start,
				stop: stopSent,
			});
			this.#due.push({ at: queue.now, frame: writeFrame(message) });
		};
		const length = seconds * 1000 + random.integer(100, 900);
		queue.after(LAG, () => send('start', 0, random.chance(NAMED_STARTS)));
		const updatedAfter = random.integer(1000, 2000);
		if (updatedAfter < length) queue.after(LAG + updatedAfter, () => send('update', 0, true));
		if (random.chance(LOST_SHARE)) return length;
		// The raw stop of an over gives the time at which it is sent, sometimes a second too late. That of a key-up has no duration.
		queue.after(LAG + length, () => send('stop', seconds === 0 ? start : toUnixSeconds(queue.now), false));
		queue.after(LAG + length + random.integer(1000, 2800), () => send('stop', stop, random.chance(NAMED_STOPS)));
		return length;
	}
}

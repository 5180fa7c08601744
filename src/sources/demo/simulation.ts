import { ACCEPTED_SESSION_TYPE } from '../../engine/constants.ts';
import type { LiveMessage } from '../../engine/message.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { Random } from './random.ts';
import { type Station, Stations, unnamedTalkgroups } from './stations.ts';
import { NAMED_TALKGROUPS, type Talkgroup, Talkgroups } from './talkgroups.ts';

/** Milliseconds from an event on the air to its frame. */
const LAG = 500;
/** Share of the overs whose stops are lost. */
const LOST_SHARE = 0.002;
/** Shares of the frames that give names: of starts, of corrected stops. */
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

interface Event {
	/** In Unix milliseconds. */
	readonly at: number;
	readonly run: () => void;
}

/** The scheduled events, soonest first. The time of the event that runs is the simulation's clock. */
class EventQueue {
	readonly #events: Event[] = [];
	#now: number;

	/** @param now in Unix milliseconds */
	constructor(now: number) {
		this.#now = now;
	}

	/** In Unix milliseconds. */
	get now(): number {
		return this.#now;
	}

	/** @param wait in milliseconds. Events of the same time run in the order in which they were scheduled */
	after(wait: number, run: () => void): void {
		const at = this.#now + Math.max(0, Math.ceil(wait));
		this.#events.splice(this.#events.findLastIndex((event) => event.at <= at) + 1, 0, { at, run });
	}

	/** Runs every event that is due. @param until included, in Unix milliseconds */
	runUntil(until: number): void {
		for (let next = this.#events[0]; next !== undefined && next.at <= until; next = this.#events[0]) {
			this.#events.shift();
			this.#now = next.at;
			next.run();
		}
		this.#now = Math.max(this.#now, until);
	}
}

/** What the parts of the simulation share: chance, time, stations and talkgroups, and the frames of an over. */
export class Simulation {
	readonly random: Random;
	readonly queue: EventQueue;
	readonly stations: Stations;
	readonly talkgroups: Talkgroups;
	readonly #emit: (message: LiveMessage) => void;

	/**
	 * @param startsAt in Unix milliseconds
	 * @param emit takes each message at the time of the queue
	 */
	constructor(seed: number, startsAt: number, emit: (message: LiveMessage) => void) {
		this.random = new Random(seed);
		this.queue = new EventQueue(startsAt);
		this.stations = new Stations(this.random);
		this.talkgroups = new Talkgroups([...NAMED_TALKGROUPS, ...unnamedTalkgroups(this.random)], this.random);
		this.#emit = emit;
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
	 * A station talks from now on: start, update with names, raw stop, and corrected stop.
	 *
	 * @param seconds whole; 0 for a key-up
	 * @returns milliseconds until the key is released
	 */
	talk(station: Station, talkgroup: Talkgroup, seconds: number): number {
		const { random, queue } = this;
		const sessionId = random.uuid();
		const start = toUnixSeconds(queue.now);
		const stop = start + seconds;
		const send = (event: LiveMessage['event'], stopSent: number, named: boolean) => {
			this.#emit({
				event,
				sessionId,
				sessionType: ACCEPTED_SESSION_TYPE,
				sourceId: station.radioId,
				callsign: named ? station.callsign : '',
				callsignName: named ? station.firstName : '',
				destinationId: talkgroup.id,
				talkgroup: named ? talkgroup.name : '',
				start,
				stop: stopSent,
			});
		};
		const length = seconds * 1000 + random.integer(100, 900);
		queue.after(LAG, () => send('start', 0, random.chance(NAMED_STARTS)));
		const updatedAfter = random.integer(1000, 2000);
		if (updatedAfter < length) queue.after(LAG + updatedAfter, () => send('update', 0, true));
		if (random.chance(LOST_SHARE)) return length;
		// The raw stop of an over gives the time at which it is sent, a second too late at times. A key-up's has no duration.
		queue.after(LAG + length, () => send('stop', seconds === 0 ? start : toUnixSeconds(queue.now), false));
		queue.after(LAG + length + random.integer(1000, 2800), () => send('stop', stop, random.chance(NAMED_STOPS)));
		return length;
	}
}

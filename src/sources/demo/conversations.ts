import { KEY_UP_SECONDS, WAITING } from '../../engine/constants.ts';
import type { EventQueue } from './event-queue.ts';
import type { Random } from './random.ts';
import type { SimulatedStation, Stations } from './stations.ts';
import { POPULAR, type Talkgroup, type Talkgroups } from './talkgroups.ts';

/** Simultaneous conversations, without those that began with a call. In each, a station is on the air most of the time. */
const CONVERSATIONS = 44;
/** All conversations begin within this many milliseconds. */
const BEGUN_WITHIN = 12_000;

/** Milliseconds between the first calls of two stations. */
const CALL_EVERY = [6000, 30_000] as const;
/** How long a call takes, in seconds. */
const CALL_SECONDS = [4, 20] as const;
/** Share of the stations that call a second time. */
const CALLED_TWICE = 0.4;
/** Milliseconds from the first call to the second. */
const SECOND_CALL_AFTER = [8000, 40_000] as const;
/** Share of the calls that are answered. */
const ANSWERED = 0.5;
/** Milliseconds from the last call to its answer. */
const ANSWERED_AFTER = [5000, 60_000] as const;
/** Overs of a conversation that began with a call, the call excluded. */
const AFTER_CALL = [2, 8] as const;
/**
 * Milliseconds from the last call until a station gives up: a little longer than the page shows the call (WAIT-4). Then other
 * stations may use the talkgroup.
 */
const GIVES_UP_AFTER = (WAITING.ageBelow + 5) * 1000;

interface SimulatedConversation {
	readonly talkgroup: Talkgroup;
	readonly stations: readonly SimulatedStation[];
	oversLeft: number;
	/** Index of the station whose turn it is. */
	turn: number;
	/** Index of the station that had the turn before. */
	previousTurn: number;
	/** Called when the conversation is over, and its talkgroup and stations are free. */
	readonly onEnd: () => void;
}

/** The part of the simulated network that its conversations use. */
export interface Traffic {
	readonly queue: EventQueue;
	readonly random: Random;
	readonly talkgroups: Talkgroups;
	readonly stations: Stations;
	/** Starts an over of whole seconds. Returns the milliseconds until the key is released. */
	talk(station: SimulatedStation, talkgroup: Talkgroup, seconds: number): number;
	/** Draws the length of an over, in whole seconds. */
	overLength(): number;
}

/** Simulates stations that take turns, each conversation on its own talkgroup, and stations that call, some of which are answered. */
export class Conversations {
	readonly #network: Traffic;

	constructor(network: Traffic) {
		this.#network = network;
	}

	/** Begins the conversations and the calls. When a conversation ends, another replaces it, unless it began with a call. */
	begin(): void {
		const { queue, random } = this.#network;
		for (let index = 0; index < CONVERSATIONS; index += 1) {
			queue.after(random.integer(0, BEGUN_WITHIN), () => this.#open());
		}
		this.#planCall();
	}

	#open(): void {
		const { random, queue, talkgroups, stations } = this.#network;
		const talkgroup = talkgroups.take();
		const [most, fewestOvers, mostOvers] = talkgroup.popularity >= POPULAR ? [6, 8, 60] : [3, 4, 14];
		this.#takeTurn({
			talkgroup,
			stations: Array.from({ length: random.integer(2, most) }, () => stations.take(talkgroup.home)),
			oversLeft: random.integer(fewestOvers, mostOvers),
			turn: 0,
			previousTurn: 1,
			onEnd: () => queue.after(random.integer(500, 4000), () => this.#open()),
		});
	}

	/** @param shortest the fewest seconds of this over */
	#takeTurn(conversation: SimulatedConversation, shortest = 0): void {
		const { random, queue } = this.#network;
		const { talkgroup, stations, turn, previousTurn } = conversation;
		const station = stations[turn];
		if (station === undefined || conversation.oversLeft === 0) {
			this.#release(talkgroup, stations);
			conversation.onEnd();
			return;
		}
		const length = this.#network.talk(station, talkgroup, Math.max(shortest, this.#network.overLength()));
		conversation.oversLeft -= 1;
		conversation.previousTurn = turn;
		const another = (turn + random.integer(1, stations.length - 1)) % stations.length;
		conversation.turn = random.chance(0.4) ? previousTurn : another;
		// Gaps of 1 to 4 s, more often short.
		queue.after(length + 1000 + 3000 * random.next() ** 2, () => this.#takeTurn(conversation));
	}

	#planCall(): void {
		const { queue, random, talkgroups, stations } = this.#network;
		queue.after(random.integer(...CALL_EVERY), () => {
			const talkgroup = talkgroups.takeQuiet(queue.now);
			if (talkgroup !== undefined) {
				this.#call(talkgroup, stations.take(talkgroup.home), random.chance(CALLED_TWICE) ? 2 : 1);
			}
			this.#planCall();
		});
	}

	/** @param times how often the station calls, this time included */
	#call(talkgroup: Talkgroup, station: SimulatedStation, times: number): void {
		const { queue, random, stations } = this.#network;
		const length = this.#network.talk(station, talkgroup, random.integer(...CALL_SECONDS));
		if (times > 1) {
			queue.after(length + random.integer(...SECOND_CALL_AFTER), () => this.#call(talkgroup, station, times - 1));
		} else if (random.chance(ANSWERED)) {
			queue.after(length + random.integer(...ANSWERED_AFTER), () => {
				const both = [stations.take(talkgroup.home), station];
				const oversLeft = random.integer(...AFTER_CALL);
				const answering = { talkgroup, stations: both, oversLeft, turn: 0, previousTurn: 1, onEnd: () => {} };
				// A key-up would be no answer.
				this.#takeTurn(answering, KEY_UP_SECONDS);
			});
		} else queue.after(length + GIVES_UP_AFTER, () => this.#release(talkgroup, [station]));
	}

	#release(talkgroup: Talkgroup, stations: readonly SimulatedStation[]): void {
		for (const station of stations) this.#network.stations.release(station);
		this.#network.talkgroups.release(talkgroup, this.#network.queue.now);
	}
}

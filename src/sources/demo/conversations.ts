import type { Simulation } from './simulation.ts';
import type { Station } from './stations.ts';
import { POPULAR, type Talkgroup } from './talkgroups.ts';

/** Simultaneous conversations, without those that began with a call. In each, a station is on the air most of the time. */
const CONVERSATIONS = 44;
/** All have begun after this many milliseconds. */
const BEGUN_WITHIN = 12_000;
/** Overs of a conversation that began with a call, the call excluded. */
const AFTER_CALL = [2, 8] as const;

interface Conversation {
	readonly talkgroup: Talkgroup;
	readonly stations: readonly Station[];
	oversLeft: number;
	/** Index of the station whose turn it is. */
	turn: number;
	/** Index of the station that had the turn before. */
	previousTurn: number;
	/** Called when the conversation is over, and its talkgroup and stations are free. */
	readonly onEnd: () => void;
}

/** Stations that take turns, each conversation on a talkgroup of its own. */
export class Conversations {
	readonly #simulation: Simulation;

	constructor(simulation: Simulation) {
		this.#simulation = simulation;
	}

	/** Begins all conversations. Each that ends is replaced by another. */
	begin(): void {
		const { queue, random } = this.#simulation;
		for (let index = 0; index < CONVERSATIONS; index += 1) {
			queue.after(random.integer(0, BEGUN_WITHIN), () => this.#open());
		}
	}

	/**
	 * A call was answered: its stations talk for a while.
	 *
	 * @param talkgroup taken, released at the end
	 * @param stations taken, released at the end; the first one answers
	 */
	continueCall(talkgroup: Talkgroup, stations: readonly Station[]): void {
		const oversLeft = this.#simulation.random.integer(...AFTER_CALL);
		// An answer takes at least a second, so that it is never a key-up only.
		this.#takeTurn({ talkgroup, stations, oversLeft, turn: 0, previousTurn: 1, onEnd: () => {} }, 1);
	}

	#open(): void {
		const { random, queue, talkgroups, stations } = this.#simulation;
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
	#takeTurn(conversation: Conversation, shortest = 0): void {
		const { random, queue } = this.#simulation;
		const { talkgroup, stations, turn, previousTurn } = conversation;
		const station = stations[turn];
		if (station === undefined || conversation.oversLeft === 0) {
			for (const each of stations) this.#simulation.stations.release(each);
			this.#simulation.talkgroups.release(talkgroup, queue.now);
			conversation.onEnd();
			return;
		}
		const length = this.#simulation.talk(station, talkgroup, Math.max(shortest, this.#simulation.overLength()));
		conversation.oversLeft -= 1;
		conversation.previousTurn = turn;
		const another = (turn + random.integer(1, stations.length - 1)) % stations.length;
		conversation.turn = random.chance(0.4) ? previousTurn : another;
		// Gaps of 1 to 4 s, more often short.
		queue.after(length + 1000 + 3000 * random.next() ** 2, () => this.#takeTurn(conversation));
	}
}

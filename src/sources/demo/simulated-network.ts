import { type Frame, writeFrame } from '../../protocol/frame.ts';
import { type Call, Calls } from './calls.ts';
import { Conversations } from './conversations.ts';
import { Simulation } from './simulation.ts';

/** A frame of the simulated feed. */
export interface SimulatedFrame {
	/** When it is received, in Unix milliseconds. */
	readonly at: number;
	readonly frame: Frame;
}

/**
 * A simulated network of the size of a real one (NETWORK-2): some 40 sessions at once and 9 frames a second. It has neither clock nor timer: each
 * request for frames advances it.
 */
export class SimulatedNetwork {
	readonly #simulation: Simulation;
	readonly #calls: Calls;
	#due: SimulatedFrame[] = [];

	/**
	 * @param seed same seed, same frames
	 * @param startsAt in Unix milliseconds. The network is busy after some seconds
	 */
	constructor(seed: number, startsAt: number) {
		this.#simulation = new Simulation(seed, Math.ceil(startsAt), (message) => {
			this.#due.push({ at: this.#simulation.queue.now, frame: writeFrame(message) });
		});
		const conversations = new Conversations(this.#simulation);
		conversations.begin();
		this.#calls = new Calls(this.#simulation, conversations);
		this.#calls.begin();
	}

	/**
	 * Returns all frames due, in time order, each of them once.
	 *
	 * @param until included, in Unix milliseconds
	 */
	framesUntil(until: number): readonly SimulatedFrame[] {
		this.#simulation.queue.runUntil(until);
		const due = this.#due;
		this.#due = [];
		return due;
	}

	/** The calls that nobody has answered, at the time of the last request for frames. */
	get unanswered(): Iterable<Call> {
		return this.#calls.unanswered;
	}
}

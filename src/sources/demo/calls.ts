import { WAITING } from '../../engine/constants.ts';
import type { Conversations } from './conversations.ts';
import type { Simulation } from './simulation.ts';
import type { Station } from './stations.ts';
import type { Talkgroup } from './talkgroups.ts';

/** Milliseconds between two calls, on average. */
const CALL_EVERY = 18_000;
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
/**
 * Milliseconds from the last call until a station gives up: a little longer than the page shows the call (WAIT-4). Then other
 * stations may use the talkgroup.
 */
const GIVES_UP_AFTER = (WAITING.ageBelow + 5) * 1000;

/** A station that calls, and that nobody has answered yet. */
export interface Call {
	readonly talkgroup: Talkgroup;
	readonly station: Station;
	/** When its key goes up, in Unix milliseconds. */
	releasedAt: number;
}

/** Stations that call once or twice on a quiet talkgroup. Some are answered, and talk then; the others give up. */
export class Calls {
	readonly #simulation: Simulation;
	readonly #conversations: Conversations;
	readonly #unanswered = new Set<Call>();

	constructor(simulation: Simulation, conversations: Conversations) {
		this.#simulation = simulation;
		this.#conversations = conversations;
	}

	begin(): void {
		const { queue, random } = this.#simulation;
		queue.after(random.exponential(CALL_EVERY), () => {
			this.#call();
			this.begin();
		});
	}

	/** The true list of calls without an answer. A page can only guess it. */
	get unanswered(): Iterable<Call> {
		return this.#unanswered;
	}

	#call(): void {
		const { talkgroups, stations, random, queue } = this.#simulation;
		const talkgroup = talkgroups.takeQuiet(queue.now);
		if (talkgroup === undefined) return;
		const call = { talkgroup, station: stations.take(talkgroup.home), releasedAt: 0 };
		this.#unanswered.add(call);
		this.#callOut(call, random.chance(CALLED_TWICE) ? 2 : 1);
	}

	/** @param times how often it calls, this time included */
	#callOut(call: Call, times: number): void {
		const { queue, random } = this.#simulation;
		const length = this.#simulation.talk(call.station, call.talkgroup, random.integer(...CALL_SECONDS));
		call.releasedAt = queue.now + length;
		if (times > 1) {
			queue.after(length + random.integer(...SECOND_CALL_AFTER), () => this.#callOut(call, times - 1));
		} else if (random.chance(ANSWERED)) {
			queue.after(length + random.integer(...ANSWERED_AFTER), () => this.#answer(call));
		} else queue.after(length + GIVES_UP_AFTER, () => this.#giveUp(call));
	}

	#answer(call: Call): void {
		this.#unanswered.delete(call);
		const { talkgroup, station } = call;
		this.#conversations.continueCall(talkgroup, [this.#simulation.stations.take(talkgroup.home), station]);
	}

	#giveUp(call: Call): void {
		this.#unanswered.delete(call);
		this.#simulation.stations.release(call.station);
		this.#simulation.talkgroups.release(call.talkgroup, this.#simulation.queue.now);
	}
}

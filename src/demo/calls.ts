import { WAITING } from '../engine/constants.ts';
import type { Conversations } from './conversations.ts';
import { type SimulationContext, talk } from './simulation-context.ts';
import type { Station } from './stations.ts';
import type { Talkgroup } from './talkgroups.ts';

/** Milliseconds between two calls, on average. */
const CALL_EVERY = 18_000;
/** How long a call takes, in seconds. */
const CALL_SECONDS = [4, 20] as const;
/** Share of the calls that a key-up precedes. */
const KEY_UP_BEFORE = 0.14;
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

/** A station that calls. */
interface Call {
	readonly talkgroup: Talkgroup;
	readonly station: Station;
	/** When the key is released, in Unix milliseconds. In the future while it is down; undefined before the first call. */
	releasedAt: number | undefined;
}

/** A call that nobody has answered. */
export interface UnansweredCall {
	readonly talkgroupId: number;
	readonly radioId: number;
	/** When its key went up last, in Unix milliseconds. */
	readonly releasedAt: number;
}

/** Stations that call once or twice on a quiet talkgroup. Some are answered, and talk then; the others give up. */
export class Calls {
	readonly #context: SimulationContext;
	readonly #conversations: Conversations;
	readonly #open = new Set<Call>();

	constructor(context: SimulationContext, conversations: Conversations) {
		this.#context = context;
		this.#conversations = conversations;
	}

	begin(): void {
		const { queue, random } = this.#context;
		queue.schedule(queue.now + Math.ceil(random.exponential(CALL_EVERY)), () => {
			this.#call();
			this.begin();
		});
	}

	/** The true list of calls without an answer, at the time of the queue. A page can only guess it. */
	get unanswered(): readonly UnansweredCall[] {
		const { now } = this.#context.queue;
		return [...this.#open].flatMap(({ talkgroup, station, releasedAt }) =>
			releasedAt === undefined || releasedAt > now
				? []
				: [{ talkgroupId: talkgroup.id, radioId: station.radioId, releasedAt }],
		);
	}

	#call(): void {
		const { talkgroupUse, stations, random, queue } = this.#context;
		const talkgroup = talkgroupUse.takeQuiet();
		if (talkgroup === undefined) return;
		const call: Call = { talkgroup, station: stations.take(talkgroup.home), releasedAt: undefined };
		this.#open.add(call);
		if (!random.chance(KEY_UP_BEFORE)) {
			this.#callOut(call, random.chance(CALLED_TWICE) ? 2 : 1);
			return;
		}
		const releasedAt = talk(this.#context, call.station, call.talkgroup, 0);
		queue.schedule(releasedAt + random.integer(1000, 3000), () =>
			this.#callOut(call, random.chance(CALLED_TWICE) ? 2 : 1),
		);
	}

	/** @param times how often it calls, this time included */
	#callOut(call: Call, times: number): void {
		const { queue, random } = this.#context;
		const releasedAt = talk(this.#context, call.station, call.talkgroup, random.integer(...CALL_SECONDS));
		call.releasedAt = releasedAt;
		if (times > 1) {
			queue.schedule(releasedAt + random.integer(...SECOND_CALL_AFTER), () => this.#callOut(call, times - 1));
		} else if (random.chance(ANSWERED)) {
			queue.schedule(releasedAt + random.integer(...ANSWERED_AFTER), () => this.#answer(call));
		} else {
			queue.schedule(releasedAt + GIVES_UP_AFTER, () => this.#giveUp(call));
		}
	}

	#answer(call: Call): void {
		this.#open.delete(call);
		const { talkgroup, station } = call;
		this.#conversations.continueCall(talkgroup, [this.#context.stations.take(talkgroup.home), station]);
	}

	#giveUp(call: Call): void {
		this.#open.delete(call);
		this.#context.stations.release(call.station);
		this.#context.talkgroupUse.release(call.talkgroup);
	}
}

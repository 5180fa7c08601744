import { Weighted } from './random.ts';
import { type SimulationContext, talk } from './simulation-context.ts';
import type { Station } from './stations.ts';
import type { Talkgroup } from './talkgroups.ts';

/** Simultaneous conversations, without those that began with a call. In each, a station is on the air most of the time. */
const CONVERSATIONS = 40;
/** A kind of conversation. */
interface ConversationStyle {
	readonly stations: readonly [fewest: number, most: number];
	readonly overs: readonly [fewest: number, most: number];
	/** Probability that the first station, which leads, talks after another. */
	readonly lead: number;
}

const CHAT: ConversationStyle = { stations: [2, 2], overs: [4, 14], lead: 0 };
const ROUND: ConversationStyle = { stations: [3, 4], overs: [8, 40], lead: 0 };
const NET: ConversationStyle = { stations: [4, 6], overs: [25, 80], lead: 0.6 };
/** Overs of a conversation that began with a call, the call excluded. */
const AFTER_CALL = [2, 8] as const;

/** On talkgroups at least this popular, conversations are longer and have more stations. */
const POPULAR = 40;
type Share = readonly [style: ConversationStyle, share: number];
const ON_POPULAR = new Weighted<Share>(
	[
		[CHAT, 45],
		[ROUND, 35],
		[NET, 20],
	],
	([, share]) => share,
);
const ELSEWHERE = new Weighted<Share>(
	[
		[CHAT, 90],
		[ROUND, 10],
	],
	([, share]) => share,
);

interface SimulatedConversation {
	readonly talkgroup: Talkgroup;
	readonly stations: readonly Station[];
	readonly lead: number;
	oversLeft: number;
	/** Index of the station whose turn it is. */
	turn: number;
	/** Index of the station that had the turn before. */
	previousTurn: number;
	/** Called when the conversation is over and its talkgroup and stations are free. */
	readonly onEnd: () => void;
}

/** Stations that take turns, each conversation on a talkgroup of its own. */
export class Conversations {
	readonly #context: SimulationContext;

	constructor(context: SimulationContext) {
		this.#context = context;
	}

	/** Begins all conversations within 12 s. Each that ends is replaced by another. */
	begin(): void {
		const { queue, random } = this.#context;
		for (let index = 0; index < CONVERSATIONS; index += 1) {
			queue.schedule(queue.now + random.integer(0, 12_000), () => this.#open());
		}
	}

	/**
	 * A call was answered: its stations talk for a while.
	 *
	 * @param talkgroup taken, released at the end
	 * @param stations taken, released at the end; the first one answers
	 */
	continueCall(talkgroup: Talkgroup, stations: readonly Station[]): void {
		const oversLeft = this.#context.random.integer(...AFTER_CALL);
		// An answer takes at least a second, so that it is never a key-up only.
		this.#takeTurn({ talkgroup, stations, lead: 0, oversLeft, turn: 0, previousTurn: 1, onEnd: () => {} }, 1);
	}

	#open(): void {
		const { random, queue, talkgroupUse } = this.#context;
		const talkgroup = talkgroupUse.take();
		const [style] = (talkgroup.popularity >= POPULAR ? ON_POPULAR : ELSEWHERE).pick(random);
		const stations = Array.from({ length: random.integer(...style.stations) }, () =>
			this.#context.stations.take(talkgroup.home),
		);
		const oversLeft = random.integer(...style.overs);
		const onEnd = () => queue.schedule(queue.now + random.integer(500, 4000), () => this.#open());
		this.#takeTurn({ talkgroup, stations, lead: style.lead, oversLeft, turn: 0, previousTurn: 1, onEnd });
	}

	/** @param shortest the fewest seconds of this over */
	#takeTurn(conversation: SimulatedConversation, shortest = 0): void {
		const { random, queue, lengths } = this.#context;
		const { talkgroup, stations } = conversation;
		const station = stations[conversation.turn];
		if (station === undefined || conversation.oversLeft === 0) {
			for (const each of stations) this.#context.stations.release(each);
			this.#context.talkgroupUse.release(talkgroup);
			conversation.onEnd();
			return;
		}
		const seconds = Math.max(shortest, lengths.next());
		const releasedAt = talk(this.#context, station, talkgroup, seconds);
		conversation.oversLeft -= 1;
		const next = this.#nextTurn(conversation, seconds === 0);
		if (next !== conversation.turn) conversation.previousTurn = conversation.turn;
		conversation.turn = next;
		// Gaps of 1 to 4 s, more often short.
		const gap = 1000 + Math.floor(3000 * random.next() ** 2);
		queue.schedule(releasedAt + gap, () => this.#takeTurn(conversation));
	}

	#nextTurn({ turn, previousTurn, stations, lead }: SimulatedConversation, wasKeyUp: boolean): number {
		const { random } = this.#context;
		// After a key-up the same station tries again, half of the time.
		if (wasKeyUp && random.chance(0.5)) return turn;
		if (turn !== 0 && random.chance(lead)) return 0;
		if (random.chance(0.4)) return previousTurn;
		return (turn + random.integer(1, stations.length - 1)) % stations.length;
	}
}

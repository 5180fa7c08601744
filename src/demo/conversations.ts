import { ACCEPTED_SESSION_TYPE } from '../engine/constants.ts';
import { Weighted } from './random.ts';
import type { Station } from './stations.ts';
import type { Talkgroup } from './talkgroups.ts';
import type { World } from './world.ts';

/** Conversations under way at once, those that began with a call not counted. Each has a voice on the air most of the time. */
const CONVERSATIONS = 40;
/** A kind of conversation. */
interface Manner {
	readonly stations: readonly [fewest: number, most: number];
	readonly overs: readonly [fewest: number, most: number];
	/** How often the first station, which leads, speaks after another. */
	readonly lead: number;
}

const CHAT: Manner = { stations: [2, 2], overs: [4, 14], lead: 0 };
const ROUND: Manner = { stations: [3, 4], overs: [8, 40], lead: 0 };
const NET: Manner = { stations: [4, 6], overs: [25, 80], lead: 0.6 };
/** How a conversation goes on that began with a call: overs. */
const AFTER_CALL = [2, 8] as const;

/** On talkgroups at least this popular, conversations are longer and have more stations. */
const POPULAR = 40;
type Share = readonly [manner: Manner, share: number];
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

interface Conversation {
	readonly talkgroup: Talkgroup;
	readonly stations: readonly Station[];
	readonly lead: number;
	oversLeft: number;
	/** Whose turn it was, by place in the round. */
	turn: number;
	/** Whose turn it was before. */
	before: number;
	/** Called when the conversation is over and its talkgroup and stations are free. */
	readonly onEnd: () => void;
}

/** Stations that take turns, each conversation on a talkgroup of its own. */
export class Conversations {
	readonly #world: World;

	constructor(world: World) {
		this.#world = world;
	}

	/** Begins them all, not quite at once. Each that ends makes room for another. */
	begin(): void {
		const { queue, random } = this.#world;
		for (let index = 0; index < CONVERSATIONS; index += 1) {
			queue.plan(queue.now + random.integer(0, 12_000), () => this.#open());
		}
	}

	/**
	 * A call was answered: its stations talk for a while.
	 *
	 * @param talkgroup taken, released at the end
	 * @param stations engaged, released at the end; the first one answers
	 */
	continueCall(talkgroup: Talkgroup, stations: readonly Station[]): void {
		const oversLeft = this.#world.random.integer(...AFTER_CALL);
		// The answer is heard: it takes at least a second.
		this.#takeTurn({ talkgroup, stations, lead: 0, oversLeft, turn: 0, before: 1, onEnd: () => {} }, 1);
	}

	#open(): void {
		const { random, queue, stations: everybody, talkgroupUse } = this.#world;
		const talkgroup = talkgroupUse.take();
		const [manner] = (talkgroup.popularity >= POPULAR ? ON_POPULAR : ELSEWHERE).pick(random);
		const stations = Array.from({ length: random.integer(...manner.stations) }, () => everybody.engage(talkgroup.home));
		const oversLeft = random.integer(...manner.overs);
		const onEnd = () => queue.plan(queue.now + random.integer(500, 4000), () => this.#open());
		this.#takeTurn({ talkgroup, stations, lead: manner.lead, oversLeft, turn: 0, before: 1, onEnd });
	}

	/** @param shortest the fewest seconds of this over */
	#takeTurn(conversation: Conversation, shortest = 0): void {
		const { random, queue, lengths, lives } = this.#world;
		const { talkgroup, stations } = conversation;
		const station = stations[conversation.turn];
		if (station === undefined || conversation.oversLeft === 0) {
			for (const each of stations) this.#world.stations.release(each);
			this.#world.talkgroupUse.release(talkgroup);
			conversation.onEnd();
			return;
		}
		const seconds = Math.max(shortest, lengths.next());
		const keyUp = lives.begin(
			{
				station,
				sessionType: ACCEPTED_SESSION_TYPE,
				destinationId: talkgroup.id,
				talkgroup: talkgroup.name,
				keyDown: queue.now,
				seconds,
			},
			'live',
		);
		conversation.oversLeft -= 1;
		const next = this.#nextTurn(conversation, seconds === 0);
		if (next !== conversation.turn) conversation.before = conversation.turn;
		conversation.turn = next;
		// Gaps of 1 to 4 s, more often short.
		const gap = 1000 + Math.floor(3000 * random.next() ** 2);
		queue.plan(keyUp + gap, () => this.#takeTurn(conversation));
	}

	#nextTurn({ turn, before, stations, lead }: Conversation, wasKeyUp: boolean): number {
		const { random } = this.#world;
		// After a key-up the same station tries again, half of the time.
		if (wasKeyUp && random.chance(0.5)) return turn;
		if (turn !== 0 && random.chance(lead)) return 0;
		if (before < stations.length && random.chance(0.4)) return before;
		return (turn + random.integer(1, Math.max(1, stations.length - 1))) % stations.length;
	}
}

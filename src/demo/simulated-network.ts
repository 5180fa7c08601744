import type { LiveMessage } from '../engine/message.ts';
import { type Frame, type LinkDetails, writeFrame } from '../protocol/frame.ts';
import { Conversations } from './conversations.ts';
import { EventQueue } from './event-queue.ts';
import { OverLengths } from './over-lengths.ts';
import { Random, Weighted } from './random.ts';
import { SessionLives } from './session-lives.ts';
import { SideTraffic } from './side-traffic.ts';
import { Stations, unnamedTalkgroups } from './stations.ts';
import { NAMED_TALKGROUPS, type Talkgroup } from './talkgroups.ts';
import type { World } from './world.ts';

/** What the feed sends, and when. */
export interface SimulatedFrame {
	/** When it is received, in milliseconds since the epoch. */
	readonly at: number;
	readonly frame: Frame;
}

/** Milliseconds that the network lives before anybody listens: the oldest session told of upon joining is 110 s old. */
const WARM_UP = 110_000;
/** The longest stretch that is told of at once, in milliseconds. */
const LONGEST_STRETCH = 60_000;

/**
 * A simulated network with the shapes and figures of the feed description. It has neither clock nor timer: it is asked for what
 * has happened, and lives on only then. What it remembers is bounded by 20 minutes of sessions.
 */
export class SimulatedNetwork {
	readonly #random: Random;
	readonly #talkgroups: Weighted<Talkgroup>;
	readonly #stations: Stations;
	#queue: EventQueue;
	/** What was worked out and not yet given. */
	#ready: SimulatedFrame[] = [];
	/** Up to when frames were given, in milliseconds since the epoch. */
	#given: number;

	/**
	 * @param seed same seed, same frames
	 * @param startsAt the first moment, in milliseconds since the epoch. The network is in full swing then: the first second tells
	 * of every session on the air, about 40
	 */
	constructor(seed: number, startsAt: number) {
		this.#random = new Random(seed);
		this.#stations = new Stations(this.#random);
		const talkgroups = [...NAMED_TALKGROUPS, ...unnamedTalkgroups(this.#stations, this.#random)];
		this.#talkgroups = new Weighted(talkgroups, ({ popularity }) => popularity);
		this.#given = startsAt;
		this.#queue = this.#begin(startsAt);
	}

	/**
	 * Gives all frames due, in time order, each of them once.
	 *
	 * Where more than 60 s have passed since the last call (a laptop slept), the time between is lost: the network begins anew 60 s
	 * ago, with the sessions on the air then, as if one had joined. So ask at least once a minute.
	 *
	 * @param until included, in milliseconds since the epoch; where it lies before that of an earlier call there is nothing to give
	 */
	framesUntil(until: number): SimulatedFrame[] {
		if (until - this.#given > LONGEST_STRETCH) this.#queue = this.#begin(until - LONGEST_STRETCH);
		this.#given = Math.max(this.#given, until);
		while (this.#queue.nextAt <= until) this.#queue.runNext();
		const due = this.#ready.filter(({ at }) => at <= until);
		this.#ready = this.#ready.filter(({ at }) => at > until);
		return due;
	}

	/** When the next frame is due, in milliseconds since the epoch. */
	nextAt(): number {
		for (;;) {
			const next = this.#ready[0];
			if (next !== undefined) return next.at;
			this.#queue.runNext();
		}
	}

	/** How many events are planned: about 3,500, most of them frames of sessions that end 20 minutes before. It does not grow. */
	get planned(): number {
		return this.#queue.size;
	}

	/** @param at from when on there are frames; the network lives from a little earlier */
	#begin(at: number): EventQueue {
		const from = Math.ceil(at);
		const queue = new EventQueue(from - WARM_UP);
		const lives = new SessionLives(this.#random, queue, (message: LiveMessage, link: LinkDetails) => {
			if (queue.now >= from) this.#ready.push({ at: queue.now, frame: writeFrame(message, link) });
		});
		this.#ready = [];
		this.#stations.releaseAll();
		const world: World = {
			random: this.#random,
			queue,
			stations: this.#stations,
			talkgroups: this.#talkgroups,
			lives,
			lengths: new OverLengths(this.#random),
		};
		queue.plan(from, () => lives.replay());
		new Conversations(world).begin();
		new SideTraffic(world).begin();
		while (queue.nextAt < from) queue.runNext();
		return queue;
	}
}

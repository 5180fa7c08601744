import type { LiveMessage } from '../engine/message.ts';
import { type Frame, writeFrame } from '../protocol/frame.ts';
import type { LinkDetails } from '../protocol/live-message.ts';
import { Calls, type UnansweredCall } from './calls.ts';
import { Conversations } from './conversations.ts';
import { EventQueue } from './event-queue.ts';
import { OverLengths } from './over-lengths.ts';
import { Random, Weighted } from './random.ts';
import { SessionLives } from './session-lives.ts';
import { SideTraffic } from './side-traffic.ts';
import { Stations, unnamedTalkgroups } from './stations.ts';
import { TalkgroupUse } from './talkgroup-use.ts';
import { NAMED_TALKGROUPS, type Talkgroup } from './talkgroups.ts';
import type { World } from './world.ts';

/** What the feed sends, and when. */
export interface SimulatedFrame {
	/** When it is received, in milliseconds since the epoch. */
	readonly at: number;
	readonly frame: Frame;
}

/** Milliseconds that the network runs before the first frame is given, so that the oldest active session is 110 s old by then. */
const WARM_UP = 110_000;
/** After a longer pause, such as a laptop's sleep, the network begins anew so many milliseconds before now. */
const LONGEST_PAUSE = 60_000;

/**
 * A simulated network with the frames and the figures of a real one (NETWORK-2). It has neither clock nor timer: it runs on when it is asked for
 * frames. Its memory is bounded by 20 minutes of sessions.
 */
export class SimulatedNetwork {
	readonly #random: Random;
	readonly #talkgroups: Weighted<Talkgroup>;
	readonly #stations: Stations;
	#queue: EventQueue;
	#calls: Calls | undefined;
	/** What was worked out and not yet given. */
	#ready: SimulatedFrame[] = [];
	/** Up to when frames were given, in milliseconds since the epoch. */
	#given: number;
	#wasAsked = false;

	/**
	 * @param seed same seed, same frames
	 * @param startsAt the first moment, in milliseconds since the epoch, now or earlier. The network is busy from then on: the first second tells of
	 * every active session, about 40
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
	 * The first call gives everything since the network began, however long ago that was: a history. When a later call comes more than 60 s after the
	 * one before, the time between is lost: the network begins anew 60 s ago, and tells of the sessions that were active then.
	 *
	 * @param until included, in milliseconds since the epoch; a time before that of an earlier call gives nothing
	 */
	framesUntil(until: number): SimulatedFrame[] {
		if (this.#wasAsked && until - this.#given > LONGEST_PAUSE) this.#queue = this.#begin(until - LONGEST_PAUSE);
		this.#wasAsked = true;
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

	/** The truth about the calls that nobody has answered, at the time up to which frames were given. */
	get unanswered(): readonly UnansweredCall[] {
		return this.#calls?.unanswered ?? [];
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
			talkgroupUse: new TalkgroupUse(this.#talkgroups, queue, this.#random),
			lives,
			lengths: new OverLengths(this.#random),
		};
		queue.plan(from, () => lives.replay());
		const conversations = new Conversations(world);
		conversations.begin();
		this.#calls = new Calls(world, conversations);
		this.#calls.begin();
		new SideTraffic(world).begin();
		while (queue.nextAt < from) queue.runNext();
		return queue;
	}
}

import type { LiveMessage } from '../engine/message.ts';
import { type Frame, writeFrame } from '../protocol/frame.ts';
import type { RadioPath } from '../protocol/live-message.ts';
import { Calls, type UnansweredCall } from './calls.ts';
import { Conversations } from './conversations.ts';
import { EventQueue } from './event-queue.ts';
import { OverLengths } from './over-lengths.ts';
import { Random, Weighted } from './random.ts';
import { SessionFrames } from './session-frames.ts';
import { SideTraffic } from './side-traffic.ts';
import type { SimulationContext } from './simulation-context.ts';
import { Stations, unnamedTalkgroups } from './stations.ts';
import { TalkgroupUse } from './talkgroup-use.ts';
import { NAMED_TALKGROUPS, type Talkgroup } from './talkgroups.ts';

/** A frame of the simulated feed. */
export interface SimulatedFrame {
	/** When it is received, in Unix milliseconds. */
	readonly at: number;
	readonly frame: Frame;
}

/**
 * Milliseconds that the network runs before its first frame, long enough for a usual number of active sessions. No session is older than that at the
 * first frame.
 */
const WARM_UP = 110_000;
/**
 * After a longer pause, such as a laptop's sleep, the network restarts this many milliseconds before now. It also restarts when the clock was set
 * back by more than this.
 */
const MAX_PAUSE_MS = 60_000;

/**
 * A simulated network with the frames and the figures of a real one (NETWORK-2). It has neither clock nor timer: each request for frames
 * advances it. Its memory is bounded by 20 minutes of sessions.
 */
export class SimulatedNetwork {
	readonly #random: Random;
	readonly #talkgroups: Weighted<Talkgroup>;
	readonly #stations: Stations;
	#queue: EventQueue;
	#calls: Calls | undefined;
	/** Frames that were generated and not yet returned. */
	#pending: SimulatedFrame[] = [];
	/** Frames were returned up to this time, in Unix milliseconds. */
	#returnedUntil: number;
	#hasReturned = false;

	/**
	 * @param seed same seed, same frames
	 * @param startsAt the time of the first frame, in Unix milliseconds, now or earlier. The network is busy from then on: its first second
	 * resends every active session, about 40
	 */
	constructor(seed: number, startsAt: number) {
		this.#random = new Random(seed);
		this.#stations = new Stations(this.#random);
		const talkgroups = [...NAMED_TALKGROUPS, ...unnamedTalkgroups(this.#stations, this.#random)];
		this.#talkgroups = new Weighted(talkgroups, ({ popularity }) => popularity);
		this.#returnedUntil = startsAt;
		this.#queue = this.#begin(startsAt);
	}

	/**
	 * Returns all frames due, in time order, each of them once.
	 *
	 * The first call returns a history: all frames since the network began. When `until` differs by over 60 s from the previous one, the network
	 * restarts at `until` minus 60 s. Then it resends the sessions that are active at that time.
	 *
	 * @param until included, in Unix milliseconds; a time up to 60 s before that of an earlier call returns nothing
	 */
	framesUntil(until: number): SimulatedFrame[] {
		if (this.#hasReturned && Math.abs(until - this.#returnedUntil) > MAX_PAUSE_MS) {
			this.#queue = this.#begin(until - MAX_PAUSE_MS);
			this.#returnedUntil = until;
		}
		this.#hasReturned = true;
		this.#returnedUntil = Math.max(this.#returnedUntil, until);
		while (this.#queue.nextAt <= until) this.#queue.runNext();
		const due = this.#pending.filter(({ at }) => at <= until);
		this.#pending = this.#pending.filter(({ at }) => at > until);
		return due;
	}

	/** When the next frame is due, in Unix milliseconds. Simulates events until one makes a frame. */
	nextAt(): number {
		for (;;) {
			const next = this.#pending[0];
			if (next !== undefined) return next.at;
			this.#queue.runNext();
		}
	}

	/** The true list of unanswered calls, at the time of the last event simulated. `nextAt` may simulate events ahead of the frames returned. */
	get unanswered(): readonly UnansweredCall[] {
		return this.#calls?.unanswered ?? [];
	}

	/** Number of scheduled events. It stays about 3,500: most are late stops, which come 20 minutes after their sessions. */
	get planned(): number {
		return this.#queue.size;
	}

	/** @param at the time of the first frame; the network runs from `WARM_UP` before it */
	#begin(at: number): EventQueue {
		const from = Math.ceil(at);
		const queue = new EventQueue(from - WARM_UP);
		const sessions = new SessionFrames(this.#random, queue, (message: LiveMessage, path: RadioPath) => {
			if (queue.now >= from) this.#pending.push({ at: queue.now, frame: writeFrame(message, path) });
		});
		this.#pending = [];
		this.#stations.releaseAll();
		const context: SimulationContext = {
			random: this.#random,
			queue,
			stations: this.#stations,
			talkgroups: this.#talkgroups,
			talkgroupUse: new TalkgroupUse(this.#talkgroups, queue, this.#random),
			sessions,
			lengths: new OverLengths(this.#random),
		};
		queue.schedule(from, () => sessions.resendActive());
		const conversations = new Conversations(context);
		conversations.begin();
		this.#calls = new Calls(context, conversations);
		this.#calls.begin();
		new SideTraffic(context).begin();
		while (queue.nextAt < from) queue.runNext();
		return queue;
	}
}

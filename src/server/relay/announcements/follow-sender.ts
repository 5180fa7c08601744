import { decideFollowed, type FollowMemory } from '../../../engine/follow.ts';
import { toUnixSeconds } from '../../../engine/time.ts';
import { type Cancel, type Clock, every } from '../../../feed/clock.ts';
import { LogOnce, MAX_REASONS } from '../../../sources/log-once.ts';
import type { LogEvent } from '../../event-log.ts';
import type { LiveActivity } from '../live-activity.ts';
import type { Notice } from './announcement.ts';
import { ntfyPost } from './ntfy.ts';
import { type Poster, WAITS } from './post.ts';
import { type Topics, topicAddress } from './topics.ts';
import { type WordingSettings, wordFollowed } from './wording.ts';

export interface FollowSettings extends WordingSettings {
	readonly topics: Topics;
}

interface FollowSenderOptions extends FollowSettings {
	readonly live: LiveActivity;
	readonly clock: Clock;
	readonly logEvent: LogEvent;
	readonly poster: Poster;
	/** As with announcements (NOTIFY-5). */
	readonly isSender: () => boolean;
	/** See `postLimit`. */
	readonly mayPost: () => boolean;
}

/** What is older than a minute is not told (FOLLOW-3). In milliseconds. */
const FOLLOW_WAITS = { ...WAITS, total: 60_000 };
const MAX_POSTS = 60;
/** A fault is logged once in this time, in milliseconds (FOLLOW-3): ntfy may refuse some posts for hours, for one reason and another in turn. */
const HOUR = 3_600_000;

/** Limits the posts of a server within a minute (FOLLOW-3). @returns a function that counts a post. It returns whether the post may be sent */
export function postLimit(clock: Clock, logEvent: LogEvent): () => boolean {
	const log = new LogOnce((reason) => logEvent('posts dropped', { reason }), 1);
	let posts: readonly number[] = [];
	return () => {
		const now = clock.now();
		posts = posts.filter((at) => Math.abs(now - at) < 60_000);
		const allowed = posts.length < MAX_POSTS;
		if (allowed) posts = [...posts, now];
		else log.say(`--follow posts ${MAX_POSTS} times a minute at most`);
		return allowed;
	};
}

/** Observes a live activity, and tells those who follow its talkgroups (FOLLOW-1 to FOLLOW-3). */
export class FollowSender {
	/** Posts so far. */
	readonly counts = { sent: 0, dropped: 0 };
	readonly #options: FollowSenderOptions;
	#stopped = false;
	readonly #ends: readonly Cancel[];
	readonly #faults: LogOnce;
	#memory: FollowMemory = new Map();

	/** Starts at once. */
	constructor(options: FollowSenderOptions) {
		const { clock, logEvent } = options;
		this.#options = options;
		this.#faults = new LogOnce((reason) => logEvent('post dropped', { reason }), MAX_REASONS);
		this.#ends = [every(clock, 1000, () => this.#observe()), every(clock, HOUR, () => this.#faults.clear())];
	}

	/** Pending posts are discarded. */
	stop(): void {
		for (const end of this.#ends) end();
		this.#stopped = true;
	}

	/** Runs on every relay that shares a Redis, so that a new holder knows what was told before. */
	#observe(): void {
		const { live, clock, isSender } = this.#options;
		const reading = live.activity.at(toUnixSeconds(clock.now()));
		const { memory, followed } = decideFollowed(this.#memory, reading, live.activity.connected);
		this.#memory = memory;
		if (!isSender()) return;
		for (const one of followed) void this.#send(one.talkgroup.id, wordFollowed(one, this.#options));
	}

	async #send(talkgroupId: string, notice: Notice): Promise<void> {
		const { topics, mayPost, poster } = this.#options;
		const url = topicAddress(topics, talkgroupId);
		if (url === undefined) return;
		const fault = await poster.post(url.href, ntfyPost(notice), () => !this.#stopped && mayPost(), FOLLOW_WAITS);
		if (this.#stopped) return;
		this.counts[fault === undefined ? 'sent' : 'dropped'] += 1;
		if (fault !== undefined && fault !== 'limit') this.#faults.say(fault);
	}
}

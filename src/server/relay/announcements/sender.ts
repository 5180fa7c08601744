import type { Observation } from '../../../engine/announcements.ts';
import { toUnixSeconds, type UnixSeconds } from '../../../engine/time.ts';
import { type Cancel, type Clock, every } from '../../../feed/clock.ts';
import { LogOnce, MAX_REASONS } from '../../../sources/log-once.ts';
import type { LogEvent } from '../../event-log.ts';
import type { LiveActivity } from '../live-activity.ts';
import type { Limits, Post, Poster } from './post.ts';

/** Decides on one kind of what is told without a page, and words it. It has a memory. */
export interface Teller {
	readonly limits: Limits;
	/** Nothing is sent in so many seconds after the start. */
	readonly silentFor: number;
	/** Called once a second, and when the connection changes, on every relay that shares a Redis, so that a new holder knows what was told before. */
	readonly decide: (observed: Pick<Observation, 'reading' | 'connected'>) => readonly Post[];
}

interface SenderOptions {
	readonly live: LiveActivity;
	readonly clock: Clock;
	readonly logEvent: LogEvent;
	readonly poster: Poster;
	/** Whether this relay sends. Of those that share a Redis, only the holder of the lease does (NOTIFY-5). */
	readonly isSender: () => boolean;
}

const HOUR = 3_600_000;

/** Observes a live activity, and sends what its tellers decide on (NOTIFY-1, NOTIFY-5, FOLLOW-1). */
export class Sender {
	readonly counts = { sent: 0, dropped: 0 };
	readonly #options: SenderOptions;
	readonly #ends: readonly Cancel[];
	#stopped = false;

	constructor(tellers: readonly Teller[], options: SenderOptions) {
		this.#options = options;
		this.#ends = tellers.flatMap((teller) => this.#begin(teller));
	}

	/** Pending posts are discarded. */
	stop(): void {
		for (const end of this.#ends) end();
		this.#stopped = true;
	}

	#begin({ decide, limits, silentFor }: Teller): readonly Cancel[] {
		const { live, clock, isSender, logEvent } = this.#options;
		const log = (reason: string) => logEvent(limits.dropped, { reason });
		const faults = new LogOnce(log, MAX_REASONS);
		const say = limits.logsHourly === true ? (reason: string) => faults.say(reason) : log;
		let began: UnixSeconds | undefined;
		const observe = () => {
			const at = toUnixSeconds(clock.now());
			began ??= at;
			const posts = decide({ reading: live.activity.at(at), connected: live.activity.connected });
			if (!isSender() || Math.abs(at - began) < silentFor) return;
			for (const post of posts) void this.#send(post, limits, say);
		};
		live.watch({
			onEvent: ({ content }) => {
				if (content === 'lost' || content === 'connected') observe();
			},
		});
		return [every(clock, 1000, observe), every(clock, HOUR, () => faults.clear())];
	}

	async #send(post: Post, limits: Limits, say: (fault: string) => void): Promise<void> {
		const fault = await this.#options.poster.post(post, limits, () => !this.#stopped);
		if (this.#stopped) return;
		this.counts[fault === undefined ? 'sent' : 'dropped'] += 1;
		if (fault !== undefined && fault !== 'limit') say(fault);
	}
}

import { decideAnnouncements, NO_MEMORY, USUAL_QUIET_MINUTES } from '../../../engine/announcements.ts';
import type { Subject } from '../../../engine/subjects.ts';
import { toUnixSeconds } from '../../../engine/time.ts';
import { type Cancel, type Clock, every } from '../../../feed/clock.ts';
import type { LogEvent } from '../../event-log.ts';
import type { LiveActivity } from '../live-activity.ts';
import type { Announcement } from './announcement.ts';
import { ntfyPost } from './ntfy.ts';
import type { Poster } from './post.ts';
import { webhookPost } from './webhook.ts';
import { type WordingSettings, wordAnnouncement } from './wording.ts';

/** The forms of announcements. */
const FORMS = { json: webhookPost, ntfy: ntfyPost };

/** Where announcements are posted, and in which form. The address may be a secret. */
export interface Receiver {
	readonly form: keyof typeof FORMS;
	readonly url: string;
}

/** What is announced, and to whom (NOTIFY-1, NOTIFY-2). */
export interface AnnouncementSettings extends WordingSettings {
	readonly watched: readonly Subject[];
	readonly receiver: Receiver;
}

interface AnnouncementSenderOptions extends AnnouncementSettings {
	readonly live: LiveActivity;
	readonly clock: Clock;
	readonly logEvent: LogEvent;
	readonly poster: Poster;
	/** Whether this relay sends. Of those that share a Redis, only the holder of the lease does (NOTIFY-5). */
	readonly isSender: () => boolean;
}

/** Observes a live activity, and sends the announcements that are due in it (NOTIFY-1, NOTIFY-5). */
export class AnnouncementSender {
	/** Announcements so far. */
	readonly counts = { sent: 0, dropped: 0 };
	readonly #options: AnnouncementSenderOptions;
	#stopped = false;
	readonly #end: Cancel;
	#memory = NO_MEMORY;

	/** Starts at once. */
	constructor(options: AnnouncementSenderOptions) {
		this.#options = options;
		const { live, clock } = options;
		this.#end = every(clock, 1000, () => this.#observe());
		live.watch({
			onEvent: ({ content }) => {
				if (content === 'lost' || content === 'connected') this.#observe();
			},
		});
	}

	/** Pending announcements are discarded. */
	stop(): void {
		this.#end();
		this.#stopped = true;
	}

	/** Runs on every relay that shares a Redis, so that a new holder knows what was announced before. */
	#observe(): void {
		const { live, clock, watched, isSender } = this.#options;
		const { activity } = live;
		const { memory, announced } = decideAnnouncements(this.#memory, {
			reading: activity.at(toUnixSeconds(clock.now())),
			connected: activity.connected,
			watched,
			quiet: USUAL_QUIET_MINUTES * 60,
		});
		this.#memory = memory;
		const announcement = wordAnnouncement(announced, this.#options);
		if (announcement !== undefined && isSender()) void this.#send(announcement);
	}

	async #send(announcement: Announcement): Promise<void> {
		const { receiver, logEvent, poster } = this.#options;
		const fault = await poster.post(receiver.url, FORMS[receiver.form](announcement), () => !this.#stopped);
		if (this.#stopped) return;
		this.counts[fault === undefined ? 'sent' : 'dropped'] += 1;
		if (fault !== undefined && fault !== 'limit') logEvent('announcement dropped', { reason: fault });
	}
}

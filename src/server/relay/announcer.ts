import {
	type Announced,
	announcedSubject,
	decideAnnouncements,
	describeAnnouncement,
	NO_MEMORY,
	USUAL_QUIET_MINUTES,
} from '../../engine/announcements.ts';
import { lastStops } from '../../engine/conversations/overs.ts';
import type { Subject } from '../../engine/subjects.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { type Cancel, type Clock, every } from '../../feed/clock.ts';
import { AnnouncementPost, type PostWaits } from './announcement-post.ts';
import type { LiveActivity } from './live-activity.ts';
import type { LogEvent } from './metrics.ts';

/** Where announcements are posted, and in which form. The address may be a secret. */
export interface Receiver {
	readonly form: 'json' | 'ntfy';
	readonly url: string;
}

/** What is announced without a page, and where (NOTIFY-1, NOTIFY-2). */
export interface AnnouncerSettings {
	readonly watched: readonly Subject[];
	readonly receiver: Receiver;
	/** The network's name with that of the product. */
	readonly title: string;
	/** The address of the page, without a fragment; undefined where it was not given. */
	readonly publicUrl: string | undefined;
}

interface AnnouncerOptions extends AnnouncerSettings {
	readonly live: LiveActivity;
	readonly clock: Clock;
	readonly logEvent: LogEvent;
	/** Whether this relay sends. Of those that share a Redis, only the holder of the lease does (NOTIFY-5). */
	readonly isSender: () => boolean;
	readonly waits?: PostWaits | undefined;
}

/** Announces what an operator watches (NOTIFY-1 to NOTIFY-5). */
export class Announcer {
	readonly #options: AnnouncerOptions;
	readonly #post: AnnouncementPost;
	readonly #end: Cancel;
	#memory = NO_MEMORY;

	/** Starts at once. */
	constructor(options: AnnouncerOptions) {
		this.#options = options;
		const { live, clock, receiver, logEvent, waits } = options;
		this.#post = new AnnouncementPost({ url: receiver.url, clock, logEvent, waits });
		this.#end = every(clock, 1000, () => this.#observe());
		live.watch({
			onRow: ({ content }) => {
				if (content === 'lost' || content === 'connected') this.#observe();
			},
		});
	}

	get counts(): AnnouncementPost['counts'] {
		return this.#post.counts;
	}

	/** What is not sent yet is not sent any more. */
	stop(): void {
		this.#end();
		this.#post.stop();
	}

	/** Every relay decides, so that a new holder knows what was announced before it. */
	#observe(): void {
		const { live, clock, watched, isSender } = this.#options;
		const { activity } = live;
		const now = toUnixSeconds(clock.now());
		const { memory, announced } = decideAnnouncements(this.#memory, {
			now,
			connected: activity.connected,
			active: activity.active(now),
			watched,
			quiet: USUAL_QUIET_MINUTES * 60,
			lastStop: lastStops(activity.recentActivity(now)),
		});
		this.#memory = memory;
		if (announced.length > 0 && isSender()) void this.#send(announced);
	}

	async #send(announced: readonly Announced[]): Promise<void> {
		const [first] = announced;
		const subject = announcedSubject(announced);
		if (first === undefined || subject === undefined) return;
		const { receiver, title, publicUrl } = this.#options;
		const text = plainText(describeAnnouncement(announced));
		const url = publicUrl === undefined ? null : `${publicUrl}#${subject.kind}=${subject.id}`;
		if (receiver.form === 'ntfy') {
			await this.#post.send(text, { Title: headerText(title), ...(url === null ? {} : { Click: url }) });
			return;
		}
		const { dstId, talkgroup, srcId, callsign, callsignName, start } = first.session;
		const message = {
			title,
			text,
			content: text,
			talkgroup: { id: dstId, name: talkgroup },
			station: { id: srcId, callsign, name: callsignName },
			start,
			url,
		};
		await this.#post.send(JSON.stringify(message), { 'Content-Type': 'application/json' });
	}
}

/** Leaves out what chats take for a mention or a link: names come from radios (NOTIFY-3). */
function plainText(text: string): string {
	return text.replace(/[<>@[\]]/g, '');
}

/** A text as a header may hold it: other than ASCII is encoded as RFC 2047 says, which ntfy reads. */
function headerText(text: string): string {
	return /^[ -~]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}

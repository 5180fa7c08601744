import { setTimeout } from 'node:timers/promises';
import {
	type Announced,
	announcedSubject,
	decideAnnouncements,
	describeAnnouncement,
	NO_MEMORY,
	USUAL_QUIET_MINUTES,
} from '../../engine/announcements.ts';
import { jsonId } from '../../engine/ids.ts';
import type { Subject } from '../../engine/subjects.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { type Cancel, type Clock, every } from '../../feed/clock.ts';
import type { LogEvent } from '../event-log.ts';
import type { LiveActivity } from './live-activity.ts';

/** Where announcements are posted, and in which form. The address may be a secret. */
export interface Receiver {
	readonly form: 'json' | 'ntfy';
	readonly url: string;
}

/** What is announced, and to whom (NOTIFY-1, NOTIFY-2). */
export interface AnnouncementSettings {
	readonly watched: readonly Subject[];
	readonly receiver: Receiver;
	/** The network's name with that of the product. */
	readonly title: string;
	/** The network's name, where the server has several networks. The announcement then ends with this name. */
	readonly network?: string | undefined;
	/** The address of the page, without a fragment. */
	readonly publicUrl: string | undefined;
}

interface AnnouncementSenderOptions extends AnnouncementSettings {
	readonly live: LiveActivity;
	readonly clock: Clock;
	readonly logEvent: LogEvent;
	/** Whether this relay sends. Of those that share a Redis, only the holder of the lease does (NOTIFY-5). */
	readonly isSender: () => boolean;
}

const TRIES = 3;
/** In milliseconds: the timeout of a try, the wait before the next one, and the longest wait that a receiver may ask for (NOTIFY-4). */
const WAITS = { answer: 10_000, retry: 20_000, longest: 120_000 };

/** Announces what an operator watches (NOTIFY-1 to NOTIFY-5). */
export class AnnouncementSender {
	readonly #options: AnnouncementSenderOptions;
	readonly #stopped = new AbortController();
	readonly #end: Cancel;
	/** Announcements so far. */
	readonly counts = { sent: 0, dropped: 0 };
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
		this.#stopped.abort();
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
		if (announced.length > 0 && isSender()) void this.#send(announced);
	}

	async #send(announced: readonly Announced[]): Promise<void> {
		const [first] = announced;
		const subject = announcedSubject(announced);
		if (first === undefined || subject === undefined) return;
		const { receiver, title, network, publicUrl } = this.#options;
		const sentence = `${describeAnnouncement(announced)}${network === undefined ? '' : `, ${network}`}`;
		const url = publicUrl === undefined ? null : `${publicUrl}#${subject.kind}=${encodeURIComponent(subject.id)}`;
		if (receiver.form === 'ntfy') {
			await this.#post(sentence, { Title: headerText(title), ...(url === null ? {} : { Click: url }) });
			return;
		}
		const { talkgroup, station, start } = first.over;
		const message = {
			title,
			text: forSlack(sentence),
			mrkdwn: false,
			content: forDiscord(sentence),
			allowed_mentions: { parse: [] },
			talkgroup: { id: jsonId(talkgroup.id), name: talkgroup.name },
			station: { id: jsonId(station.id), callsign: station.callsign, name: station.name },
			start,
			url,
		};
		await this.#post(JSON.stringify(message), { 'Content-Type': 'application/json' });
	}

	async #post(body: string, headers: Readonly<Record<string, string>>): Promise<void> {
		const { receiver, logEvent } = this.#options;
		const { signal } = this.#stopped;
		const fault = await post(receiver.url, { body, headers, signal });
		if (signal.aborted) return;
		this.counts[fault === undefined ? 'sent' : 'dropped'] += 1;
		if (fault !== undefined) logEvent('announcement dropped', { reason: fault });
	}
}

/**
 * Posts an announcement, in three tries at most (NOTIFY-4). The answer's body is not read, and a redirect is a failure.
 *
 * @param signal ends the try or the wait under way
 * @returns why the last try failed, without the address; undefined where the receiver accepted it
 */
export async function post(
	url: string,
	{ body, headers, signal }: { body: string; headers: Readonly<Record<string, string>>; signal: AbortSignal },
	waits = WAITS,
): Promise<string | undefined> {
	let fault = '';
	let wait = waits.retry;
	for (let tries = 1; tries <= TRIES && !signal.aborted; tries++) {
		try {
			if (tries > 1) await setTimeout(wait, undefined, { signal });
			const either = AbortSignal.any([signal, AbortSignal.timeout(waits.answer)]);
			const answer = await fetch(url, { method: 'POST', redirect: 'manual', body, headers, signal: either });
			await answer.body?.cancel();
			if (answer.ok) return undefined;
			fault = `status ${answer.status}`;
			wait = waitAskedBy(answer, waits);
		} catch (error) {
			fault = postErrorReason(error);
			wait = waits.retry;
		}
	}
	return fault;
}

/** The wait before the next try, in milliseconds. A receiver that limits its rate may ask for a wait in seconds. */
function waitAskedBy({ status, headers }: Response, { retry, longest }: typeof WAITS): number {
	const seconds = status === 429 ? headers.get('Retry-After') : null;
	return /^\d+$/.test(seconds ?? '') ? Math.min(Number(seconds) * 1000, longest) : retry;
}

/** A code such as `ECONNREFUSED`, or else a text such as `no answer`. Never contains the address. */
function postErrorReason(error: unknown): string {
	if (!(error instanceof Error)) return 'no connection';
	const { cause } = error;
	if (cause instanceof Error && 'code' in cause) return String(cause.code);
	return error.name === 'TimeoutError' ? 'no answer' : 'no connection';
}

/**
 * Names come from radios, so they must not become a mention, a link or an emoji (NOTIFY-3). Slack has entities for three characters and no other
 * escape, so an invisible space breaks up the rest.
 */
function forSlack(text: string): string {
	return text
		.replace(/[&<>]/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt' }[sign]};`)
		.replace(/[@:.](?=\S)/g, '$&\u200b');
}

/** Escapes a text for Markdown, in which a backslash escapes any ASCII punctuation (NOTIFY-3). */
function forDiscord(text: string): string {
	return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Encodes a text that is not ASCII for a header, as RFC 2047 says. ntfy decodes such headers. */
function headerText(text: string): string {
	return /^[ -~]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}

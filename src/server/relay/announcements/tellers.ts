import { announcedSubject, decideAnnouncements, NO_MEMORY } from '../../../engine/announcements.ts';
import { USUAL_QUIET_MINUTES } from '../../../engine/constants.ts';
import { decideFollowed, type Followed, QUIET_SECONDS } from '../../../engine/follow.ts';
import { isPublicTalkgroup } from '../../../engine/hours.ts';
import { label, talkgroupInWords } from '../../../engine/names.ts';
import type { SubjectRef } from '../../../engine/overs.ts';
import type { Station, Talkgroup } from '../../../engine/reading.ts';
import type { Subject } from '../../../engine/subjects.ts';
import type { LastSo } from '../../../engine/told.ts';
import type { NetworkSchedule } from '../schedule/schedule.ts';
import { type Notice, ntfyPost } from './ntfy.ts';
import { type Limits, type Post, WAITS } from './post.ts';
import type { Teller } from './sender.ts';
import { type Topics, topicAddress } from './topics.ts';
import { webhookPost } from './webhook.ts';

// What is told without a page: each kind is a teller.

export interface Wording {
	readonly title: string;
	/** The network's name, where the server has several networks. Texts then end with it. */
	readonly network: string | undefined;
	/** The address of the network's page, without a fragment. */
	readonly page: string | undefined;
}

/** Where announcements are posted, and in which form. The address may be a secret. */
export interface Receiver {
	readonly form: 'json' | 'ntfy';
	readonly url: string;
}

const NOTIFY_LIMITS: Limits = { ...WAITS, dropped: 'announcement dropped' };
/** What is older than a minute is not told. Faults are logged once an hour: ntfy may refuse some posts for hours, for several reasons in turn. */
const FOLLOW_LIMITS: Limits = {
	...WAITS,
	total: 60_000,
	perMinute: { posts: 60, line: '--follow posts 60 times a minute at most' },
	dropped: 'post dropped',
	logsHourly: true,
};

/** Announces what is watched (NOTIFY-1, NOTIFY-2). */
export function announceWatched(watched: readonly Subject[], { form, url }: Receiver, wording: Wording): Teller {
	let memory = NO_MEMORY;
	return {
		limits: NOTIFY_LIMITS,
		decide: (reading, connected) => {
			const decided = decideAnnouncements(memory, { reading, connected, watched, quiet: USUAL_QUIET_MINUTES * 60 });
			memory = decided.memory;
			const [first, ...more] = decided.announced;
			const subject = announcedSubject(decided.announced);
			if (first === undefined || subject === undefined) return [];
			const { over } = first;
			const sentence = `${who(over)} on ${where(over)}${more.length === 0 ? '' : ` and ${more.length} more`}`;
			const notice = noticeOf(sentence, subject, wording);
			return [form === 'ntfy' ? ntfyPost(url, notice) : webhookPost(url, notice, over)];
		},
	};
}

/** Tells those who follow a talkgroup that a conversation begins, or that a call waits (FOLLOW-1, FOLLOW-2). */
export function tellFollowers(topics: Topics, wording: Wording): Teller {
	let memory: LastSo = new Map();
	let began: number | undefined;
	return {
		limits: FOLLOW_LIMITS,
		decide: (reading, connected) => {
			const decided = decideFollowed(memory, reading, connected);
			memory = decided.memory;
			// A demo, and a Redis, have a network's last ten minutes at the start: what goes on then was told before.
			began ??= reading.at;
			if (Math.abs(reading.at - began) < QUIET_SECONDS) return [];
			return decided.followed.flatMap((followed) =>
				topicPost(topics, followed.talkgroup.id, followedSentence(followed), wording),
			);
		},
	};
}

/** Nothing is told in so many seconds after the start, nor when it is that late (NETS-6). */
const NET_SECONDS = 60;

/** Tells those who follow a talkgroup that a net begins there. It has run for a minute when it first tells (NETS-6). */
export function tellNets(nets: NetworkSchedule, topics: Topics, wording: Wording): Teller {
	let began: number | undefined;
	let told = 0;
	return {
		limits: FOLLOW_LIMITS,
		decide: ({ at }) => {
			began ??= at;
			const after = Math.max(told, began + NET_SECONDS, at - NET_SECONDS);
			told = Math.max(told, at);
			const begun = nets.at(at).filter(({ start }) => start > after && start <= at);
			return begun
				.filter(({ dstId }) => isPublicTalkgroup(String(dstId)))
				.flatMap(({ name, dstId }) => topicPost(topics, String(dstId), `Net: ${name} begins`, wording));
		},
	};
}

function topicPost(topics: Topics, id: string, sentence: string, wording: Wording): readonly Post[] {
	const url = topicAddress(topics, id);
	return url === undefined ? [] : [ntfyPost(url.href, noticeOf(sentence, { kind: 'talkgroup', id }, wording))];
}

function followedSentence(followed: Followed): string {
	return followed.kind === 'conversation'
		? `Conversation on ${where(followed)}, ${followed.stations} stations`
		: `${who(followed)} waits for an answer on ${where(followed)}`;
}

function who({ station }: { readonly station: Station }): string {
	return label(station.callsign, station.id);
}

function where({ talkgroup }: { readonly talkgroup: Talkgroup }): string {
	return talkgroupInWords(talkgroup);
}

/** @param subject what the notice links to */
function noticeOf(sentence: string, { kind, id }: SubjectRef, { title, network, page }: Wording): Notice {
	return {
		title,
		text: network === undefined ? sentence : `${sentence}, ${network}`,
		url: page === undefined ? null : `${page}#${kind}=${encodeURIComponent(id)}`,
	};
}

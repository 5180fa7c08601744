import { decideAnnouncements, NO_MEMORY } from '../../../engine/announcements.ts';
import { USUAL_QUIET_MINUTES } from '../../../engine/constants.ts';
import { isPublicTalkgroup } from '../../../engine/hours.ts';
import { type Notice, type NoticeKind, type NoticeWords, noticeSubject, noticeWords } from '../../../engine/notice.ts';
import { decideNets } from '../../../engine/reminders.ts';
import type { Subject } from '../../../engine/subjects.ts';
import { remembering } from '../../../engine/told.ts';
import { decideFollowed, QUIET_SECONDS } from '../../../engine/told-once.ts';
import type { NetworkSchedule } from '../schedule/schedule.ts';
import { type Message, ntfyPost, webhookPost } from './message.ts';
import { type Limits, type Post, WAITS } from './post.ts';
import type { Teller } from './sender.ts';
import { type Topics, topicAddress } from './topics.ts';

/** What is told without a page is told in English. */
const SENTENCES: Readonly<Record<NoticeKind, (words: NoticeWords) => string>> = {
	over: ({ callsign, talkgroup }) => `${callsign} on ${talkgroup}`,
	overs: ({ callsign, talkgroup, count }) => `${callsign} on ${talkgroup} and ${count} more`,
	call: ({ callsign, talkgroup }) => `${callsign} waits for an answer on ${talkgroup}`,
	calls: ({ callsign, talkgroup, count }) => `${callsign} waits for an answer on ${talkgroup}, and ${count} more`,
	conversation: ({ talkgroup, count }) => `Conversation on ${talkgroup}, ${count} stations`,
	net: ({ name }) => `Net: ${name} begins`,
	reminder: ({ name, minutes }) => `Net: ${name} begins in ${minutes} minutes`,
};

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

/** What is told of a network. What it lacks of this is not told. */
export interface Telling {
	readonly watch?: readonly Subject[] | undefined;
	readonly notify?: Receiver | undefined;
	readonly topics?: Topics | undefined;
	readonly nets?: NetworkSchedule | undefined;
	readonly wording: Wording;
}

/** All that is told of a network without a page: each kind is a teller. */
export function tellersOf({ watch, notify, topics, nets, wording }: Telling): readonly Teller[] {
	return [
		...(watch === undefined || notify === undefined ? [] : [announceWatched(watch, notify, wording)]),
		...(topics === undefined ? [] : [tellFollowers(topics, wording)]),
		...(topics === undefined || nets === undefined ? [] : [tellNets(nets, topics, wording)]),
	];
}

/** Announces what is watched (NOTIFY-1, NOTIFY-2). */
function announceWatched(watched: readonly Subject[], { form, url }: Receiver, wording: Wording): Teller {
	const decide = remembering(decideAnnouncements, NO_MEMORY);
	return {
		limits: NOTIFY_LIMITS,
		silentFor: 0,
		decide: (observed) =>
			decide({ ...observed, watched, quiet: USUAL_QUIET_MINUTES * 60 }).map((notice) => {
				const message = messageOf(notice, wording);
				return form === 'ntfy' ? ntfyPost(url, message) : webhookPost(url, message, notice);
			}),
	};
}

/** Tells those who follow a talkgroup that a conversation begins, or that a call waits (FOLLOW-1, FOLLOW-2). */
function tellFollowers(topics: Topics, wording: Wording): Teller {
	const decide = remembering(decideFollowed, new Map());
	return {
		limits: FOLLOW_LIMITS,
		// A demo, and a Redis, have a network's last ten minutes at the start: what goes on then was told before.
		silentFor: QUIET_SECONDS,
		decide: (observed) => topicPosts(decide(observed), topics, wording),
	};
}

/** Tells those who follow a talkgroup that a net begins there (NETS-6). */
function tellNets(nets: NetworkSchedule, topics: Topics, wording: Wording): Teller {
	const decide = remembering(decideNets, new Map());
	return {
		limits: FOLLOW_LIMITS,
		silentFor: 60,
		decide: ({ reading: { at } }) => {
			const listed = nets.at(at).map(({ dstId, ...net }) => ({ ...net, talkgroup: { id: String(dstId) } }));
			const followed = listed.filter(({ talkgroup }) => isPublicTalkgroup(talkgroup.id));
			return topicPosts(decide({ nets: followed, at, ahead: 0 }), topics, wording);
		},
	};
}

function topicPosts(notices: readonly Notice[], topics: Topics, wording: Wording): readonly Post[] {
	return notices.flatMap((notice) => {
		const url = topicAddress(topics, notice.talkgroup.id);
		return url === undefined ? [] : ntfyPost(url.href, messageOf(notice, wording));
	});
}

function messageOf(notice: Notice, { title, network, page }: Wording): Message {
	const sentence = SENTENCES[notice.kind](noticeWords(notice));
	const { kind, id } = noticeSubject(notice);
	return {
		title,
		text: network === undefined ? sentence : `${sentence}, ${network}`,
		url: page === undefined ? null : `${page}#${kind}=${encodeURIComponent(id)}`,
	};
}

import { jsonId } from '../../../engine/ids.ts';
import type { Notice } from '../../../engine/notice.ts';
import type { Post } from './post.ts';

/** What a post says. */
export interface Message {
	readonly title: string;
	/** Such as `G4ABC on World-wide (91)`. Holds names from radios, unescaped. */
	readonly text: string;
	/** The address of the subject on the page; null where the page's address is not known. */
	readonly url: string | null;
}

/** The text for a topic of ntfy, which reads title and link from headers (NOTIFY-2). ntfy's page and apps make links of addresses in the text. */
export function ntfyPost(topic: string, { title, text, url }: Message): Post {
	const headers = { Title: headerText(title), ...(url !== null && { Click: url }) };
	return { url: topic, body: withoutLinks(text), headers };
}

/** Encodes a text that is not ASCII for a header, as RFC 2047 says. ntfy decodes such headers. */
function headerText(text: string): string {
	return /^[ -~]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}

/** One JSON object for Slack, Mattermost, Discord, Home Assistant and programs of the operator (NOTIFY-2, NOTIFY-3). */
export function webhookPost(address: string, { title, text, url }: Message, notice: Notice): Post {
	const { talkgroup, station, start } = notice;
	const content = {
		title,
		text: forSlack(text),
		mrkdwn: false,
		content: forDiscord(text),
		allowed_mentions: { parse: [] },
		talkgroup: { id: jsonId(talkgroup.id), name: talkgroup.name },
		station: station && { id: jsonId(station.id), callsign: station.callsign, name: station.name },
		start,
		url,
	};
	return { url: address, body: JSON.stringify(content), headers: { 'Content-Type': 'application/json' } };
}

/** Slack has entities for three characters and no other escape (NOTIFY-3). */
function forSlack(text: string): string {
	return withoutLinks(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
}

/** Names come from radios, so they must not become a mention, a link or an emoji (NOTIFY-3). An invisible space breaks these up. */
function withoutLinks(text: string): string {
	return text.replace(/[@:.](?=\S)/g, '$&\u200b');
}

/** Escapes a text for Markdown, in which a backslash escapes any ASCII punctuation (NOTIFY-3). */
function forDiscord(text: string): string {
	return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

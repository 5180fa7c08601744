import { jsonId } from '../../../engine/ids.ts';
import type { Over } from '../../../engine/reading.ts';
import type { Notice } from './ntfy.ts';
import type { Post } from './post.ts';

/** One JSON object for Slack, Mattermost, Discord, Home Assistant and programs of the operator (NOTIFY-2, NOTIFY-3). */
export function webhookPost(address: string, { title, text, url }: Notice, { talkgroup, station, start }: Over): Post {
	const message = {
		title,
		text: forSlack(text),
		mrkdwn: false,
		content: forDiscord(text),
		allowed_mentions: { parse: [] },
		talkgroup: { id: jsonId(talkgroup.id), name: talkgroup.name },
		station: { id: jsonId(station.id), callsign: station.callsign, name: station.name },
		start,
		url,
	};
	return { url: address, body: JSON.stringify(message), headers: { 'Content-Type': 'application/json' } };
}

/** Slack has entities for three characters and no other escape (NOTIFY-3). */
function forSlack(text: string): string {
	return withoutLinks(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
}

/** Names come from radios, so they must not become a mention, a link or an emoji (NOTIFY-3). An invisible space breaks these up. */
export function withoutLinks(text: string): string {
	return text.replace(/[@:.](?=\S)/g, '$&\u200b');
}

/** Escapes a text for Markdown, in which a backslash escapes any ASCII punctuation (NOTIFY-3). */
function forDiscord(text: string): string {
	return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

import type { Notice, Post } from './announcement.ts';
import { withoutLinks } from './webhook.ts';

/** The text for a topic of ntfy, which reads title and link from headers (NOTIFY-2). ntfy's page and apps make links of addresses in the text. */
export function ntfyPost({ title, text, url }: Notice): Post {
	const headers = { Title: headerText(title) };
	return { body: withoutLinks(text), headers: url === null ? headers : { ...headers, Click: url } };
}

/** Encodes a text that is not ASCII for a header, as RFC 2047 says. ntfy decodes such headers. */
function headerText(text: string): string {
	return /^[ -~]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}

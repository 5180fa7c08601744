import type { Post } from './post.ts';
import { withoutLinks } from './webhook.ts';

export interface Notice {
	readonly title: string;
	/** Such as `G4ABC on World-wide (91)`. Holds names from radios, unescaped. */
	readonly text: string;
	/** The address of the subject on the page; null where the page's address is not known. */
	readonly url: string | null;
}

/** The text for a topic of ntfy, which reads title and link from headers (NOTIFY-2). ntfy's page and apps make links of addresses in the text. */
export function ntfyPost(topic: string, { title, text, url }: Notice): Post {
	const headers = { Title: headerText(title), ...(url !== null && { Click: url }) };
	return { url: topic, body: withoutLinks(text), headers };
}

/** Encodes a text that is not ASCII for a header, as RFC 2047 says. ntfy decodes such headers. */
function headerText(text: string): string {
	return /^[ -~]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}

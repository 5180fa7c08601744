const MAX_TOPIC_LENGTH = 64;

/** Where the topics of a network are (FOLLOW-2). */
export interface Topics {
	/** Its path ends with what every topic begins with, and its query may hold a token. */
	readonly url: string;
	/** The name of the network's folder; undefined where the server has one network. */
	readonly folder: string | undefined;
}

/** The address that is posted to; undefined where the topic's name would be too long for ntfy. */
export function topicAddress({ url, folder }: Topics, talkgroupId: string): URL | undefined {
	const address = new URL(url);
	address.pathname += `${folder === undefined ? '' : `${folder}-`}${topicName(talkgroupId)}`;
	const topic = address.pathname.replace(/^.*\//, '');
	return topic.length <= MAX_TOPIC_LENGTH ? address : undefined;
}

/** The address of the topic for people, without a token. */
export function topicLink(topics: Topics, talkgroupId: string): string | undefined {
	const address = topicAddress(topics, talkgroupId);
	return address && `${address.origin}${address.pathname}`;
}

/** Different ids have different names, of the characters that ntfy takes. */
function topicName(id: string): string {
	return id.replace(/[^A-Za-z\d-]/gu, (character) =>
		[...Buffer.from(character)].map((byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
	);
}

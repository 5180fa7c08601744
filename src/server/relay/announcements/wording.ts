import { type Announced, announcedSubject, describeAnnouncement } from '../../../engine/announcements.ts';
import type { Announcement } from './announcement.ts';

export interface WordingSettings {
	/** The network's name with that of the product. */
	readonly title: string;
	/** The network's name, where the server has several networks. The text then ends with this name. */
	readonly network?: string | undefined;
	/** The address of the page, without a fragment. */
	readonly publicUrl: string | undefined;
}

/** Puts the sessions of one announcement into words (NOTIFY-2). @returns undefined without a session */
export function wordAnnouncement(
	announced: readonly Announced[],
	{ title, network, publicUrl }: WordingSettings,
): Announcement | undefined {
	const [first] = announced;
	const subject = announcedSubject(announced);
	if (first === undefined || subject === undefined) return undefined;
	const sentence = describeAnnouncement(announced);
	const { dstId, talkgroup, srcId, callsign, callsignName, start } = first.session;
	return {
		title,
		text: network === undefined ? sentence : `${sentence}, ${network}`,
		talkgroup: { id: dstId, name: talkgroup },
		station: { id: srcId, callsign, name: callsignName },
		start,
		url: publicUrl === undefined ? null : `${publicUrl}#${subject.kind}=${subject.id}`,
	};
}

import { type Announced, announcedSubject, describeAnnouncement } from '../../../engine/announcements.ts';
import { jsonId } from '../../../engine/ids.ts';
import type { Announcement } from './announcement.ts';

export interface WordingSettings {
	/** The network's name with that of the product. */
	readonly title: string;
	/** The network's name, where the server has several networks. The text then ends with this name. */
	readonly network?: string | undefined;
	/** The address of the page, without a fragment. */
	readonly publicUrl: string | undefined;
}

/** Puts the overs of one announcement into words (NOTIFY-2). @returns undefined without an over */
export function wordAnnouncement(
	announced: readonly Announced[],
	{ title, network, publicUrl }: WordingSettings,
): Announcement | undefined {
	const [first] = announced;
	const subject = announcedSubject(announced);
	if (first === undefined || subject === undefined) return undefined;
	const sentence = describeAnnouncement(announced);
	const { talkgroup, station, start } = first.over;
	return {
		title,
		text: network === undefined ? sentence : `${sentence}, ${network}`,
		talkgroup: { id: jsonId(talkgroup.id), name: talkgroup.name },
		station: { id: jsonId(station.id), callsign: station.callsign, name: station.name },
		start,
		url: publicUrl === undefined ? null : `${publicUrl}#${subject.kind}=${encodeURIComponent(subject.id)}`,
	};
}

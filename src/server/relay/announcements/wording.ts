import { type Announced, announcedSubject } from '../../../engine/announcements.ts';
import type { Followed } from '../../../engine/follow.ts';
import { jsonId } from '../../../engine/ids.ts';
import { label, talkgroupInWords } from '../../../engine/names.ts';
import type { SubjectRef } from '../../../engine/overs.ts';
import type { Announcement, Notice } from './announcement.ts';

export interface WordingSettings {
	/** The network's name with that of the product. */
	readonly title: string;
	/** The network's name, where the server has several networks. The text then ends with this name. */
	readonly network?: string | undefined;
	/** The address of the page, without a fragment. */
	readonly publicUrl: string | undefined;
}

/** Puts the overs of one announcement into words (NOTIFY-2). @returns undefined without an over */
export function wordAnnouncement(announced: readonly Announced[], settings: WordingSettings): Announcement | undefined {
	const [first, ...more] = announced;
	const subject = announcedSubject(announced);
	if (first === undefined || subject === undefined) return undefined;
	const { talkgroup, station, start } = first.over;
	const sentence = `${label(station.callsign, station.id)} on ${talkgroupInWords(talkgroup)}`;
	return {
		...worded(more.length === 0 ? sentence : `${sentence} and ${more.length} more`, subject, settings),
		talkgroup: { id: jsonId(talkgroup.id), name: talkgroup.name },
		station: { id: jsonId(station.id), callsign: station.callsign, name: station.name },
		start,
	};
}

/** Puts what is told of a followed talkgroup into words (FOLLOW-1). */
export function wordFollowed(followed: Followed, settings: WordingSettings): Notice {
	const { talkgroup } = followed;
	const where = talkgroupInWords(talkgroup);
	const sentence =
		followed.kind === 'conversation'
			? `Conversation on ${where}, ${followed.stations} stations`
			: `${label(followed.station.callsign, followed.station.id)} waits for an answer on ${where}`;
	return worded(sentence, { kind: 'talkgroup', id: talkgroup.id }, settings);
}

/** @param subject what the notice links to */
function worded(sentence: string, { kind, id }: SubjectRef, { title, network, publicUrl }: WordingSettings): Notice {
	return {
		title,
		text: network === undefined ? sentence : `${sentence}, ${network}`,
		url: publicUrl === undefined ? null : `${publicUrl}#${kind}=${encodeURIComponent(id)}`,
	};
}

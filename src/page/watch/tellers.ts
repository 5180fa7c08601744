import { decideAnnouncements, NO_MEMORY, type Observation } from '../../engine/announcements.ts';
import type { Notice, NoticeKind } from '../../engine/notice.ts';
import { decideNets, reminderKey } from '../../engine/reminders.ts';
import type { Subject } from '../../engine/subjects.ts';
import { remembering } from '../../engine/told.ts';
import { decideCalls } from '../../engine/told-once.ts';
import type { AnnouncementChannel, UntypedState } from '../choices/page-state.ts';
import type { Net } from '../store/schedule.ts';

/** Of a kind that has a text, such as `told.over`. */
export type PageNotice = Notice<Exclude<NoticeKind, 'conversation'>>;

/** Those that a visitor chooses, and the line for screen readers, which goes with any. */
export type Channel = AnnouncementChannel | 'line';

interface Seen extends UntypedState, Pick<Observation, 'reading' | 'connected'> {
	readonly nets: readonly Net[];
}

interface Teller {
	/** Call it once a second. It has a memory. @returns what is told now */
	readonly decide: (seen: Seen) => readonly PageNotice[];
	readonly channels: readonly Channel[];
}

const ALL: readonly Channel[] = ['title', 'line', 'sound', 'notification', 'voice'];

/** All that the page tells: what is watched, calls that wait, and nets that the visitor is reminded of. */
export function createTellers(): readonly Teller[] {
	const overs = remembering(decideAnnouncements, NO_MEMORY);
	const calls = remembering(decideCalls, undefined);
	const nets = remembering(decideNets, new Map());
	return [
		{ channels: ALL, decide: (seen) => overs({ ...seen, watched: seen.watch, quiet: seen.quiet * 60 }) },
		{ channels: ['voice'], decide: (seen) => calls({ ...seen, watched: watchedCallers(seen) }) },
		{ channels: ALL, decide: (seen) => nets({ at: seen.reading.at, nets: remindedNets(seen), ahead: 300 }) },
	];
}

function watchedCallers({ tell, calls, everyCaller, watch }: Seen): readonly Subject[] {
	if (!tell.includes('voice')) return [];
	return everyCaller ? [{ kind: 'callsign', callsign: '', prefix: true }] : calls ? watch : [];
}

/** After a reload, nets are known a moment later, and until then none has a name. */
function remindedNets({ remind, nets }: Seen) {
	if (nets.length === 0) return [];
	const nameOf = (key: string) => nets.find((net) => reminderKey(net) === key)?.name;
	return remind.map((reminder) => ({ ...reminder, name: nameOf(reminderKey(reminder)) ?? reminder.talkgroup.id }));
}

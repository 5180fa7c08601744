import type { Activity } from '../../engine/activity.ts';
import type { SubjectRef } from '../../engine/conversations/overs.ts';
import { type HeardSubject, recentSubjects } from '../../engine/conversations/search.ts';
import { label } from '../../engine/names.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import { isWatchedBy, type Subject, writeSubject } from '../../engine/subjects.ts';
import { dialNumber } from '../../engine/synthetic-ids.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { Texts } from '../texts/texts.ts';
import { elapsedText } from '../ui/live.tsx';
import { targetOf } from '../ui/named-subject.ts';

/** One watched talkgroup or station, as the line shows it. */
export interface Chip {
	/** As written in the address: `tg:91`. */
	readonly key: string;
	readonly subject: Subject;
	/** `World-wide`, `G4ABC`, `G4*`. */
	readonly label: string;
	/** The number beside a talkgroup's name, `''` where there is none. */
	readonly number: string;
	/** The over on the air, if any. */
	readonly session: ActiveSession | undefined;
	/** When it was last heard; undefined if it was not heard yet. */
	readonly lastActive: UnixSeconds | undefined;
	/** The panel that a press opens; undefined for a call sign that was not heard yet. */
	readonly opens: SubjectRef | undefined;
}

/** Remembers when each watched talkgroup or station was heard, for longer than the ten minutes that are stored. */
export class WatchedChips {
	readonly #heard = new Map<string, HeardSubject>();

	/** The chips of the watched subjects at `now`, in the order of the address. */
	readonly list = (activity: Activity, now: UnixSeconds, watched: readonly Subject[]) => {
		const talking = activity.active(now).filter(({ closing }) => !closing);
		const heard = recentSubjects(activity.recentActivity(now)).toSorted((a, b) => b.lastActive - a.lastActive);
		const station = (srcId: number) => activity.stationOf({ srcId, ownCallsign: '' });
		const chips = watched.map((subject): Chip => {
			const key = writeSubject(subject);
			const last = heard.find((one) => isWatchedBy(subject, targetOf(one), station)) ?? this.#heard.get(key);
			if (last !== undefined) this.#heard.set(key, last);
			const session = talking.findLast((one) => isWatchedBy(subject, one, station));
			const talker: SubjectRef | undefined = session === undefined ? last : { kind: 'station', id: session.srcId };
			const opens = subject.kind === 'callsign' ? talker : subject;
			return { key, subject, ...nameOf(subject, last), session, lastActive: last?.lastActive, opens };
		});
		return { chips, now };
	};
}

function nameOf(subject: Subject, last: HeardSubject | undefined): Pick<Chip, 'label' | 'number'> {
	if (subject.kind === 'callsign') return { label: `${subject.callsign}${subject.prefix ? '*' : ''}`, number: '' };
	if (subject.kind === 'station') return { label: label(last?.callsign ?? '', subject.id), number: '' };
	const name = last?.name ?? '';
	return { label: label(name, subject.id), number: name === '' ? '' : dialNumber(subject.id) };
}

/** @returns `on for 18s`, `on for 18s ?` where the session may have ended, else `quiet for 12 min`, or `not heard yet` */
export function describeState({ session, lastActive }: Chip, now: UnixSeconds, texts: Texts): string {
	const { t, age } = texts;
	if (session !== undefined) return t('watch.on-for', { duration: elapsedText(session, now, texts) });
	return lastActive === undefined ? t('watch.not-heard-yet') : t('watch.quiet-for', { age: age(now - lastActive) });
}

/** Whether the subject names one station. A talkgroup does not, nor does a prefix such as `G4*`. */
export function isOneStation(subject: Subject): boolean {
	return subject.kind === 'station' || (subject.kind === 'callsign' && !subject.prefix);
}

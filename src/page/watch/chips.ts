import type { Activity } from '../../engine/activity.ts';
import type { SubjectRef } from '../../engine/conversations/overs.ts';
import { type HeardSubject, heardLately } from '../../engine/conversations/search.ts';
import { label } from '../../engine/names.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import { isWatchedBy, type Subject, writeSubject } from '../../engine/subjects.ts';
import { dialNumber, formatId } from '../../engine/synthetic-ids.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { Texts } from '../texts/texts.ts';
import { elapsedText } from '../ui/live.tsx';
import { targetOf } from '../ui/named-subject.ts';

/** One watched talkgroup or station, as the line shows it. */
export interface Chip {
	/** As the address has it. */
	readonly key: string;
	readonly subject: Subject;
	/** `World-wide`, `G4ABC`, `G4*`. */
	readonly label: string;
	/** The number beside a talkgroup's name, `''` where there is none. */
	readonly number: string;
	/** The other party of the over on the air: a call sign, or a talkgroup; `''` while it is quiet. */
	readonly party: string;
	/** `on for 18s`, `on for 18s ?` where that may have ended, else `quiet for 12 min`, or `not heard yet`. */
	readonly state: string;
	readonly live: boolean;
	/** Undefined for a call sign that was not heard yet. */
	readonly opens: SubjectRef | undefined;
}

/** Remembers when each watched talkgroup or station was heard, for longer than the ten minutes that are stored. */
export class WatchedChips {
	readonly #heard = new Map<string, HeardSubject>();

	/** The chips of the watched subjects at `now`, in the order of the address. */
	list(watched: readonly Subject[], activity: Activity, now: UnixSeconds, texts: Texts): readonly Chip[] {
		const talking = activity.active(now).filter(({ closing }) => !closing);
		const heard = heardLately(activity.recentActivity(now));
		const station = (srcId: number) => activity.stationOf({ srcId, ownCallsign: '' });
		return watched.map((subject) => {
			const key = writeSubject(subject);
			const last = latest(heard.filter((one) => isWatchedBy(subject, targetOf(one), station))) ?? this.#heard.get(key);
			if (last !== undefined) this.#heard.set(key, last);
			const session = talking.findLast((one) => isWatchedBy(subject, one, station));
			return { key, subject, ...describe(subject, session, last, now, texts) };
		});
	}
}

function describe(
	subject: Subject,
	session: ActiveSession | undefined,
	last: HeardSubject | undefined,
	now: UnixSeconds,
	texts: Texts,
): Omit<Chip, 'key' | 'subject'> {
	const { t, age } = texts;
	const text = labelOf(subject, last);
	const number = subject.kind === 'talkgroup' && text === last?.name ? dialNumber(subject.id) : '';
	if (session !== undefined) {
		const { srcId, callsignLabel, talkgroupLabel } = session;
		return {
			label: text,
			number,
			party: isOneStation(subject) ? talkgroupLabel : callsignLabel,
			state: t('watch.on-for', { duration: elapsedText(session, now, texts) }),
			live: true,
			opens: subject.kind === 'callsign' ? { kind: 'station', id: srcId } : subject,
		};
	}
	return {
		label: text,
		number,
		party: '',
		state: last === undefined ? t('watch.not-heard-yet') : t('watch.quiet-for', { age: age(now - last.lastActive) }),
		live: false,
		opens: subject.kind === 'callsign' ? last : subject,
	};
}

function labelOf(subject: Subject, last: HeardSubject | undefined): string {
	if (subject.kind === 'callsign') return `${subject.callsign}${subject.prefix ? '*' : ''}`;
	if (subject.kind === 'station') return label(last?.callsign ?? '', subject.id);
	const name = last?.name ?? '';
	return name === '' ? formatId(subject.id) : name;
}

/** Whether the subject names one station. A talkgroup does not, nor does a prefix such as `G4*`. */
export function isOneStation(subject: Subject): boolean {
	return subject.kind === 'station' || (subject.kind === 'callsign' && !subject.prefix);
}

function latest(found: readonly HeardSubject[]): HeardSubject | undefined {
	return found.reduce<HeardSubject | undefined>(
		(last, one) => (last === undefined || one.lastActive > last.lastActive ? one : last),
		undefined,
	);
}

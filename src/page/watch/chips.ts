import { type Ref, refOf } from '../../engine/ids.ts';
import { numberBeside, stationLabel, talkgroupLabel } from '../../engine/names.ts';
import { type SubjectRef, talking } from '../../engine/overs.ts';
import type { ActiveOver, Over, Reading } from '../../engine/reading.ts';
import { knownSubjects, matches, type Subject, writeSubject } from '../../engine/subjects.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { Texts } from '../texts/texts.ts';
import { elapsedText } from '../ui/live.tsx';

interface LastHeard {
	/** Of an over on the air, its start: the chip shows how long it has lasted. */
	readonly at: UnixSeconds;
	readonly station: Ref;
}

export interface Chip {
	/** As written in the address: `tg:91`. */
	readonly key: string;
	readonly subject: Subject;
	/** `World-wide`, `G4ABC`, `G4*`. */
	readonly label: string;
	/** The number beside a talkgroup's name, `''` where there is none. */
	readonly number: string;
	readonly over: ActiveOver | undefined;
	readonly lastHeard: LastHeard | undefined;
}

/** The chips of the watched subjects, in the order of the address. What was heard more than ten minutes ago is not known here: see `keepLastHeard`. */
export function watchedChips(reading: Reading, watched: readonly Subject[]): readonly Chip[] {
	const { at, active, ended, directory } = reading;
	return knownSubjects(watched, directory).map((subject): Chip => {
		const isOwn = (over: Over) => matches(subject, over);
		const over = talking(reading).findLast(isOwn);
		const last = over ?? active.findLast(isOwn) ?? ended.findLast(isOwn);
		const lastHeard =
			last === undefined ? undefined : { at: over?.localStart ?? last.localStop ?? at, station: last.station };
		return { key: writeSubject(subject), subject, ...nameOf(subject, reading), over, lastHeard };
	});
}

function nameOf(subject: Subject, { directory }: Reading): Pick<Chip, 'label' | 'number'> {
	if (subject.kind === 'callsign') return { label: `${subject.callsign}${subject.prefix ? '*' : ''}`, number: '' };
	if (subject.kind === 'station') return { label: stationLabel(directory.station(subject)), number: '' };
	const talkgroup = directory.talkgroup(subject);
	return { label: talkgroupLabel(talkgroup), number: numberBeside(talkgroup) };
}

/**
 * Keeps in mind when a subject was heard, for longer than the ten minutes that a reading covers.
 *
 * @param before the chips that were shown
 */
export function keepLastHeard(before: readonly Chip[], current: readonly Chip[]): readonly Chip[] {
	return current.map((chip) => {
		const known = before.find(({ key }) => key === chip.key);
		return chip.lastHeard === undefined ? { ...chip, lastHeard: known?.lastHeard } : chip;
	});
}

/** @returns `on for 18s`, `on for 18s ?` where the over may have ended, else `quiet for 12mins 5s`, or `not heard yet` */
export function describeState({ over, lastHeard }: Chip, at: UnixSeconds, texts: Texts): string {
	const { t, duration } = texts;
	if (over !== undefined) return t('watch.on-for', { duration: elapsedText(over, at, texts) });
	if (lastHeard === undefined) return t('watch.not-heard-yet');
	return at > lastHeard.at ? t('watch.quiet-for', { age: duration(at - lastHeard.at) }) : t('age.now');
}

/** @returns the panel that a press on the chip opens; undefined for a call sign that was not heard yet */
export function panelOf({ subject, over, lastHeard }: Chip): SubjectRef | undefined {
	if (subject.kind !== 'callsign') return subject;
	const station = over?.station ?? lastHeard?.station;
	return station && { kind: 'station', ...refOf(station) };
}

/** Whether the subject names one station. A talkgroup does not, nor does a prefix such as `G4*`. */
export function isOneStation(subject: Subject): boolean {
	return subject.kind === 'station' || (subject.kind === 'callsign' && !subject.prefix);
}

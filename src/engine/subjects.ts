import { callsignIn } from './callsign.ts';
import { isMeant, type Ref, readKey, refKey, refOf } from './ids.ts';
import type { SubjectRef } from './overs.ts';
import type { Directory, Station, Talkgroup } from './reading.ts';
import { callsignOf, isSharedNumber, type StationKey, stationKey } from './station-key.ts';

/** A talkgroup or a station that a visitor chose, to watch it or to hide it. */
export type Subject =
	| SubjectRef
	/** A station by call sign, in capitals. `prefix`: every call sign that begins so. */
	| { readonly kind: 'callsign'; readonly callsign: string; readonly prefix: boolean };

/** A subject as a reading's names tell it: a number that is one station's own stands for all of the station's ids (TALK-10). */
export type KnownSubject = Subject & { readonly key?: StationKey };

/** What subjects are compared with: an over, or a row that is about its talkgroup or its station alone. */
export interface Parties {
	readonly station?: Station;
	readonly talkgroup?: Talkgroup;
}

/** Subjects past this number are dropped (WATCH-6). */
export const MAX_SUBJECTS = 50;
/** Only this many characters are read. Fifty subjects take at most 1,200. */
const MAX_LIST_CHARACTERS = 10_000;

/**
 * Parses subjects as written in the page's address: `tg:91,st:2350001,st:G4ABC,st:G4*`.
 *
 * @returns the valid subjects in the order of the text, each once, at most fifty. Anything else is dropped
 */
export function readSubjects(text: string): readonly Subject[] {
	const subjects = new Map<string, Subject>();
	for (const part of text.slice(0, MAX_LIST_CHARACTERS).split(',')) {
		const subject = readSubject(part.trim());
		if (subject !== undefined && subjects.size < MAX_SUBJECTS) subjects.set(writeSubject(subject), subject);
	}
	return [...subjects.values()];
}

/** @returns the text that `readSubjects` reads them from; `''` for none */
export function writeSubjects(subjects: readonly Subject[]): string {
	return subjects.map(writeSubject).join(',');
}

/** One subject as written in the page's address. Two subjects are the same when this text is the same. */
export function writeSubject(subject: Subject): string {
	if (subject.kind === 'callsign') return `st:${subject.callsign}${subject.prefix ? '*' : ''}`;
	return `${subject.kind === 'talkgroup' ? 'tg' : 'st'}:${refKey(subject)}`;
}

/** What is known of the stations that the subjects name. */
export function knownSubjects(
	subjects: readonly Subject[],
	{ station }: Pick<Directory, 'station'>,
): readonly KnownSubject[] {
	return subjects.map((subject) =>
		subject.kind !== 'station' || isSharedNumber(subject.id)
			? subject
			: { ...subject, key: stationKey(station(subject)) },
	);
}

/**
 * @param callsign the station's, `''` where unknown or for a talkgroup
 * @returns the subjects that match the given one
 */
export function matchingSubjects(
	subjects: readonly KnownSubject[],
	given: Subject,
	callsign = '',
): readonly KnownSubject[] {
	if (given.kind === 'callsign') return subjects.filter((subject) => writeSubject(subject) === writeSubject(given));
	const ref = { ...refOf(given), name: '' };
	const parties = given.kind === 'station' ? { station: { ...ref, callsign } } : { talkgroup: ref };
	return subjects.filter((subject) => matches(subject, parties));
}

/**
 * @param matching see `matchingSubjects`
 * @returns the subjects without those that match the given one. If none matches, the given one is added at the end, within the limit
 */
export function toggleSubject(
	subjects: readonly Subject[],
	given: Subject,
	matching: readonly Subject[],
): readonly Subject[] {
	const ended = matching.map(writeSubject);
	if (ended.length > 0) return subjects.filter((subject) => !ended.includes(writeSubject(subject)));
	return subjects.length < MAX_SUBJECTS ? [...subjects, given] : subjects;
}

/** Whether an over is on the talkgroup, or from the station, that the subject names (WATCH-6). */
export function matches(subject: KnownSubject, { station, talkgroup }: Parties): boolean {
	if (subject.kind === 'talkgroup') return talkgroup !== undefined && isMeant(subject, talkgroup);
	if (station === undefined) return false;
	if (subject.kind === 'callsign') return matchesCallsign(subject, station);
	return isMeant(subject, station) || subject.key === stationKey(station);
}

/** `G4ABC` and `G4ABC-7` are one station: suffixes say where and how it transmits. `DB0ABC` also matches SvxReflector's node `DB0ABC-HS`. */
function matchesCallsign(
	{ callsign, prefix }: Extract<Subject, { kind: 'callsign' }>,
	{ id, callsign: text }: Pick<Station, 'id' | 'callsign'>,
): boolean {
	const heard = text.toUpperCase();
	if (prefix) return heard.startsWith(callsign);
	return callsign === heard || callsign === callsignIn(heard) || callsignOf(id, callsign) === heard;
}

/** @returns the subject in the text; undefined where the text is not valid */
export function readSubject(text: string): Subject | undefined {
	const [, kind, value = ''] = /^(tg|st):(.*)$/.exec(text) ?? [];
	if (kind === undefined) return undefined;
	const ref = readRef(value);
	if (ref !== undefined) return { kind: kind === 'tg' ? 'talkgroup' : 'station', ...ref };
	// What a station can be labelled with, perhaps no call sign: it has a letter. With `*` it is the beginning of call signs.
	const named = /^(?=[^*]*[a-z])([a-z\d]{1,12}(?:[/-][a-z\d]{1,6})?)(\*?)$/i.exec(value);
	if (named === null || kind === 'tg') return undefined;
	return { kind: 'callsign', callsign: (named[1] ?? '').toUpperCase(), prefix: named[2] === '*' };
}

/** @returns the reference in a text of the address; undefined where there is none. A number has at most nine digits, as those of hotspots */
export function readRef(text: string): Ref | undefined {
	const ref = readKey(text);
	return ref !== undefined && !/^(?:0|\d{10,})$/.test(ref.id) ? ref : undefined;
}

import { isCallsign } from '../../engine/callsign.ts';
import { readSubject, type Subject } from '../../engine/subjects.ts';

/** Longer numbers are ids of radios. */
const TALKGROUP_NUMBER = /^\d{1,6}$/;

/**
 * The talkgroup or station that a text names by its number, by a call sign, or by the beginning of call signs such as `G4*`.
 *
 * @returns undefined where the text is none of these, or may be a part of a name
 */
export function namedSubject(text: string): Subject | undefined {
	const wanted = text.trim();
	const subject = readSubject(`${TALKGROUP_NUMBER.test(wanted) ? 'tg' : 'st'}:${wanted}`);
	return subject?.kind === 'callsign' && !subject.prefix && !isCallsign(wanted) ? undefined : subject;
}

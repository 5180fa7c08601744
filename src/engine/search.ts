import { compareRefs, formatId, refKey } from './ids.ts';
import { isTalking, perReading, type SubjectRef, talking } from './overs.ts';
import type { ActiveOver, Over, Reading } from './reading.ts';
import { matches, type Parties, readSubject } from './subjects.ts';
import type { UnixSeconds } from './time.ts';

/** A talkgroup or a station that was heard in the last ten minutes. */
export interface HeardSubject extends SubjectRef {
	/** A station's call sign, `''` where unknown or for a talkgroup. */
	readonly callsign: string;
	/** The talkgroup's or the operator's name, `''` where unknown. */
	readonly name: string;
	/** The latest `localStop`; null while it is active. */
	readonly lastActive: UnixSeconds | null;
	/** Its over on the air, the latest of several; undefined while nobody talks. */
	readonly over: ActiveOver | undefined;
}

/** The talkgroups and stations that were heard in the last ten minutes, in no order. */
const heardSubjects = perReading((reading): readonly HeardSubject[] => {
	const { active, ended, directory } = reading;
	const talkgroups = new Map<string, HeardSubject>();
	const stations = new Map<string, HeardSubject>();
	// Ended overs are in the order of their ends, active ones come behind them, and those that talk last, so the latest time stays.
	const overs: readonly Over[] = [...ended, ...active, ...talking(reading)];
	for (const heard of overs) {
		const { talkgroup, station, localStop: lastActive } = heard;
		const over = heard.localStop === null && isTalking(heard) ? heard : undefined;
		talkgroups.set(refKey(talkgroup), { kind: 'talkgroup', callsign: '', ...talkgroup, lastActive, over });
		stations.set(refKey(station), { kind: 'station', ...directory.station(station), lastActive, over });
	}
	return [...talkgroups.values(), ...stations.values()];
});

/**
 * Searches the talkgroups and stations that were heard in the last ten minutes.
 *
 * @param text part of a number, a name or a call sign, in upper or lower case, or a call sign with a suffix; `G4*` finds only fields that begin with
 *   `G4`. Empty text finds nothing
 * @returns the closest matches first (a whole field, its beginning, any part of it), then the latest active, then id
 */
export function search(reading: Reading, text: string): readonly HeardSubject[] {
	const given = text.trim().toLowerCase();
	const wanted = given.replace(/\*$/, '');
	if (wanted === '') return [];
	const { at } = reading;
	const named = readSubject(`st:${given}`);
	const isNamed = (entry: HeardSubject) =>
		named?.kind === 'callsign' && !named.prefix && matches(named, partiesOf(entry));
	const limit = wanted === given ? NO_MATCH : INSIDE;
	return heardSubjects(reading)
		.map((entry) => ({ entry, distance: isNamed(entry) ? 0 : distanceOf(entry, wanted) }))
		.filter(({ distance }) => distance < limit)
		.sort(
			(a, b) =>
				a.distance - b.distance ||
				(b.entry.lastActive ?? at) - (a.entry.lastActive ?? at) ||
				compareRefs(a.entry, b.entry),
		)
		.map(({ entry }) => entry);
}

const INSIDE = 2;
const NO_MATCH = 3;

/** The talkgroup or the station that subjects are compared with. */
export function partiesOf(subject: HeardSubject): Parties {
	return subject.kind === 'station' ? { station: subject } : { talkgroup: subject };
}

/** @returns 0 for a whole field, 1 for the beginning of one, 2 for a part of one, 3 for none */
function distanceOf({ id, callsign, name }: HeardSubject, wanted: string): number {
	return Math.min(
		...[formatId(id).toLowerCase(), callsign.toLowerCase(), name.toLowerCase()].map((field) => {
			if (field === wanted) return 0;
			if (field.startsWith(wanted)) return 1;
			return field.includes(wanted) ? INSIDE : NO_MATCH;
		}),
	);
}

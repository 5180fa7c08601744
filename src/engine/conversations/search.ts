import { RETENTION_SECONDS } from '../constants.ts';
import { formatId } from '../synthetic-ids.ts';
import type { UnixSeconds } from '../time.ts';
import type { RecentActivity, SubjectRef } from './overs.ts';

/** A talkgroup or a station that was heard in the last ten minutes. */
export interface HeardSubject extends SubjectRef {
	/** A station's call sign, `''` where unknown or for a talkgroup. */
	readonly callsign: string;
	/** The talkgroup's or the station's name, `''` where unknown. */
	readonly name: string;
	/** The latest `localStop`; `now` while it is active. */
	readonly lastActive: UnixSeconds;
}

/** @returns the talkgroups and stations that were heard in the last ten minutes, in no order */
export function recentSubjects({ ended, active, names, now }: RecentActivity): readonly HeardSubject[] {
	const talkgroups = new Map<number, UnixSeconds>();
	const stations = new Map<number, UnixSeconds>();
	const keepLatest = (latest: Map<number, UnixSeconds>, id: number, at: UnixSeconds) =>
		latest.set(id, Math.max(at, latest.get(id) ?? at));
	for (const { dstId, srcId, localStop } of ended.youngerThan(RETENTION_SECONDS, now)) {
		keepLatest(talkgroups, dstId, localStop);
		keepLatest(stations, srcId, localStop);
	}
	for (const { dstId, srcId } of active.ordered()) {
		talkgroups.set(dstId, now);
		stations.set(srcId, now);
	}
	return [
		...Array.from(talkgroups, ([id, lastActive]): HeardSubject => {
			return { kind: 'talkgroup', id, callsign: '', name: names.talkgroup(id), lastActive };
		}),
		...Array.from(stations, ([id, lastActive]): HeardSubject => {
			return { kind: 'station', id, ...names.station(id), lastActive };
		}),
	];
}

/**
 * Searches the talkgroups and stations that were heard in the last ten minutes.
 *
 * @param text part of a number, a name or a call sign, in upper or lower case; `G4*` finds only fields that begin with `G4`. Empty text finds nothing
 * @returns the closest matches first (a whole field, its beginning, any part of it), then the latest active, then id
 */
export function search(text: string, recentActivity: RecentActivity): readonly HeardSubject[] {
	const given = text.trim().toLowerCase();
	const wanted = given.replace(/\*$/, '');
	if (wanted === '') return [];
	const limit = wanted === given ? NO_MATCH : INSIDE;
	return recentSubjects(recentActivity)
		.map((entry) => ({ entry, distance: distanceOf(entry, wanted) }))
		.filter(({ distance }) => distance < limit)
		.sort((a, b) => a.distance - b.distance || b.entry.lastActive - a.entry.lastActive || a.entry.id - b.entry.id)
		.map(({ entry }) => entry);
}

const INSIDE = 2;
const NO_MATCH = 3;

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
